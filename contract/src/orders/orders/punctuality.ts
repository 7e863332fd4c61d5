import { addDays, parisZone, startOfDay, wallClock } from '../../platform/dates.ts'
import { stageOf } from '../../platform/of-order.ts'
import type { Visit } from '../slots/visit.ts'
import { isOpen, type OrderStatus } from './life.ts'

/** Hours of an order, with what is known of its lorry. */
export interface Timed {
  orderStatus: OrderStatus
  orderDateStart: string
  orderDateEnd: string
  /** Instant until which the lorry is on time: the start plus the tolerance of the warehouse. */
  arrivalDueAt: string
  visit: Visit | null
}

/*
 * Where an open order stands in its hours. Server and pages ask the functions below, never the hours themselves.
 *
 * |                    | until `arrivalDueAt` | until the end | after the end     |
 * |--------------------|----------------------|---------------|-------------------|
 * | nobody came        | awaited              | late          | late, to complete |
 * | the lorry is there |                      |               | to complete       |
 * | the lorry left     | to complete          | to complete   | to complete       |
 *
 * An order without hours (parcels, an inventory) has its day: nobody is late before it is over. Parcels handed over on it
 * are to complete at once, which the server knows alone. A request is never to complete.
 */

/** Instant at which the lorry came, as far as anybody said; undefined while that is unknown. */
const cameAt = ({ visit }: Pick<Timed, 'visit'>): string | undefined => visit?.arrivedAt ?? visit?.atDockAt ?? undefined

/** True when the driver came late; undefined while the arrival is unknown. */
export const cameLate = (order: Pick<Timed, 'arrivalDueAt' | 'visit'>): boolean | undefined => {
  const came = cameAt(order)
  return came === undefined ? undefined : Date.parse(came) > Date.parse(order.arrivalDueAt)
}

/** True for an open order that is late: its time is past and nobody came. */
export const isLate = (order: Timed, now: number): boolean =>
  isOpen(order.orderStatus) &&
  cameAt(order) === undefined &&
  now > Date.parse(hasHours(order) ? order.arrivalDueAt : endOf(order))

/** Instant in ms from which a planned order is to be completed: its end, or the lorry's departure before it. */
export const toCompleteFrom = (order: Omit<Timed, 'arrivalDueAt'>): number | undefined => {
  if (stageOf(order.orderStatus) !== 'planned') return undefined
  const leftAt = order.visit?.leftAt
  return Math.min(Date.parse(endOf(order)), leftAt ? Date.parse(leftAt) : Number.POSITIVE_INFINITY)
}

const hasHours = ({ orderDateStart, orderDateEnd }: Pick<Timed, 'orderDateStart' | 'orderDateEnd'>): boolean =>
  orderDateStart !== orderDateEnd

const endOf = (order: Pick<Timed, 'orderDateStart' | 'orderDateEnd'>): string =>
  hasHours(order)
    ? order.orderDateEnd
    : startOfDay(addDays(wallClock(order.orderDateStart, parisZone).date, 1), parisZone)
