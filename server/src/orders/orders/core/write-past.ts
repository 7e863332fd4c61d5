import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import { isOpen } from '@quai/contract/orders/orders/life.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { LogAction } from '@quai/contract/orders/orders/talk/log.ts'
import { type OrderType, stageOf } from '@quai/contract/platform/of-order.ts'
import { type Insertable, sql } from 'kysely'
import type { StockDelta } from '../../../goods/stock/balances.ts'
import type { PastMove } from '../../../goods/stock/write-past.ts'
import type { Db } from '../../../platform/database/database.ts'
import { insertRows, reserveIds } from '../../../platform/database/rows.ts'
import type { OrdersTable, Packaging } from '../../../platform/database/schema.generated.ts'
import { holdingsOf } from '../goods/holdings.ts'
import { answersInHistory } from '../talk/answers.ts'
import type { Changes } from './changes.ts'
import { storedAction } from './stored-actions.ts'

/** Order in the state reached by its steps. Instants are ISO. */
export interface PastOrder {
  customerId: number
  warehouseId: number
  orderType: OrderType
  status: OrderStatus
  /** null for an inventory. */
  transporter: Transporter | null
  start: string
  end: string
  /** null when it uses none. */
  dock: number | null
  doneAt: string | null
  isStockAvailable: boolean
  lines: readonly PastLine[]
  /** In order; the first one creates the order. */
  steps: readonly PastStep[]
  /** Additional columns of the order, which no rule here reads. All orders of a call set the same ones. */
  columns?: Partial<Insertable<OrdersTable>>
}

interface PastLine {
  productId: number
  batchId: number | null
  packaging: Packaging
  quantity: number
  /** Counted quantity of an inventory's line, where `quantity` is the expected one. */
  actual: number | null
}

export interface PastStep {
  action: LogAction
  from: OrderStatus | null
  to: OrderStatus
  at: string
  /** null: the system. */
  contactId: number | null
  changes?: Changes
  reason?: string | null
}

export interface Written {
  id: number
  uuid: string
  lineIds: number[]
}

/**
 * Writes past orders with their lines, histories and docks in a few statements: the demo and tests need orders of any
 * age and status, and verbs can only create current ones. {@link writePastStock} writes their effect on the stock, from
 * movesOf() and holdsOf().
 */
export const writePastOrders = async <Past extends PastOrder>(
  db: Db,
  orders: readonly Past[],
): Promise<(Past & Written)[]> => {
  const written = await numbered(db, orders)
  await insertRows(db, 'orders', written.map(orderRow))
  await insertRows(db, 'order_items', written.flatMap(itemRows))
  await writeSteps(db, written)
  const ids = written.map(({ id }) => id)
  await db.run(sql`
    INSERT INTO order_answers (order_id, customer_id, warehouse_id, asked_at, answered_at, is_accepted)
    ${answersInHistory((column) => sql`${sql.ref(column)} = ANY(${ids}::bigint[])`)}`)
  await insertRows(db, 'slot_bookings', written.flatMap(bookingRows))
  return written
}

/** Movements of closed orders, with the time and the author of their completion. */
export const movesOf = (orders: readonly (PastOrder & Written)[]): PastMove[] =>
  orders.flatMap((order) => {
    const completion = order.steps.at(-1)
    if (stageOf(order.status) !== 'done' || !completion) return []
    return order.lines.map(({ productId, batchId, packaging, quantity, actual }, index) => ({
      customerId: order.customerId,
      warehouseId: order.warehouseId,
      productId,
      batchId,
      packaging,
      kind: order.orderType,
      quantity: movedBy(order.orderType, quantity, actual ?? 0),
      orderId: order.id,
      orderItemId: order.lineIds[index] ?? 0,
      contactId: completion.contactId,
      at: completion.at,
    }))
  })

const movedBy = (orderType: OrderType, planned: number, actual: number): number => {
  if (orderType === 'inventory') return actual - planned
  return orderType === 'delivery' ? actual : -actual
}

/** Quantities that open orders hold. */
export const holdsOf = (orders: readonly PastOrder[]): StockDelta[] =>
  orders.flatMap((order) =>
    holdingsOf({
      ...order,
      orderStatus: order.status,
      items: order.lines.map(({ productId, batchId, packaging, quantity }) => ({
        productId,
        batchId,
        packaging,
        quantity,
      })),
    }),
  )

const numbered = async <Past extends PastOrder>(db: Db, orders: readonly Past[]): Promise<(Past & Written)[]> => {
  const ids = await reserveIds(db, 'orders', orders.length)
  const lineIds = await reserveIds(
    db,
    'order_items',
    orders.reduce((sum, { lines }) => sum + lines.length, 0),
  )
  const rows = await db.all(sql<{ uuid: string }>`
    SELECT new_uuid() AS uuid FROM generate_series(1, ${orders.length}::int)`)
  return orders.map((order, index) => ({
    ...order,
    id: ids[index] ?? 0,
    uuid: rows[index]?.uuid ?? '',
    lineIds: lineIds.splice(0, order.lines.length),
  }))
}

const orderRow = ({ columns, ...order }: PastOrder & Written) => ({
  id: order.id,
  uuid: order.uuid,
  version: order.steps.length,
  ...columns,
  customer_id: order.customerId,
  warehouse_id: order.warehouseId,
  order_type: order.orderType,
  order_status: order.status,
  order_date_start: order.start,
  order_date_end: order.end,
  order_date_done: order.doneAt,
  dock: stageOf(order.status) === 'done' ? order.dock : null,
  order_transporter: order.transporter,
  is_stock_available: order.isStockAvailable,
  created_at: order.steps[0]?.at ?? order.start,
  created_by: order.steps[0]?.contactId ?? null,
})

const itemRows = (order: PastOrder & Written) =>
  order.lines.map((line, index) => ({
    id: order.lineIds[index] ?? 0,
    order_id: order.id,
    customer_id: order.customerId,
    warehouse_id: order.warehouseId,
    product_id: line.productId,
    batch_id: line.batchId,
    product_packaging: line.packaging,
    quantity: line.quantity,
    actual_quantity: line.actual,
  }))

const writeSteps = (db: Db, orders: readonly (PastOrder & Written)[]): Promise<void> =>
  insertRows(
    db,
    'order_logs',
    orders
      .flatMap(({ id, steps }) => steps.map((step) => ({ id, step })))
      .sort((a, b) => Date.parse(a.step.at) - Date.parse(b.step.at))
      .map(({ id, step }) => ({
        order_id: id,
        action: storedAction(step.action, step.from),
        from_status: step.from,
        to_status: step.to,
        changes: step.changes ?? {},
        reason: step.reason ?? null,
        contact_id: step.contactId,
        created_at: step.at,
      })),
  )

const bookingRows = (order: PastOrder & Written) =>
  isOpen(order.status) && order.dock !== null
    ? [
        {
          order_id: order.id,
          customer_id: order.customerId,
          warehouse_id: order.warehouseId,
          dock: order.dock,
          during: `[${order.start},${order.end})`,
        },
      ]
    : []
