import { type OrderAction, type OrderStatus, stepFor } from '@quai/contract/orders/orders/life.ts'
import { sql } from 'kysely'
import type { App } from '../../../calls/app.ts'
import { changeBalances } from '../../../goods/stock/balances.ts'
import type { FreedStock } from '../../../goods/stock/jobs.ts'
import { type Db, inTransaction, withLock } from '../../../platform/database/database.ts'
import { writeStep } from '../core/transition.ts'
import { announceOrder } from '../mails/announce.ts'
import { holdingsOf } from './holdings.ts'
import { isFittingPreOrder } from './queue.ts'

/**
 * Serves waiting pre-orders after stock rose. Repeatedly serves the one with the oldest planned date whose lines are
 * all available, until none fits. Skips one that does not fit, so that a large one does not block goods that a later
 * one could take (docs/decisions/006). Chooses and serves each in a transaction of its own, so that stock rising
 * meanwhile also goes to the oldest. A lock on the warehouse's queue keeps the order when several workers serve it.
 */
export const servePreOrders = async (app: App, rises: readonly FreedStock[]): Promise<void> => {
  for (const [warehouseId, own] of Map.groupBy(rises, (rise) => rise.warehouseId)) {
    const productIds = [...new Set(own.flatMap((rise) => rise.productIds))]
    await withLock(app.db, `pre-orders/${warehouseId}`, () => serveInTurn(app, warehouseId, productIds))
  }
}

const maxMisses = 20

const serveInTurn = async (app: App, warehouseId: number, productIds: number[]): Promise<void> => {
  for (let misses = 0; misses < maxMisses; ) {
    const id = await nextFitting(app.db, warehouseId, productIds)
    if (id === undefined) return
    // Another order may have taken the goods meanwhile, so choose again.
    if (!(await inTransaction(app.pool, (db) => serve(app, db, id)))) misses++
  }
  throw new Error(`Warehouse ${warehouseId}: pre-orders that fit could not be served`)
}

const nextFitting = async (db: Db, warehouseId: number, productIds: number[]): Promise<number | undefined> => {
  const row = await db.maybe(sql<{ id: number }>`
    SELECT o.id FROM orders o WHERE ${isFittingPreOrder(warehouseId, productIds)}
    ORDER BY o.order_date_start, o.id LIMIT 1`)
  return row?.id
}

interface PreOrder {
  id: number
  uuid: string
  version: number
  orderStatus: OrderStatus
  orderType: 'collection'
  orderDateStart: string
  internalNumber: string | null
  customerId: number
  customerName: string
  warehouseId: number
  warehouseName: string
  isStockAvailable: boolean
  items: {
    productId: number
    batchId: number | null
    packaging: 'package_unit' | 'package_box' | 'package_pallet'
    quantity: number
  }[]
}

const action: OrderAction = 'order_pre_order_served'

/** Returns false when the order no longer waits or its goods have been taken. */
const serve = async (app: App, db: Db, id: number): Promise<boolean> => {
  const order = await lockPreOrder(db, id)
  const step = order && stepFor(action, 'system', order.orderStatus, !order.isStockAvailable)
  if (!step) return false
  const held = [...holdingsOf(order, -1), ...holdingsOf({ ...order, isStockAvailable: true })]
  if (!(await changeBalances(db, held))) return false
  writeStep({ db }, order, {
    action,
    step,
    set: { is_stock_available: true },
    changes: { isStockAvailable: [false, true] },
    reason: null,
  })
  announceOrder(
    { db, now: app.clock() },
    {
      orderId: id,
      orderUuid: order.uuid,
      event: action,
      actor: null,
      order: { ...order, isStockAvailable: true },
    },
  )
  return true
}

/** Returns undefined when the order is deleted. */
const lockPreOrder = async (db: Db, id: number): Promise<PreOrder | undefined> => {
  db.send(sql`SELECT FROM orders WHERE id = ${id} FOR UPDATE`)
  return db.maybe(sql<PreOrder>`
    SELECT o.id, o.uuid, o.version, o.order_status AS "orderStatus", o.order_type AS "orderType",
      o.order_date_start AS "orderDateStart", o.internal_number AS "internalNumber", o.customer_id AS "customerId",
      c.name AS "customerName", o.warehouse_id AS "warehouseId", w.name AS "warehouseName",
      o.is_stock_available AS "isStockAvailable",
      (SELECT json_agg(json_build_object('productId', i.product_id, 'batchId', i.batch_id,
        'packaging', i.product_packaging, 'quantity', i.quantity)) FROM order_items i WHERE i.order_id = o.id) AS items
    FROM orders o JOIN users c ON c.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    WHERE o.id = ${id}`)
}
