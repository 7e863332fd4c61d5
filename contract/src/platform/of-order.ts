import { z } from 'zod'

export const orderTypes = ['delivery', 'collection', 'inventory'] as const
export type OrderType = (typeof orderTypes)[number]

/**
 * Statuses of an order, with how far it has come in each. Code judges an order by this stage, and by the steps of
 * orders/life.ts, so that a new status has its place everywhere once it stands here.
 */
const stages = {
  pending: 'asked',
  preparing: 'preparing',
  confirmed: 'planned',
  refused: 'calledOff',
  finished: 'done',
  canceled_by_warehouse: 'calledOff',
  canceled_by_customer: 'calledOff',
  aborted_by_customer: 'calledOff',
  no_show: 'calledOff',
} as const satisfies Record<string, 'asked' | 'preparing' | 'planned' | 'done' | 'calledOff'>

type Status = keyof typeof stages
export const orderStatuses = Object.keys(stages) as Status[]

/** How far an order has come; called off: it ended without taking place. */
export type Stage = (typeof stages)[Status]

export const stageOf = (status: Status): Stage => stages[status]

export const statusesAt = (...wanted: Stage[]): Status[] =>
  orderStatuses.filter((status) => wanted.includes(stages[status]))

/** Order that something is of; null for what no order made, and for an order outside the caller's history. */
export const ofOrder = {
  orderUuid: z.uuid().nullable(),
  orderId: z.int().nullable(),
  orderType: z.enum(orderTypes).nullable(),
  internalNumber: z.string().nullable(),
}
