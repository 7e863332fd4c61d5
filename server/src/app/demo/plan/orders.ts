import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import { addDays, instantOf, wallClock } from '@quai/contract/platform/dates.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { packed } from '../product-rule.ts'
import type { Random } from '../random.ts'
import { isCancellation, type RetailLine } from '../retail.ts'
import { type Calendar, daysAhead, daysBack, spreadOverDays } from './calendar.ts'
import type { Goods, Line } from './goods.ts'
import { writeHistory } from './history.ts'
import { type DemoOrder, isCourier } from './order.ts'
import type { deals } from './parties.ts'
import type { Places } from './places.ts'
import { deliveryInstructions, messagesToCustomer, messagesToWarehouse, someDriver } from './wording.ts'

export type Deal = (typeof deals)[number]

export interface World {
  /** Instant in ms. */
  now: number
  random: Random
  goods: readonly Goods[]
  lines: readonly RetailLine[]
  /** By key of the warehouse. */
  calendars: Map<string, Calendar>
  places: Places
}

/** Plans the orders of a deal: the retailer's invoices as collections, and regular deliveries. */
export const planDeal = (world: World, deal: Deal): DemoOrder[] => {
  const context = { world, deal, calendar: calendarOf(world, deal) }
  const goods = goodsOf(world, deal)
  return [...restockings(context, goods), ...collections(context, goods)]
}

/** Plans the first deliveries, on the first open days, which bring the initial stock. */
export const planOpening = (world: World, deal: Deal, lines: Line[]): DemoOrder[] => {
  const calendar = calendarOf(world, deal)
  const firstDay = addDays(wallClock(world.now).date, -daysBack)
  const dates = [0, 1, 2, 3].map((later) => addDays(firstDay, later)).filter((date) => calendar.isOpen(date))
  return dates.flatMap((date, rank) =>
    planOrder(
      { world, deal, calendar },
      { type: 'delivery', date, lines: lines.filter((_, index) => index % dates.length === rank), fate: 'finished' },
    ),
  )
}

export const goodsOf = ({ goods }: World, deal: Deal): Goods[] =>
  goods.filter(({ customer, warehouses }) => customer === deal.customer && warehouses.includes(deal.warehouse))

const calendarOf = ({ calendars }: World, { warehouse }: Deal): Calendar => {
  const calendar = calendars.get(warehouse)
  if (!calendar) throw new Error(`No calendar of ${warehouse}`)
  return calendar
}

interface DealContext {
  world: World
  deal: Deal
  calendar: Calendar
}

const collections = (context: DealContext, goods: Goods[]): DemoOrder[] => {
  const { world, deal, calendar } = context
  const parts = invoiceParts(world.lines, goods)
  return spreadOverDays(calendar, world.now, deal.collections).flatMap((date, rank) => {
    const lines = parts[Math.floor((rank / deal.collections) * parts.length)] ?? []
    return planOrder(context, { type: 'collection', date, lines, fate: fateOf(world.now, date, rank) })
  })
}

/** Returns the goods of a deal in each invoice of the file, merged by reference. */
const invoiceParts = (lines: readonly RetailLine[], goods: readonly Goods[]): Line[][] => {
  const byCode = new Map(goods.map((one) => [one.reference, one]))
  const sold = lines.filter(
    ({ invoice, code, quantity }) => !isCancellation(invoice) && quantity > 0 && byCode.has(code),
  )
  return [...Map.groupBy(sold, ({ invoice }) => invoice).values()].map((ofInvoice) =>
    [...Map.groupBy(ofInvoice, ({ code }) => code)].slice(0, 20).flatMap(([code, same]) => {
      const found = byCode.get(code)
      if (!found) return []
      const units = same.reduce((sum, { quantity }) => sum + quantity, 0)
      return [{ goods: found, batch: null, ...packed(found, units), actual: null }]
    }),
  )
}

/** Plans a delivery of a dozen references every nine days, including future ones. */
const restockings = (context: DealContext, goods: Goods[]): DemoOrder[] => {
  const { world, calendar } = context
  const today = wallClock(world.now).date
  const orders: DemoOrder[] = []
  for (let offset = 18 - daysBack, rank = 2; offset <= daysAhead; offset += 9, rank++) {
    const date = [0, 1, 2, 3].map((later) => addDays(today, offset + later)).find((one) => calendar.isOpen(one))
    if (date)
      orders.push(
        ...planOrder(context, {
          type: 'delivery',
          date,
          lines: restockingLines(world.random, goods),
          fate: fateOf(world.now, date, rank),
        }),
      )
  }
  const isOpenToday = calendar.isOpen(today)
  if (isOpenToday)
    orders.push(
      ...planOrder(context, {
        type: 'delivery',
        date: today,
        lines: restockingLines(world.random, goods),
        fate: 'today',
      }),
    )
  return orders
}

const restockingLines = (random: Random, goods: Goods[]): Line[] => {
  const first = random.between(0, goods.length - 1)
  const step = random.between(3, 11)
  const chosen = new Set(
    Array.from({ length: random.between(5, 14) }, (_, rank) => goods[(first + rank * step) % goods.length]),
  )
  return [...chosen].flatMap((one) => {
    if (!one) return []
    const hasBox = Boolean(one.quantityUnitPerBox)
    const batch = one.batches[1] ?? null
    const packaging = hasBox ? ('package_box' as const) : ('package_unit' as const)
    return [
      { goods: one, batch, packaging, quantity: hasBox ? random.between(2, 12) : random.between(12, 96), actual: null },
    ]
  })
}

/** Status of an order, or one that depends on the time. */
type Fate = OrderStatus | 'pre-order' | 'today'

/** Exceptions from the plan, in cycles of 24 orders. */
const accidents: Readonly<Record<number, Fate>> = {
  3: 'no_show',
  6: 'canceled_by_customer',
  11: 'refused',
  15: 'canceled_by_warehouse',
  19: 'aborted_by_customer',
}

const comingFates: readonly Fate[] = [
  'confirmed',
  'pending',
  'confirmed',
  'preparing',
  'pending',
  'confirmed',
  'canceled_by_customer',
  'pending',
  'confirmed',
  'pre-order',
  'aborted_by_customer',
  'confirmed',
  'pending',
  'canceled_by_warehouse',
]

/** Uses cycles instead of chance, so that no status can be missing. */
const fateOf = (now: number, date: string, rank: number): Fate => {
  const today = wallClock(now).date
  if (date === today) return rank % 5 === 3 ? 'preparing' : 'today'
  if (date > today) return comingFates[rank % comingFates.length] ?? 'confirmed'
  if (date >= addDays(today, -3)) return rank % 3 === 0 ? 'confirmed' : 'finished'
  return accidents[rank % 24] ?? 'finished'
}

interface Wish {
  type: OrderType
  date: string
  lines: Line[]
  fate: Fate
}

/** Returns no order when the docks are full that day. */
const planOrder = ({ world, deal, calendar }: DealContext, wish: Wish): DemoOrder[] => {
  const { random, now, places } = world
  const { type, lines } = wish
  // Only collections are prepared for couriers or wait for stock.
  const fate = type === 'delivery' && (wish.fate === 'preparing' || wish.fate === 'pre-order') ? 'pending' : wish.fate
  const transporter = fate === 'preparing' ? 'by_quai_courier' : transporterFor(type, fate, deal, random)
  const appointment = appointmentFor({ calendar, transporter, date: wish.date, fate }, world)
  if (!appointment || lines.length === 0) return []
  const status = statusOf(fate, appointment.end, world)
  const isClosed = status === 'finished'
  const order: DemoOrder = {
    customer: deal.customer,
    warehouse: deal.warehouse,
    type,
    status,
    transporter,
    ...appointment,
    doneAt: isClosed ? Math.min(appointment.start + random.between(5, 25) * 60_000, now - 60_000) : null,
    isOnTime: isClosed ? random.chance(0.9) : null,
    isPreOrder: fate === 'pre-order',
    place: transporter === 'by_customer' ? null : type === 'delivery' ? places.supplier(random) : places.shop(random),
    driver: transporter !== 'by_quai_courier' && (isClosed || random.chance(0.4)) ? someDriver(random) : null,
    messageToWarehouse: random.chance(0.15) ? random.pick(messagesToWarehouse) : null,
    messageToCustomer: isClosed && random.chance(0.1) ? random.pick(messagesToCustomer) : null,
    deliveryInstructions:
      transporter !== 'by_customer' && random.chance(0.3) ? random.pick(deliveryInstructions) : null,
    lines: lines.map((line) => ({ ...line, actual: isClosed ? (line.actual ?? actualOf(line, random)) : null })),
    steps: [],
  }
  writeHistory(order, world)
  return [order]
}

/** Shortens one line in twenty. */
const actualOf = ({ quantity }: Line, random: Random): number =>
  random.chance(0.05) ? Math.max(0, quantity - random.between(1, 3)) : quantity

const transporterFor = (type: OrderType, fate: Fate, deal: Deal, random: Random): Transporter => {
  const byWarehouse: Transporter = deal.canWarehouseCarry ? 'by_warehouse' : 'by_customer'
  if (type === 'delivery')
    return random.pick<Transporter>(['by_customer', 'by_customer', 'by_customer', 'by_quai_shuttle', byWarehouse])
  // A no-show needs an appointment at the dock; today's orders are shown as appointments.
  if (fate === 'no_show' || fate === 'today')
    return random.pick<Transporter>(['by_customer', byWarehouse, 'by_quai_shuttle'])
  return random.pick<Transporter>(['by_customer', 'by_customer', byWarehouse, 'by_quai_shuttle', 'by_quai_courier'])
}

interface Appointing {
  calendar: Calendar
  transporter: Transporter
  date: string
  fate: Fate
}

/** Chooses an appointment. Couriers come in the afternoon and use no dock. */
const appointmentFor = ({ calendar, transporter, date, fate }: Appointing, { random, now }: World) => {
  if (!isCourier({ transporter })) {
    const next = fate === 'today' && random.chance(0.6) ? calendar.takeNext(date, now) : undefined
    return next ?? calendar.take(date, random)
  }
  const start = instantOf(date, `${random.between(14, 17)}:00`)
  return { start, end: start, dock: null }
}

const statusOf = (fate: Fate, end: number, { random, now }: World): OrderStatus => {
  if (fate === 'pre-order') return 'pending'
  if (fate !== 'today') return fate
  return end < now && random.chance(0.6) ? 'finished' : 'confirmed'
}
