import type { Order } from '@quai/contract/orders/orders/order.ts'
import { type DayPeriod, dayPeriods, type FreeSlot } from '@quai/contract/orders/slots/slot.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'

/** Groups free slots by period, in the order of the day. */
export const byPeriod = (slots: readonly FreeSlot[]): { period: DayPeriod; slots: FreeSlot[] }[] =>
  dayPeriods
    .map((period) => ({ period, slots: slots.filter((slot) => slot.period === period) }))
    .filter((group) => group.slots.length > 0)

/** Adds the order's own slot to the free ones of its day, because it is taken only for other orders. */
export const withOwnSlot = (slots: readonly FreeSlot[], order: Order | null, day: string): FreeSlot[] => {
  if (!order || order.dock === null || wallClock(order.orderDateStart).date !== day) return [...slots]
  const start = Date.parse(order.orderDateStart)
  if (slots.some((slot) => Date.parse(slot.start) === start)) return [...slots]
  const own: FreeSlot = {
    start: order.orderDateStart,
    end: order.orderDateEnd,
    period: periodAround(slots, start),
    free: 1,
  }
  return [...slots, own].sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
}

/** Returns the period of the nearest slot or, when none is near, the period of the time of day. */
const periodAround = (slots: readonly FreeSlot[], start: number): DayPeriod => {
  const nearest = slots.toSorted(
    (a, b) => Math.abs(Date.parse(a.start) - start) - Math.abs(Date.parse(b.start) - start),
  )[0]
  if (nearest && Math.abs(Date.parse(nearest.start) - start) < 3 * 3_600_000) return nearest.period
  const { time } = wallClock(start)
  return time < '12:30' && time >= '05:00' ? 'morning' : time >= '12:30' && time < '20:00' ? 'afternoon' : 'night'
}
