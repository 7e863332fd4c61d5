import type { Verbs } from '../../calls/verbs.ts'
import { createDeal, listDeals, removeDeal, showDeal, updateDeal } from './deals.ts'

/** Routes of this module with their verbs. */
export const dealVerbs = {
  deals: { list: listDeals, detail: showDeal, create: createDeal, update: updateDeal, remove: removeDeal },
} satisfies Pick<Verbs, 'deals'>
