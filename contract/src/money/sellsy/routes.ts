import { route } from '../../calls/route.ts'
import { byId } from '../../platform/ids.ts'
import { pageOf, pageQuery } from '../../platform/pagination.ts'
import {
  sellsyChoice,
  sellsyInvoice,
  sellsyItem,
  sellsyItemQuery,
  sellsyRun,
  sellsyStatus,
  sellsyUpload,
} from './sync.ts'

const permission = 'sellsy.manage'

export const sellsyRoutes = {
  status: route('GET /sellsy', { about: [], permission, summary: 'Réglage de Sellsy' }).output(sellsyStatus),
  syncDeals: route('POST /sellsy/sync/deals', {
    permission,
    summary: 'Comparer les accords et leurs sociétés avec Sellsy',
    done: 'Accords comparés avec Sellsy',
    status: 201,
    failures: ['SELLSY_OFF', 'SELLSY_RUNNING'],
  }).output(sellsyRun),
  syncUser: route('POST /sellsy/sync/user/{id}', {
    permission,
    summary: 'Comparer un utilisateur avec sa société dans Sellsy',
    done: 'Utilisateur comparé avec Sellsy',
    status: 201,
    failures: ['NOT_FOUND', 'SELLSY_OFF', 'SELLSY_RUNNING'],
  })
    .input(byId)
    .output(sellsyRun),
  upload: route('POST /sellsy/invoices/upload', {
    permission,
    summary: 'Envoyer des factures à Sellsy, avec leur PDF',
    done: 'Factures envoyées à Sellsy',
    status: 201,
    failures: ['NOT_FOUND', 'SELLSY_OFF', 'SELLSY_RUNNING'],
  })
    .input(sellsyUpload)
    .output(sellsyRun),
  invoices: route('GET /sellsy/invoices', { about: [], permission, summary: 'Factures que Sellsy n’a pas reçues' })
    .input(pageQuery)
    .output(pageOf(sellsyInvoice)),
  runs: route('GET /sellsy/runs', { about: [], permission, summary: 'Synchronisations' })
    .input(pageQuery)
    .output(pageOf(sellsyRun)),
  run: route('GET /sellsy/runs/{id}', { about: [], permission, summary: 'Une synchronisation et son avancement' })
    .input(byId)
    .output(sellsyRun),
  items: route('GET /sellsy/runs/{id}/items', {
    about: [],
    permission,
    summary: 'Journal d’une synchronisation, objet par objet',
  })
    .input(sellsyItemQuery.extend(byId.shape))
    .output(pageOf(sellsyItem)),
  apply: route('POST /sellsy/runs/{id}/apply', {
    permission,
    summary: 'Appliquer ce que la comparaison a montré',
    done: 'Comparaison avec Sellsy appliquée',
    failures: ['NOT_FOUND', 'SELLSY_OFF', 'SELLSY_RUNNING', 'SELLSY_NOTHING_TO_CHOOSE'],
  })
    .input(sellsyChoice.extend(byId.shape))
    .output(sellsyRun),
  redo: route('POST /sellsy/runs/{id}/redo', {
    permission,
    summary: 'Recommencer ce que Sellsy a refusé, ou une synchronisation arrêtée',
    done: 'Envoi à Sellsy recommencé',
    failures: ['NOT_FOUND', 'SELLSY_OFF', 'SELLSY_RUNNING', 'SELLSY_NOTHING_TO_REDO'],
  })
    .input(byId)
    .output(sellsyRun),
}
