import { parisZone, startOfDay, wallClock } from '../../../platform/dates.ts'
import type { Visit } from '../../slots/visit.ts'
import type { OrderAction } from '../life.ts'
import type { Transporter } from '../query.ts'

interface Moment {
  /** What the reader can do now. */
  actions: readonly OrderAction[]
  orderDateStart: string
  orderDateEnd: string
  orderTransporter: Transporter | null
  visit: Visit | null
}

/**
 * Returns the next sensible act on an order at this moment, which its page shows as its one green button; undefined while
 * the order only waits. A request is answered, an order is counted or closed from its time on, or once its lorry stands at
 * the dock; one by courier, which closes only once its parcels have left, at once.
 */
export const nextAct = (order: Moment, now: number): OrderAction | undefined => {
  const has = (action: OrderAction) => order.actions.includes(action)
  const isCourier = order.orderTransporter === 'by_quai_courier'
  if (isCourier && has('order_finish')) return 'order_finish'
  if (has('order_confirm')) return 'order_confirm'
  if (!hasBegun(order, now)) return undefined
  return (['order_count', 'order_finish'] as const).find(has)
}

/** An order without hours begins with its day. */
const hasBegun = ({ orderDateStart, orderDateEnd, visit }: Moment, now: number): boolean => {
  const start = orderDateStart === orderDateEnd ? startOfDay(wallClock(orderDateStart, parisZone).date) : orderDateStart
  return now >= Date.parse(start) || visit?.atDockAt != null
}
