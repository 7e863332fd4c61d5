import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { isOpen, life, type OrderAction, type OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { sql } from 'kysely'
import { writePastStock } from '../../goods/stock/write-past.ts'
import { writePastInventories } from '../../orders/inventories/write-past.ts'
import {
  holdsOf,
  movesOf,
  type PastOrder,
  type PastStep,
  writePastOrders,
} from '../../orders/orders/core/write-past.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { slotOn } from './builders.ts'

interface AnOrder {
  customerId: number
  warehouseId: number
  status?: OrderStatus
  orderType?: OrderType
  transporter?: Transporter
  /** Instant; by default the first opening of 20 January 2027. */
  start?: string
  isStockAvailable?: boolean
  lines: { productId: number; quantity: number; batchId?: number | null; packaging?: Packaging }[]
}

/** Shortest legal path to each status, for the history of an order created by SQL. */
const wayTo: Record<OrderStatus, OrderAction[]> = {
  pending: [],
  preparing: ['order_start_preparing'],
  confirmed: ['order_confirm'],
  refused: ['order_refuse'],
  finished: ['order_confirm', 'order_finish'],
  canceled_by_warehouse: ['order_cancel_by_warehouse'],
  canceled_by_customer: ['order_confirm', 'order_cancel_by_customer'],
  aborted_by_customer: ['order_cancel_by_customer'],
  no_show: ['order_confirm', 'order_no_show'],
}

/** Creates an order in any status, with its history, its dock and its stock, through the same writer as the demo. */
export const anOrder = (db: Db, given: AnOrder): Promise<{ id: number; uuid: string }> =>
  inTransaction(db, (inside) => writeOrder(inside, given))

const writeOrder = async (db: Db, given: AnOrder): Promise<{ id: number; uuid: string }> => {
  // Tests create orders concurrently, so each waits for its turn at the docks.
  db.send(sql`SELECT pg_advisory_xact_lock(${given.warehouseId})`)
  const { customerId, warehouseId } = given
  const past = pastOf(given)
  const takesDock = isOpen(past.status) && past.end !== past.start
  const dock = takesDock ? await freeDock(db, past) : null
  const written = await writePastOrders(db, [{ ...past, dock }])
  await writePastStock(db, { moves: movesOf(written), holds: holdsOf(written) })
  const [order] = written as [(typeof written)[number]] // one result for each order given
  if (order.orderType === 'inventory')
    await writePastInventories(db, [{ orderId: order.id, customerId, warehouseId, productIds: null, count: null }])
  return { id: order.id, uuid: order.uuid }
}

const pastOf = (given: AnOrder): PastOrder => {
  const { status = 'pending', orderType = 'collection', transporter = 'by_customer', isStockAvailable = true } = given
  const start = given.start ?? slotOn('2027-01-20')
  const isInventory = orderType === 'inventory'
  const isWholeDay = transporter === 'by_quai_courier' || isInventory
  const isFinished = status === 'finished'
  return {
    customerId: given.customerId,
    warehouseId: given.warehouseId,
    orderType,
    status,
    transporter: isInventory ? null : transporter,
    start,
    end: isWholeDay ? start : new Date(Date.parse(start) + 1_800_000).toISOString(),
    dock: null,
    doneAt: isFinished ? start : null,
    isStockAvailable,
    lines: (isInventory ? [] : given.lines).map(
      ({ productId, quantity, batchId = null, packaging = 'package_unit' }) => ({
        productId,
        batchId,
        packaging,
        quantity,
        actual: isFinished ? quantity : null,
      }),
    ),
    steps: stepsTo(status),
    // Resets the version, because tests refer to version 1.
    columns: { version: 1 },
  }
}

const stepsTo = (status: OrderStatus): PastStep[] => {
  const at = new Date().toISOString()
  let from: OrderStatus | null = null
  return (['order_create', ...wayTo[status]] as const).map((action): PastStep => {
    const steps: readonly { from: OrderStatus | null; to: OrderStatus | 'deleted' }[] = life[action].steps
    const to = action === wayTo[status].at(-1) ? status : steps.find((step) => step.from === from)?.to
    if (!to || to === 'deleted') throw new Error(`No way to ${status} by ${action}`)
    const step = { action, from, to, at, contactId: null }
    from = to
    return step
  })
}

const freeDock = async (db: Db, { warehouseId, start, end }: PastOrder): Promise<number | null> => {
  const row = await db.maybe(sql<{ dock: number }>`
    SELECT d AS dock FROM generate_series(1, 50) d
    WHERE NOT EXISTS (SELECT FROM slot_bookings b WHERE b.warehouse_id = ${warehouseId} AND b.dock = d
      AND b.during && tstzrange(${start}, ${end})) LIMIT 1`)
  return row?.dock ?? null
}
