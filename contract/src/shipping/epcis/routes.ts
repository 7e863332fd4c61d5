import { route } from '../../calls/route.ts'
import { epcisDocument, epcisQuery } from './event.ts'

export const epcisRoutes = {
  list: route('GET /epcis/events', {
    permission: 'stock.read',
    about: [],
    feature: 'api',
    refusesInputAs: 'EPCIS_QUERY',
    summary: 'Entrées, colis, sorties et comptages du registre, en événements EPCIS 2.0 (JSON-LD)',
    failures: ['NO_PUBLIC_ADDRESS'],
  })
    .input(epcisQuery)
    .output(epcisDocument),
}
