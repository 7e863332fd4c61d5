import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { orderStatuses, orderTypes } from '../../platform/of-order.ts'
import { stockDifference } from './stock/stock-file.ts'

/** Order created by an import. */
export const madeOrder = z.object({
  id: z.int(),
  uuid: z.uuid(),
  orderType: z.enum(orderTypes),
  orderStatus: z.enum(orderStatuses),
  orderDateStart: instant,
  internalNumber: z.string().nullable(),
  linesCount: z.int(),
})
export type MadeOrder = z.infer<typeof madeOrder>

/** Product that an import created or changed. */
export const madeProduct = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  /** False for a product that the import changed. */
  isNew: z.boolean(),
})
export type MadeProduct = z.infer<typeof madeProduct>

/** Quantity that a file of stock adjusted. */
export const madeQuantity = stockDifference.omit({ line: true }).extend({
  /** Id of the movement. */
  id: z.int(),
  productId: z.int(),
})
export type MadeQuantity = z.infer<typeof madeQuantity>
