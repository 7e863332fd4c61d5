import type { Verbs } from '../../calls/verbs.ts'
import { createCarrier, listCarriers, loadCarrier, removeCarrier, updateCarrier } from './carriers.ts'
import { addService, removeService, updateService } from './services.ts'

/** Routes of this module with their verbs. */
export const carrierVerbs = {
  carriers: {
    list: listCarriers,
    create: createCarrier,
    update: updateCarrier,
    remove: removeCarrier,
    services: async (ctx, { id }) => ({ items: (await loadCarrier(ctx, id)).carrierServices }),
    addService,
    updateService,
    removeService,
  },
} satisfies Pick<Verbs, 'carriers'>
