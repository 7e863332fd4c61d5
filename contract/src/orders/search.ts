import { z } from 'zod'
import { text } from '../ids.ts'
import { orderRow } from './order.ts'

/**
 * How a search was met: by the very number or internal number, by words that begin so, by words that contain it, or by
 * words one typing mistake away. In this order.
 */
export const closenesses = ['exact', 'prefix', 'inside', 'near'] as const
export type Closeness = (typeof closenesses)[number]

export const searchedFields = ['id', 'internalNumber', 'address', 'reference'] as const

/** Two characters at least, which mean something: « %_ » finds nothing. */
export const orderSearchQuery = z.object({ query: text(120).min(2) })

export const orderHit = orderRow.extend({
  closeness: z.enum(closenesses),
  /** The field that was met, its text, and the parts of it that met the search: offsets, the second not included. */
  match: z.object({
    field: z.enum(searchedFields),
    text: z.string(),
    ranges: z.array(z.tuple([z.int(), z.int()])),
  }),
})
export type OrderHit = z.infer<typeof orderHit>
