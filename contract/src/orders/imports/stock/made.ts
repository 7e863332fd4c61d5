import { z } from 'zod'
import { stockDifference } from './stock-file.ts'

/** Quantity that a file of stock adjusted. */
export const madeQuantity = stockDifference.omit({ line: true }).extend({
  /** Id of the movement. */
  id: z.int(),
  productId: z.int(),
})
export type MadeQuantity = z.infer<typeof madeQuantity>
