import { z } from 'zod'

export const orderTypes = ['delivery', 'collection', 'inventory'] as const
export type OrderType = (typeof orderTypes)[number]

/** Statuses of an order; their meaning is in orders/life.ts. */
export const orderStatuses = [
  'pending',
  'preparing',
  'confirmed',
  'refused',
  'finished',
  'canceled_by_warehouse',
  'canceled_by_customer',
  'aborted_by_customer',
  'no_show',
] as const

/** Order that something is of; null for what no order made, and for an order outside the caller's history. */
export const ofOrder = {
  orderUuid: z.uuid().nullable(),
  orderId: z.int().nullable(),
  orderType: z.enum(orderTypes).nullable(),
  internalNumber: z.string().nullable(),
}
