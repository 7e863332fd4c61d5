import type { OrderAction, OrderStatus } from '@quai/contract/orders/orders/life.ts'
import { instantOf, wallClock } from '@quai/contract/platform/dates.ts'
import type { Random } from '../random.ts'
import { type DemoOrder, isCourier, type Step } from './order.ts'
import {
  customerCancellations,
  messagesToWarehouse,
  refusalReasons,
  someDriver,
  warehouseCancellations,
} from './wording.ts'

const hour = 3_600_000
const day = 24 * hour

type Move = readonly [action: OrderAction, by: Step['by'], to: OrderStatus]

const ask: Move = ['order_create', 'customer', 'pending']
const impose: Move = ['order_create', 'warehouse', 'confirmed']
const retouch: Move = ['order_update_pending', 'customer', 'pending']
/** Step in which the stock that a pre-order waited for has arrived. */
const serve: Move = ['order_pre_order_served', 'system', 'pending']
const confirm: Move = ['order_confirm', 'warehouse', 'confirmed']
const counter: Move = ['order_update_and_confirm', 'warehouse', 'confirmed']
const adjust: Move = ['order_update_confirmed', 'warehouse', 'confirmed']
const reopen: Move = ['order_update_confirmed_to_pending', 'customer', 'pending']
const prepare: Move = ['order_start_preparing', 'warehouse', 'preparing']
const refuse: Move = ['order_refuse', 'warehouse', 'refused']
const abort: Move = ['order_cancel_by_customer', 'customer', 'aborted_by_customer']
const cancel: Move = ['order_cancel_by_customer', 'customer', 'canceled_by_customer']
const drop: Move = ['order_cancel_by_warehouse', 'warehouse', 'canceled_by_warehouse']
const miss: Move = ['order_no_show', 'warehouse', 'no_show']
const finish: Move = ['order_finish', 'warehouse', 'finished']

type Path = readonly [Move, ...Move[]]

const toConfirmed: readonly [Path, ...Path[]] = [
  [ask, confirm],
  [ask, confirm],
  [ask, confirm],
  [ask, counter],
  [ask, retouch, confirm],
  [ask, confirm, adjust],
  [ask, confirm, reopen, counter],
  [impose],
]
const served: Path = [ask, serve, confirm]

/** Chooses a legal path (life.ts) from nothing to the order's status. */
const pathTo = (order: DemoOrder, random: Random): Path => {
  const confirmed = (): Path => (order.type === 'collection' && random.chance(0.06) ? served : random.pick(toConfirmed))
  switch (order.status) {
    case 'pending':
      return order.isPreOrder ? [ask] : random.pick<Path>([[ask], [ask], [ask], [ask, retouch], [ask, confirm, reopen]])
    case 'preparing':
      return [ask, prepare]
    case 'confirmed':
      return confirmed()
    case 'finished':
      if (!isCourier(order)) return [...confirmed(), finish]
      return random.pick<Path>([
        [ask, prepare, finish],
        [ask, prepare, confirm, finish],
      ])
    case 'no_show':
      return [...confirmed(), miss]
    case 'refused':
      return [ask, refuse]
    case 'aborted_by_customer':
      return [ask, abort]
    case 'canceled_by_customer':
      return [ask, confirm, cancel]
    case 'canceled_by_warehouse':
      return random.pick<Path>([
        [ask, drop],
        [ask, confirm, drop],
      ])
  }
}

/**
 * Writes the history that leads to the order's status. The customer asks earlier than any notice of the demo's
 * warehouses (48 h) and changes nothing later than that. Nothing happens in the future.
 */
export const writeHistory = (order: DemoOrder, { random, now }: { random: Random; now: number }): void => {
  const path = pathTo(order, random)
  if (path.includes(retouch)) order.messageToWarehouse ??= random.pick(messagesToWarehouse)
  if (path.includes(adjust)) order.driver ??= someDriver(random)
  const decidedBy = Math.min(order.start, now)
  const isJustAsked = path.length === 1 && order.status === 'pending'
  const askedAt = isJustAsked
    ? Math.min(now - random.between(2, 60) * hour, order.start - 50 * hour)
    : decidedBy - random.between(110, 200) * hour
  let at = officeHour(askedAt, random)
  let from: OrderStatus | null = null
  // Each step uses an equal share of half of the remaining time.
  const pace = (decidedBy - at) / 2 / path.length
  for (const [action, by, to] of path) {
    if (from)
      at = Math.max(
        at + hour / 4,
        timeOf(action, order, { random, now, at: at + pace * (0.4 + random.between(0, 60) / 100) }),
      )
    order.steps.push({
      action,
      from,
      to,
      by,
      at: Math.min(at, now - 1_000),
      changes: differencesOf(action, order),
      reason: reasonOf(action, random),
    })
    from = to
  }
}

const timeOf = (
  action: OrderAction,
  order: DemoOrder,
  { random, now, at }: { random: Random; now: number; at: number },
): number => {
  if (action === 'order_finish') return Math.min((order.doneAt ?? order.end) + random.between(10, 90) * 60_000, now)
  if (action === 'order_no_show') return Math.min(order.end + random.between(1, 4) * hour, now)
  return at
}

/** Moves an instant to office hours, 8 to 18 h: on that day, or on the day before if it would be too late. */
const officeHour = (at: number, random: Random): number => {
  const time = `${String(random.between(8, 17)).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}`
  const moved = instantOf(wallClock(at).date, time)
  return moved <= at ? moved : moved - day
}

const differencesOf = (action: OrderAction, order: DemoOrder): Step['changes'] => {
  switch (action) {
    case 'order_pre_order_served':
      return { isStockAvailable: [false, true] }
    case 'order_update_pending':
      return { messageToWarehouse: [null, order.messageToWarehouse] }
    case 'order_update_confirmed':
      return { driverName: [null, order.driver?.name ?? null], driverLicensePlate: [null, order.driver?.plate ?? null] }
    case 'order_update_and_confirm':
    case 'order_update_confirmed_to_pending':
      return { orderDateStart: [new Date(order.start - day).toISOString(), new Date(order.start).toISOString()] }
    default:
      return {}
  }
}

const reasonOf = (action: OrderAction, random: Random): string | null => {
  switch (action) {
    case 'order_refuse':
      return random.pick(refusalReasons)
    case 'order_cancel_by_customer':
      return random.pick(customerCancellations)
    case 'order_cancel_by_warehouse':
      return random.pick(warehouseCancellations)
    default:
      return null
  }
}
