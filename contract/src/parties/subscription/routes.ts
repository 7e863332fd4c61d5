import { route } from '../../calls/route.ts'
import { byId } from '../../platform/ids.ts'
import { acceptanceInput, refusalInput, requestInput, subscription, subscriptionRequest } from './request.ts'

const own = { permission: 'subscription.own', worksWithoutDeal: true } as const

export const subscriptionRoutes = {
  show: route('GET /subscription', {
    about: ['any plan'],
    ...own,
    summary: 'Sa formule, et sa dernière demande',
  }).output(subscription),
  request: route('POST /subscription/request', {
    ...own,
    summary: 'Demander une formule ; la réponse vient sous 24 heures',
    done: 'Formule demandée',
    status: 201,
    failures: ['PLAN_REQUEST_OPEN', 'PLAN_ALREADY_YOURS', 'SENDING_LIMITED'],
  })
    .input(requestInput)
    .output(subscriptionRequest),
  withdraw: route('DELETE /subscription/request', {
    ...own,
    summary: 'Retirer sa demande',
    done: 'Demande de formule retirée',
    status: 204,
    failures: ['NOT_FOUND'],
  }),
  accept: route('POST /subscription/requests/{id}/accept', {
    permission: 'users.manage',
    summary: 'Accepter une demande de formule',
    done: 'Demande de formule acceptée',
    failures: ['PLAN_REQUEST_CLOSED'],
  })
    .input(acceptanceInput.extend(byId.shape))
    .output(subscriptionRequest),
  refuse: route('POST /subscription/requests/{id}/refuse', {
    permission: 'users.manage',
    summary: 'Refuser une demande de formule',
    done: 'Demande de formule refusée',
    failures: ['PLAN_REQUEST_CLOSED'],
  })
    .input(refusalInput.extend(byId.shape))
    .output(subscriptionRequest),
}
