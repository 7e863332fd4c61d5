import { isOpen } from '@quai/contract/orders/orders/life.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { Random } from '../random.ts'
import type { Batch, Goods, Line } from './goods.ts'
import type { DemoOrder } from './order.ts'
import { type Deal, goodsOf, planOpening, type World } from './orders.ts'
import { adjustmentReasons } from './wording.ts'

/** Goods found missing. */
export interface Correction {
  place: Balance
  quantity: number
  reason: string
  /** Instant in ms. */
  at: number
}

/** Quantities of one balance (see stock_balances in the migrations). */
export interface Balance {
  order: Pick<DemoOrder, 'customer' | 'warehouse'>
  line: Pick<Line, 'goods' | 'batch' | 'packaging'>
  physical: number
  reserved: number
  incoming: number
  waiting: number
}

/** Assigns batches to a deal's collections. Returns opening deliveries that bring what the collections take. */
export const stockUp = (world: World, deal: Deal, orders: readonly DemoOrder[]): DemoOrder[] => {
  const today = wallClock(world.now).date
  const collections = orders.filter(({ type }) => type === 'collection').sort((a, b) => a.start - b.start)
  const needs = needsOf(collections.filter(takesStock))
  const opening = goodsOf(world, deal).flatMap((goods) => openingLines(goods, needs, { random: world.random, today }))
  const left = new Map(opening.map((line) => [keyOf(line), line.quantity]))
  for (const order of collections) order.lines = order.lines.flatMap((line) => takeBatches(order, line, left))
  return planOpening(world, deal, opening)
}

const takesStock = ({ status, isPreOrder }: DemoOrder): boolean =>
  status === 'finished' || (isOpen(status) && !isPreOrder)

/** Returns the quantities that collections take, by reference and packaging. */
const needsOf = (orders: readonly DemoOrder[]): Map<string, number> => {
  const needs = new Map<string, number>()
  for (const { goods, packaging, quantity } of orders.flatMap(({ lines }) => lines)) {
    const key = keyOf({ goods, packaging, batch: null })
    needs.set(key, (needs.get(key) ?? 0) + quantity)
  }
  return needs
}

/** Returns what is needed and, for nine references in ten, some more. One in twenty-five is missing completely. */
const openingLines = (
  goods: Goods,
  needs: Map<string, number>,
  { random, today }: { random: Random; today: string },
): Line[] => {
  const lines = (['package_unit', 'package_box', 'package_pallet'] as const).flatMap((packaging) => {
    const need = needs.get(keyOf({ goods, packaging, batch: null })) ?? 0
    const line = (batch: Batch | null, quantity: number): Line => ({
      goods,
      batch,
      packaging,
      quantity,
      actual: quantity,
    })
    const surplus = random.chance(0.1) ? 0 : random.between(2, 12) + Math.round((need * random.between(5, 40)) / 100)
    if (need === 0) return []
    const [first, second] = goods.batches
    if (!first || !second) return [line(null, need + surplus)]
    // The first batch serves the first half of the collections. Some of an expired batch must remain.
    const early = first.expires < today ? need + 12 : Math.ceil(need * 0.55) + random.between(0, 12)
    return [line(first, early), line(second, need + surplus)]
  })
  if (lines.length > 0 || random.chance(0.04)) return lines
  const quantity = random.between(6, 80)
  return [{ goods, batch: goods.batches[0] ?? null, packaging: 'package_unit', quantity, actual: quantity }]
}

/** Chooses batches first expired, first out, on the planned day. Splits a line that one batch cannot fill. */
const takeBatches = (order: DemoOrder, line: Line, left: Map<string, number>): Line[] => {
  const usable = line.goods.batches.filter(({ expires }) => expires >= wallClock(order.start).date)
  const last = usable.at(-1)
  if (!last) return [line]
  const taken: Line[] = []
  let [missing, uncounted] = [line.quantity, line.actual]
  for (const batch of usable) {
    const key = keyOf({ ...line, batch })
    const quantity = batch === last ? missing : Math.min(missing, left.get(key) ?? 0)
    if (quantity === 0) continue
    const actual = uncounted === null ? null : Math.min(quantity, uncounted)
    taken.push({ ...line, batch, quantity, actual })
    missing -= quantity
    if (uncounted !== null && actual !== null) uncounted -= actual
    if (takesStock(order)) left.set(key, (left.get(key) ?? 0) - quantity)
  }
  return taken
}

const keyOf = ({ goods, batch, packaging }: Pick<Line, 'goods' | 'batch' | 'packaging'>): string =>
  `${goods.reference}/${batch?.number ?? ''}/${packaging}`

/** Makes each pre-order ask for more than is available, once the holdings of the others are known. */
export const starvePreOrders = (orders: readonly DemoOrder[], random: Random): void => {
  const balances = balancesOf(orders.filter(({ isPreOrder }) => !isPreOrder))
  for (const order of orders) {
    const [line] = order.lines
    if (!order.isPreOrder || !line) continue
    const balance = balances.get(balanceKeyOf(order, line))
    line.quantity = (balance ? balance.physical - balance.reserved : 0) + random.between(6, 24)
  }
}

/** Adds up ledger and open orders, by balance. */
export const balancesOf = (orders: readonly DemoOrder[]): Map<string, Balance> => {
  const balances = new Map<string, Balance>()
  for (const order of orders) {
    for (const line of order.lines) {
      const key = balanceKeyOf(order, line)
      const balance = balances.get(key) ?? { order, line, physical: 0, reserved: 0, incoming: 0, waiting: 0 }
      balances.set(key, balance)
      if (order.status === 'finished') balance.physical += movedBy(order, line)
      else if (isOpen(order.status)) balance[holdOf(order)] += line.quantity
    }
  }
  return balances
}

const movedBy = ({ type }: DemoOrder, { quantity, actual }: Line): number => {
  if (type === 'inventory') return (actual ?? 0) - quantity
  return (type === 'delivery' ? 1 : -1) * (actual ?? 0)
}

const holdOf = ({ type, isPreOrder }: DemoOrder): 'incoming' | 'waiting' | 'reserved' =>
  type === 'delivery' ? 'incoming' : isPreOrder ? 'waiting' : 'reserved'

export const balanceKeyOf = (
  { customer, warehouse }: Pick<DemoOrder, 'customer' | 'warehouse'>,
  line: Pick<Line, 'goods' | 'batch' | 'packaging'>,
): string => `${customer}/${warehouse}/${keyOf(line)}`

/** Plans corrections: one place in 120 with more than is reserved has lost one or two packagings. */
export const planCorrections = (
  orders: readonly DemoOrder[],
  { random, now }: { random: Random; now: number },
): Correction[] =>
  [...balancesOf(orders).values()]
    .filter(({ physical, reserved }, rank) => rank % 120 === 60 && physical - reserved > 4)
    .map((place, index) => ({
      place,
      quantity: random.between(1, 2),
      reason: random.pick(adjustmentReasons),
      at: now - (index + 1) * 31 * 3_600_000,
    }))
