import { route } from '../../calls/route.ts'
import { changesAnswer, changesQuery } from './event.ts'

export const eventRoutes = {
  list: route('GET /changes', {
    permission: 'orders.read',
    about: [],
    summary: 'Ce qui a changé depuis un repère : commandes, stock, expéditions, factures',
    needsPrimary: true,
  })
    .input(changesQuery)
    .output(changesAnswer),
}
