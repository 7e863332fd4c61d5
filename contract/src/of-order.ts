import { z } from 'zod'
import { orderTypes } from './orders/query.ts'

/** Order that something is of; null for what no order made, and for an order outside the caller's history. */
export const ofOrder = {
  orderUuid: z.uuid().nullable(),
  orderId: z.int().nullable(),
  orderType: z.enum(orderTypes).nullable(),
  internalNumber: z.string().nullable(),
}
