import { doneOn, route } from '../../calls/route.ts'
import { byId, id } from '../../platform/ids.ts'
import { pageOf, readingOn } from '../../platform/pagination.ts'
import { deal, dealChanges, dealDetail, dealInput, dealListQuery } from './deal.ts'

export const dealRoutes = {
  list: route('GET /deals', {
    permission: 'deals.read',
    about: ['any deal'],
    summary: 'Accords',
    worksWithoutDeal: true,
  })
    .input(readingOn(dealListQuery))
    .output(pageOf(deal)),
  detail: route('GET /deals/{id}', { permission: 'deals.read', about: ['any deal'], summary: 'Un accord' })
    .input(byId)
    .output(dealDetail),
  create: route('POST /deals', {
    permission: 'deals.manage',
    summary: 'Créer un accord',
    done: 'Accord créé',
    status: 201,
    failures: ['DEAL_SIDES', 'DEAL_EXISTS'],
  })
    .input(dealInput)
    .output(deal),
  update: route('PATCH /deals/{id}', {
    permission: 'deals.manage',
    summary: 'Modifier un accord',
    done: doneOn('Accord'),
  })
    .input(dealChanges.extend({ id: id }))
    .output(deal),
  remove: route('DELETE /deals/{id}', {
    permission: 'deals.manage',
    summary: 'Supprimer un accord',
    done: 'Accord supprimé',
    status: 204,
    failures: ['DEAL_IN_USE'],
  }).input(byId),
}
