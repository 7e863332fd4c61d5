import { z } from 'zod'
import { text } from '../ids.ts'
import { orderRow } from './order.ts'

/**
 * Ways in which a search matches, best first: an equal number or internal number, words that start with the search,
 * words that contain it, words one typing mistake away.
 */
export const closenesses = ['exact', 'prefix', 'inside', 'near'] as const
export type Closeness = (typeof closenesses)[number]

export const searchedFields = ['id', 'internalNumber', 'address', 'reference'] as const

/** At least two characters with a meaning: « %_ » finds nothing. */
export const orderSearchQuery = z.object({ query: text(120).min(2) })

export const orderHit = orderRow.extend({
  closeness: z.enum(closenesses),
  /** Matched field, its text, and the matched parts of it: offsets, the end excluded. */
  match: z.object({
    field: z.enum(searchedFields),
    text: z.string(),
    ranges: z.array(z.tuple([z.int(), z.int()])),
  }),
})
export type OrderHit = z.infer<typeof orderHit>
