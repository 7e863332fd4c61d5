import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import type { Calendar } from './calendar.ts'
import type { Goods } from './goods.ts'
import type { DemoCount, DemoOrder, Step } from './order.ts'
import type { World } from './orders.ts'
import { type Balance, balanceKeyOf, balancesOf } from './stock.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

interface Wish {
  customer: string
  warehouse: string
  /** Number of days from today. Moves to the next open day, or back to the previous one for a count that has begun. */
  offset: number
  stage: 'asked' | 'planned' | 'counting' | 'finished'
}

const wishes: readonly Wish[] = [
  { customer: 'comptoir', warehouse: 'rhone', offset: -33, stage: 'finished' },
  { customer: 'gourmande', warehouse: 'loire', offset: -5, stage: 'finished' },
  { customer: 'comptoir', warehouse: 'loire', offset: 0, stage: 'counting' },
  { customer: 'gourmande', warehouse: 'rhone', offset: 5, stage: 'planned' },
  { customer: 'papeterie', warehouse: 'rhin', offset: 9, stage: 'asked' },
]

/** Plans inventories at each stage. They leave out the `corrected` goods, whose stock an adjustment changes. */
export const planInventories = (
  world: World,
  orders: readonly DemoOrder[],
  corrected: ReadonlySet<Goods>,
): DemoOrder[] =>
  wishes.flatMap((wish) => {
    const calendar = world.calendars.get(wish.warehouse)
    const start = calendar && dayOf(calendar, wish, world.now)
    if (start === undefined) return []
    const own = orders.filter(({ customer, warehouse }) => customer === wish.customer && warehouse === wish.warehouse)
    return [planOne(world, { wish, start, own, corrected })]
  })

/**
 * Returns the instant at which the inventory begins: an opening of the warehouse. A count that has begun did so at
 * least two hours ago.
 */
const dayOf = (calendar: Calendar, { offset, stage }: Wish, now: number): number | undefined => {
  const isBegun = stage === 'counting' || stage === 'finished'
  const first = addDays(wallClock(now).date, offset)
  const days = Array.from({ length: 14 }, (_, rank) => addDays(first, isBegun ? -rank : rank))
  return days
    .map((date) => calendar.opensAt(date))
    .find((opening) => opening !== undefined && (!isBegun || opening <= now - 2 * hour))
}

interface Planning {
  wish: Wish
  start: number
  own: readonly DemoOrder[]
  corrected: ReadonlySet<Goods>
}

const statusOf: Record<Wish['stage'], OrderStatus> = {
  asked: 'pending',
  planned: 'confirmed',
  counting: 'confirmed',
  finished: 'finished',
}

const planOne = ({ now }: World, planning: Planning): DemoOrder => {
  const { wish, start } = planning
  const isFinished = wish.stage === 'finished'
  const count = isFinished || wish.stage === 'counting' ? planCount(planning) : null
  const finishedAt = start + 2 * hour
  return {
    customer: wish.customer,
    warehouse: wish.warehouse,
    type: 'inventory',
    status: statusOf[wish.stage],
    transporter: null,
    start,
    end: start,
    dock: null,
    doneAt: isFinished ? finishedAt : null,
    isOnTime: null,
    isPreOrder: false,
    place: null,
    driver: null,
    messageToWarehouse: wish.stage === 'asked' ? 'Merci de compter avant l’arrêté des comptes.' : null,
    messageToCustomer: isFinished ? 'Les écarts ont été comptés deux fois.' : null,
    deliveryInstructions: null,
    lines: isFinished && count ? count.lines.map(({ counted, ...line }) => ({ ...line, actual: counted })) : [],
    steps: stepsOf(wish, { start, now, startedAt: count?.startedAt ?? start, finishedAt }),
    count,
  }
}

const stepsOf = (
  { stage }: Wish,
  { start, now, startedAt, finishedAt }: { start: number; now: number; startedAt: number; finishedAt: number },
): Step[] => {
  const step = (action: Step['action'], from: Step['from'], to: OrderStatus, at: number): Step => ({
    action,
    from,
    to,
    by: action === 'order_create' ? 'customer' : 'warehouse',
    at,
    changes: {},
    reason: null,
  })
  const asked = step('order_create', null, 'pending', Math.min(start - 6 * day, now - 26 * hour) + 2 * hour)
  const confirmed = step('order_confirm', 'pending', 'confirmed', asked.at + 3 * hour)
  const counting = step('order_count', 'confirmed', 'confirmed', startedAt)
  if (stage === 'asked') return [asked]
  if (stage === 'planned') return [asked, confirmed]
  if (stage === 'counting') return [asked, confirmed, counting]
  return [asked, confirmed, counting, step('order_finish', 'confirmed', 'finished', finishedAt)]
}

const referenceCount = 12
/** Differences of counted references by rank: two packagings missing, one found, one missing. */
const gaps: Readonly<Record<number, number>> = { 2: -2, 5: 1, 9: -1 }

/**
 * Counts half of the lines of an open inventory, or all of a finished one, with differences where the remaining stock
 * allows them.
 */
const planCount = ({ wish, start, own, corrected }: Planning): DemoCount => {
  const startedAt = start + hour / 2
  const [before, after] = [startedAt, start + 2 * hour].map((at) =>
    balancesOf(own.filter((order) => isClosedBy(order, at))),
  )
  const atEnd = balancesOf(own)
  const ofGoods = Map.groupBy(before?.values() ?? [], ({ line }) => line.goods)
  const isCalm = ([goods, places]: [Goods, Balance[]]) =>
    !corrected.has(goods) &&
    places.every(({ order, line, physical }) => {
      const key = balanceKeyOf(order, line)
      const left = atEnd.get(key)
      return physical > 4 && after?.get(key)?.physical === physical && (left?.physical ?? 0) - (left?.reserved ?? 0) > 4
    })
  const chosen = [...ofGoods].filter(isCalm).slice(0, referenceCount)
  const lines = chosen.flatMap(([, places], rank) =>
    places.map(({ line: { goods, batch, packaging }, physical }, index) => {
      const gap = index === 0 ? (gaps[rank] ?? 0) : 0
      const isCounted = wish.stage === 'finished' || rank < referenceCount / 2
      return { goods, batch, packaging, quantity: physical, counted: isCounted ? physical + gap : null }
    }),
  )
  return { startedAt, goods: chosen.map(([goods]) => goods), lines, pace: 4 * minute }
}

const isClosedBy = ({ status, steps }: DemoOrder, at: number): boolean =>
  status === 'finished' && (steps.at(-1)?.at ?? 0) <= at
