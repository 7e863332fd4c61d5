import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { isWholeDay } from '../../orders/orders/wording.ts'

export interface Hour {
  /** « 09:30 »; null for an order without a slot (courier). */
  time: string | null
  start: number
  orders: OrderRow[]
}

/** Groups a day's appointments by starting time, those without a slot first. */
export const hoursOf = (orders: readonly OrderRow[]): Hour[] => {
  const hours = new Map<string, Hour>()
  for (const order of orders) {
    const isFree = isWholeDay(order)
    const key = isFree ? '' : order.orderDateStart
    const hour = hours.get(key) ?? {
      time: isFree ? null : formatTime(order.orderDateStart),
      start: isFree ? 0 : Date.parse(order.orderDateStart),
      orders: [],
    }
    hour.orders.push(order)
    hours.set(key, hour)
  }
  return [...hours.values()].sort((a, b) => a.start - b.start)
}

/** Returns the index of the hour before which the present is drawn; the number of hours when all are past. */
export const indexOfNow = (hours: readonly Hour[], now: number): number => {
  const index = hours.findIndex(({ start }) => start > now)
  return index === -1 ? hours.length : index
}
