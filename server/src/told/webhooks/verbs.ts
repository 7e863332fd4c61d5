import type { Verbs } from '../../calls/verbs.ts'
import { listDeliveries, replayDelivery, retryWaiting, showDelivery, testEndpoint } from './deliveries.ts'
import { changeEndpoint, createEndpoint, listEndpoints, removeEndpoint, renewSecret } from './endpoints.ts'

/** Routes of this module with their verbs. */
export const webhookVerbs = {
  webhooks: {
    list: listEndpoints,
    create: createEndpoint,
    change: changeEndpoint,
    remove: removeEndpoint,
    renewSecret,
    test: testEndpoint,
    retry: retryWaiting,
    deliveries: listDeliveries,
    delivery: showDelivery,
    replay: replayDelivery,
  },
} satisfies Pick<Verbs, 'webhooks'>
