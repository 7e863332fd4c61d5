import { doneOn, route } from '../../calls/route.ts'
import { byUuid } from '../../platform/ids.ts'
import { listOf, pageOf } from '../../platform/pagination.ts'
import {
  delivery,
  deliveryDetail,
  deliveryQuery,
  endpoint,
  endpointChanges,
  endpointInput,
  endpointWithSecret,
} from './webhook.ts'

const own = { permission: 'settings.own', feature: 'connectors', worksWithoutDeal: true } as const
// The answer has the secret, which no key keeps for a second call.
const withSecret = { ...own, opensOwnTransactions: true } as const

export const webhookRoutes = {
  list: route('GET /webhooks', { ...own, about: [], summary: 'Mes connecteurs' }).output(listOf(endpoint)),
  create: route('POST /webhooks', {
    ...withSecret,
    inPerson: 'orByToken',
    summary: 'Créer un connecteur, par un jeton tant que ce jeton sert ; seule cette réponse donne son secret',
    done: 'Connecteur créé',
    status: 201,
    failures: ['WEBHOOK_LIMIT', 'WEBHOOK_ADDRESS'],
  })
    .input(endpointInput)
    .output(endpointWithSecret),
  change: route('PATCH /webhooks/{uuid}', {
    ...own,
    summary: 'Modifier, désactiver ou réactiver un connecteur',
    done: doneOn('Connecteur'),
    failures: ['NOT_FOUND', 'WEBHOOK_ADDRESS'],
  })
    .input(endpointChanges)
    .output(endpoint),
  remove: route('DELETE /webhooks/{uuid}', {
    ...own,
    summary: 'Supprimer un connecteur et son journal',
    done: 'Connecteur supprimé',
    status: 204,
    failures: ['NOT_FOUND'],
  }).input(byUuid),
  renewSecret: route('POST /webhooks/{uuid}/secret', {
    ...withSecret,
    inPerson: true,
    summary: 'Changer le secret ; l’ancien signe encore pendant 24 heures',
    done: 'Secret du connecteur changé',
    failures: ['NOT_FOUND'],
  })
    .input(byUuid)
    .output(endpointWithSecret),
  test: route('POST /webhooks/{uuid}/test', {
    ...own,
    summary: 'Envoyer un message d’essai',
    done: 'Message d’essai envoyé',
    status: 201,
    failures: ['NOT_FOUND', 'WEBHOOK_OFF', 'SENDING_LIMITED'],
  })
    .input(byUuid)
    .output(delivery),
  retry: route('POST /webhooks/{uuid}/retry', {
    ...own,
    summary: 'Renvoyer maintenant ce qui attend, sans attendre l’heure du prochain essai',
    done: 'Envois en attente relancés',
    failures: ['NOT_FOUND', 'WEBHOOK_OFF', 'SENDING_LIMITED'],
  })
    .input(byUuid)
    .output(endpoint),
  deliveries: route('GET /webhooks/{uuid}/deliveries', {
    about: [],
    ...own,
    summary: 'Envois d’un connecteur, les plus récents d’abord',
    failures: ['NOT_FOUND'],
  })
    .input(deliveryQuery)
    .output(pageOf(delivery)),
  delivery: route('GET /webhooks/deliveries/{uuid}', {
    about: [],
    ...own,
    summary: 'Un envoi avec son corps et ses réponses',
    failures: ['NOT_FOUND'],
  })
    .input(byUuid)
    .output(deliveryDetail),
  replay: route('POST /webhooks/deliveries/{uuid}/replay', {
    ...own,
    summary: 'Rejouer un envoi',
    done: 'Envoi rejoué',
    failures: ['NOT_FOUND', 'WEBHOOK_OFF', 'WEBHOOK_WAITING'],
  })
    .input(byUuid)
    .output(delivery),
}
