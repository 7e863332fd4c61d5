import type { Verbs } from '../../calls/verbs.ts'
import { createPickups } from './create.ts'
import { listPickups } from './list.ts'
import { printPickupNotes } from './notes.ts'

/** Routes of this module with their verbs. */
export const pickupVerbs = {
  pickups: { list: listPickups, create: createPickups, notes: printPickupNotes },
} satisfies Pick<Verbs, 'pickups'>
