import type { Verbs } from '../../calls/verbs.ts'
import { searchEverything } from './everything.ts'

/** Routes of this module with their verbs. */
export const searchVerbs = {
  search: { everything: searchEverything },
} satisfies Pick<Verbs, 'search'>
