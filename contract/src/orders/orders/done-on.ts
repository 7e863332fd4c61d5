import { addDays, parisZone, wallClock } from '../../platform/dates.ts'

/** Days by which goods may have moved before their order was typed in, or before its slot. */
const lateOrderDays = 14

/** Days by which a count may be older than its transmission. */
export const lateCountDays = 31

interface Planned {
  createdAt: string
  orderDateStart: string
}

/** First day on which what an order asks for can have been done: some days before its creation and its slot. */
export const firstDayDone = ({ createdAt, orderDateStart }: Planned, zone = parisZone): string => {
  const earlier = Math.min(Date.parse(createdAt), Date.parse(orderDateStart))
  return addDays(wallClock(earlier, zone).date, -lateOrderDays)
}
