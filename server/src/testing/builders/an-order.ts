import { isOpen, life, type OrderAction, type OrderStatus } from '@quai/contract/orders/life.ts'
import type { OrderType, Transporter } from '@quai/contract/orders/query.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
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
  isConsigned?: boolean
  lines: { productId: number; quantity: number; batchId?: number | null }[]
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

/** Creates by SQL an order in any status, with its history, its dock and the stock it holds. */
export const anOrder = (db: Db, given: AnOrder): Promise<{ id: number; uuid: string }> =>
  db.transaction().execute((transaction) => writeOrder(transaction, given))

const writeOrder = async (db: Db, given: AnOrder): Promise<{ id: number; uuid: string }> => {
  // Tests create orders concurrently, so each waits for its turn at the docks.
  await sql`SELECT pg_advisory_xact_lock(${given.warehouseId})`.execute(db)
  const { status = 'pending', orderType = 'collection', transporter = 'by_customer', isStockAvailable = true } = given
  const start = given.start ?? slotOn('2027-01-20')
  const isCourier = transporter === 'by_quai_courier'
  const isWholeDay = isCourier || orderType === 'inventory'
  const end = isWholeDay ? start : new Date(Date.parse(start) + 1_800_000).toISOString()
  const order = await db
    .insertInto('orders')
    .values({
      customer_id: given.customerId,
      warehouse_id: given.warehouseId,
      order_type: orderType,
      order_status: status,
      order_date_start: start,
      order_date_end: end,
      order_date_done: status === 'finished' ? start : null,
      order_transporter: orderType === 'inventory' ? null : transporter,
      is_stock_available: isStockAvailable,
      is_consigned: given.isConsigned ?? false,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  await writeHistory(db, order.id, status)
  for (const line of orderType === 'inventory' ? [] : given.lines)
    await writeLine(db, { ...given, status, orderType, isStockAvailable, orderId: order.id, line })
  if (orderType === 'inventory') {
    await db
      .insertInto('inventories')
      .values({ order_id: order.id, customer_id: given.customerId, warehouse_id: given.warehouseId, covers_all: true })
      .execute()
    return order
  }
  if (isOpen(status) && !isCourier)
    await sql`INSERT INTO slot_bookings (order_id, customer_id, warehouse_id, dock, during)
      SELECT ${order.id}, ${given.customerId}, ${given.warehouseId}, d, tstzrange(${start}, ${end}) FROM generate_series(1, 50) d
      WHERE NOT EXISTS (SELECT FROM slot_bookings b WHERE b.warehouse_id = ${given.warehouseId} AND b.dock = d
        AND b.during && tstzrange(${start}, ${end})) LIMIT 1`.execute(db)
  return order
}

const writeHistory = async (db: Db, orderId: number, status: OrderStatus): Promise<void> => {
  let from: OrderStatus | null = null
  for (const action of ['order_create', ...wayTo[status]] as OrderAction[]) {
    const steps: readonly { from: OrderStatus | null; to: OrderStatus | 'deleted' }[] = life[action].steps
    const to = action === wayTo[status].at(-1) ? status : steps.find((step) => step.from === from)?.to
    await sql`INSERT INTO order_logs (order_id, action, from_status, to_status) VALUES (${orderId}, ${action}, ${from}, ${to})`.execute(
      db,
    )
    from = to as OrderStatus
  }
}

type Line = Required<Pick<AnOrder, 'customerId' | 'warehouseId' | 'status' | 'orderType' | 'isStockAvailable'>> & {
  orderId: number
  line: AnOrder['lines'][number]
}

const writeLine = async (db: Db, { line, ...order }: Line): Promise<void> => {
  const batchId = line.batchId ?? null
  const key = {
    customer_id: order.customerId,
    warehouse_id: order.warehouseId,
    product_id: line.productId,
    batch_id: batchId,
  }
  const isFinished = order.status === 'finished'
  const item = await db
    .insertInto('order_items')
    .values({
      ...key,
      order_id: order.orderId,
      product_packaging: 'package_unit',
      quantity: line.quantity,
      actual_quantity: isFinished ? line.quantity : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sign = order.orderType === 'delivery' ? 1 : -1
  if (isFinished)
    await db
      .insertInto('stock_movements')
      .values({
        ...key,
        packaging: 'package_unit',
        kind: order.orderType === 'delivery' ? 'delivery' : 'collection',
        quantity: sign * line.quantity,
        order_id: order.orderId,
        order_item_id: item.id,
      })
      .execute()
  const held = isOpen(order.status) ? line.quantity : 0
  const change = {
    physical: isFinished ? sign * line.quantity : 0,
    reserved: order.orderType === 'collection' && order.isStockAvailable ? held : 0,
    incoming: order.orderType === 'delivery' ? held : 0,
    waiting: order.orderType === 'collection' && !order.isStockAvailable ? held : 0,
  }
  await sql`
    INSERT INTO stock_balances (warehouse_id, customer_id, product_id, batch_id, packaging)
    VALUES (${order.warehouseId}, ${order.customerId}, ${line.productId}, ${batchId}, 'package_unit') ON CONFLICT DO NOTHING`.execute(
    db,
  )
  await sql`
    UPDATE stock_balances SET physical = physical + ${change.physical}, reserved = reserved + ${change.reserved},
      incoming = incoming + ${change.incoming}, waiting = waiting + ${change.waiting}
    WHERE warehouse_id = ${order.warehouseId} AND product_id = ${line.productId}
      AND batch_id IS NOT DISTINCT FROM ${batchId}::bigint AND packaging = 'package_unit'`.execute(db)
}
