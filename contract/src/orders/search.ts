import { z } from 'zod'
import { text } from '../ids.ts'
import { orderMatch, orderRow } from './order.ts'

/**
 * Ways in which a search matches, best first: an equal number or internal number, words that start with the search,
 * words that contain it, words one typing mistake away.
 */
export const closenesses = ['exact', 'prefix', 'inside', 'near'] as const
export type Closeness = (typeof closenesses)[number]

/** At least two characters with a meaning: « %_ » finds nothing. */
export const orderSearchQuery = z.object({ query: text(120).min(2) })

export const orderHit = orderRow.extend({
  closeness: z.enum(closenesses),
  match: orderMatch,
})
export type OrderHit = z.infer<typeof orderHit>
