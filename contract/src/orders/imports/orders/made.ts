import { z } from 'zod'
import { instant } from '../../../platform/dates.ts'
import { orderStatuses, orderTypes } from '../../../platform/of-order.ts'

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
