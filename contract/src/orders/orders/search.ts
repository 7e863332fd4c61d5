import { z } from 'zod'
import { text } from '../../platform/ids.ts'
import { closenesses } from '../../platform/text/closeness.ts'
import { orderMatch, orderRow } from './order.ts'

/** At least two characters with a meaning: « %_ » finds nothing. */
export const orderSearchQuery = z.object({ query: text(120).min(2) })

export const orderHit = orderRow.extend({
  closeness: z.enum(closenesses),
  match: orderMatch,
})
export type OrderHit = z.infer<typeof orderHit>
