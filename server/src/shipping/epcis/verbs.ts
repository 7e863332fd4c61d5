import type { Verbs } from '../../calls/verbs.ts'
import { listEvents } from './list.ts'

/** Routes of this module with their verbs. */
export const epcisVerbs = { epcis: { list: listEvents } } satisfies Pick<Verbs, 'epcis'>
