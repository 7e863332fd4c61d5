import { packagings } from '@quai/contract/goods/products/packaging.ts'
import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import { transporters } from '@quai/contract/orders/orders/query.ts'
import { orderTypes } from '@quai/contract/platform/of-order.ts'
import { writePastStock } from '../../goods/stock/write-past.ts'
import { writePastInventories } from '../../orders/inventories/write-past.ts'
import { movesOf, type PastOrder, type PastStep, writePastOrders } from '../../orders/orders/core/write-past.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Packaging } from '../../platform/database/schema.generated.ts'
import { type Random, randomOf } from '../random.ts'
import { aBatch, aProduct, someStock } from './builders.ts'

interface Parties {
  customer: { userId: number; contactId: number }
  warehouse: { userId: number; contactId: number }
}

interface Past {
  seed: number
  /** First and last day of the orders. */
  from: string
  to: string
  orders: number
}

/** Writes random orders, answers and movements of two parties, of any status and at any instant between two days. */
export const aRandomPast = (db: Db, parties: Parties, past: Past): Promise<void> =>
  inTransaction(db, (inside) => writePast(inside, parties, past))

const writePast = async (db: Db, parties: Parties, { seed, from, to, orders }: Past): Promise<void> => {
  const random = randomOf(seed)
  const last = Date.parse(to)
  // An order may end five days before its start, and takes nothing before the shelves are filled.
  const filled = Date.parse(from)
  const first = filled + hours(5 * 24)
  // In order of time, so that what an order takes is there.
  const starts = Array.from({ length: orders }, () => first + random.int((last - first) / 60_000) * 60_000).sort(
    (a, b) => a - b,
  )
  const shelves = await fillShelves(db, { parties, random, at: iso(filled) })
  const past = starts.map((start) => anyOrder({ parties, random, shelves, start }))
  const written = await writePastOrders(db, past)
  await writePastStock(db, { moves: movesOf(written), holds: [] })
  await writePastInventories(
    db,
    written
      .filter(({ orderType }) => orderType === 'inventory')
      .map(({ id, customerId, warehouseId }) => ({
        orderId: id,
        customerId,
        warehouseId,
        productIds: null,
        count: null,
      })),
  )
}

interface Shelf {
  productId: number
  batchId: number | null
  packaging: Packaging
  quantity: number
}

/** Places of four products, two of them by batch, some empty from the start. */
const fillShelves = async (
  db: Db,
  { parties: { customer, warehouse }, random, at }: { parties: Parties; random: Random; at: string },
): Promise<Shelf[]> => {
  const shelves: Shelf[] = []
  for (let rank = 0; rank < 4; rank++) {
    const isBatchManaged = rank > 1
    const productId = await aProduct(db, customer.userId, { isBatchManaged })
    const batchIds = isBatchManaged
      ? [await aBatch(db, productId, 'A', '2026-12-15'), await aBatch(db, productId, 'B', '2027-04-20')]
      : [null]
    for (const batchId of batchIds)
      for (const packaging of packagings) {
        const quantity = random.chance(0.5) ? 1 + random.int(8) : 0
        const shelf = { productId, batchId, packaging, quantity }
        shelves.push(shelf)
        if (quantity > 0)
          await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, ...shelf, at })
      }
  }
  return shelves
}

const hours = (count: number): number => count * 3_600_000
const iso = (at: number): string => new Date(at).toISOString()

interface Drawing {
  parties: Parties
  random: Random
  shelves: Shelf[]
  start: number
}

const anyOrder = ({ parties, random, shelves, start }: Drawing): PastOrder => {
  const orderType = random.pick([...orderTypes, 'delivery', 'collection'] as const)
  const steps = anyWay(parties, random, start)
  const drawn = steps.at(-1)?.to ?? 'pending'
  // A count is not written here, so an inventory does not end with one.
  const isOpenCount = orderType === 'inventory' && (drawn === 'finished' || drawn === 'no_show')
  if (isOpenCount) steps.pop()
  const status = isOpenCount ? 'confirmed' : drawn
  const done = steps.at(-1)?.at ?? iso(start)
  return {
    customerId: parties.customer.userId,
    warehouseId: parties.warehouse.userId,
    orderType,
    status,
    transporter:
      orderType === 'inventory'
        ? null
        : random.pick(transporters.filter((one) => one !== 'by_quai_courier' || orderType === 'collection')),
    start: iso(start),
    end: iso(start + hours(0.5)),
    dock: null,
    doneAt: status === 'finished' ? done : null,
    isStockAvailable: true,
    lines: orderType === 'inventory' ? [] : linesOf(random, shelves, { orderType, status }),
    steps,
    columns: {
      driver_on_time: status === 'finished' ? random.pick([true, true, false, null]) : null,
      created_by: steps[0]?.contactId ?? null,
    },
  }
}

const linesOf = (
  random: Random,
  shelves: Shelf[],
  { orderType, status }: Pick<PastOrder, 'orderType' | 'status'>,
): PastOrder['lines'] =>
  random
    .shuffle(shelves)
    .filter(({ quantity }) => orderType === 'delivery' || quantity > 0)
    .slice(0, 1 + random.int(3))
    .map((shelf) => {
      const { quantity: left, ...place } = shelf
      // Often everything there is, so that shelves run empty.
      const quantity = orderType === 'delivery' ? 1 + random.int(6) : random.chance(0.6) ? left : 1 + random.int(left)
      if (status !== 'finished') return { ...place, quantity, actual: null }
      const actual = orderType === 'delivery' ? random.int(8) : random.chance(0.8) ? quantity : random.int(quantity)
      shelf.quantity += orderType === 'delivery' ? actual : -actual
      return { ...place, quantity, actual }
    })

type Way = [action: PastStep['action'], to: OrderStatus, by: keyof Parties][]

const undone: Way = [
  ['order_confirm', 'confirmed', 'warehouse'],
  ['order_undo_confirm', 'pending', 'warehouse'],
]
const askedAgain: Way = [['order_update_confirmed_to_pending', 'pending', 'customer']]
const confirmed: Way = [['order_update_and_confirm', 'confirmed', 'warehouse']]
const unanswered: Way[] = [[], [['order_cancel_by_customer', 'aborted_by_customer', 'customer']]]
const declined: Way[] = [
  [['order_refuse', 'refused', 'warehouse']],
  [['order_cancel_by_warehouse', 'canceled_by_warehouse', 'warehouse']],
]
const ends: Way[] = [
  ...Array.from({ length: 7 }, (): Way => [['order_finish', 'finished', 'warehouse']]),
  [['order_no_show', 'no_show', 'warehouse']],
  [['order_cancel_by_warehouse', 'canceled_by_warehouse', 'warehouse']],
  [['order_cancel_by_customer', 'canceled_by_customer', 'customer']],
  [],
]

/** Draws how an order goes, and how it ends around its planned start. */
const wayOf = (random: Random): { way: Way; end: Way } => {
  if (random.chance(0.15)) return { way: [['order_create', 'confirmed', 'warehouse']], end: random.pick(ends) }
  const way: Way = [['order_create', 'pending', 'customer'], ...(random.chance(0.15) ? undone : [])]
  if (random.chance(0.2)) return { way: [...way, ...random.pick(unanswered)], end: [] }
  if (random.chance(0.2)) return { way: [...way, ...random.pick(declined)], end: [] }
  way.push(...confirmed)
  if (random.chance(0.2)) way.push(...askedAgain, ...(random.chance(0.3) ? random.pick(declined) : confirmed))
  return { way, end: way.at(-1)?.[1] === 'confirmed' ? random.pick(ends) : [] }
}

/** Draws a legal history, from a few days before the planned start to a few hours after it. */
const anyWay = (parties: Parties, random: Random, start: number): PastStep[] => {
  const { way, end } = wayOf(random)
  const steps: PastStep[] = []
  let at = start - hours(24 + random.int(96))
  let from: OrderStatus | null = null
  const follow = (taken: Way) => {
    for (const [action, to, by] of taken) {
      steps.push({ action, from, to, at: iso(at), contactId: parties[by].contactId })
      from = to
      at += random.int(hours(20))
    }
  }
  follow(way)
  at = start + random.int(hours(12)) - hours(2)
  follow(end)
  return steps
}
