import type { Verbs } from '../calls/verbs.ts'
import { createDeal, listDeals, removeDeal, showDeal, updateDeal } from './deals.ts'

/** The routes of this module, joined to their verbs. */
export const dealVerbs = {
  deals: { list: listDeals, detail: showDeal, create: createDeal, update: updateDeal, remove: removeDeal },
} satisfies Pick<Verbs, 'deals'>
