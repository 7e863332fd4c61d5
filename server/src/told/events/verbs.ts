import type { Verbs } from '../../calls/verbs.ts'
import { listChanges } from './read.ts'

/** Routes of this module with their verbs. */
export const eventVerbs = { events: { list: listChanges } } satisfies Pick<Verbs, 'events'>
