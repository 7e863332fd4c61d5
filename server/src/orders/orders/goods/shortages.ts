import { isOpen } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { sql } from 'kysely'
import { keyOf } from '../../../goods/stock/balances.ts'
import type { Db } from '../../../platform/database/database.ts'
import { claimsOfQueue } from './queue.ts'

type Waiting = Pick<
  Order,
  'id' | 'customerId' | 'warehouseId' | 'orderDateStart' | 'orderStatus' | 'isStockAvailable' | 'orderItems'
>

/**
 * Tells which lines of a waiting pre-order lack stock, and how much of it the pre-order could take now, after what
 * those before it are about to take.
 */
export const loadShortages = async (db: Db, order: Waiting): Promise<Order['shortages']> => {
  if (order.isStockAvailable || !isOpen(order.orderStatus)) return []
  const { customerId, warehouseId } = order
  const place = { id: order.id, start: order.orderDateStart }
  const [claims, { rows }] = await Promise.all([
    claimsOfQueue(db, { ...order, items: order.orderItems, place }),
    sql<{ itemId: number; free: number }>`
      SELECT i.id AS "itemId", coalesce(b.physical - b.reserved, 0) AS free
      FROM order_items i LEFT JOIN stock_balances b ON b.warehouse_id = i.warehouse_id AND b.product_id = i.product_id
        AND b.batch_id IS NOT DISTINCT FROM i.batch_id AND b.packaging = i.product_packaging
      WHERE i.order_id = ${order.id}`.execute(db),
  ])
  const kept = new Map(claims.map((claim) => [keyOf(claim), claim.kept ?? 0]))
  const free = new Map(rows.map((row) => [row.itemId, row.free]))
  return order.orderItems.flatMap(({ id, productId, batchId, productPackaging: packaging, quantity }) => {
    const claimed = kept.get(keyOf({ customerId, warehouseId, productId, batchId, packaging })) ?? 0
    const available = Math.max(0, (free.get(id) ?? 0) - claimed)
    return available < quantity ? [{ itemId: id, available, missing: quantity - available }] : []
  })
}

/** Reads the rank of an order among the waiting pre-orders of its warehouse; null when it does not wait for stock. */
export const loadPreOrderRank = async (
  db: Db,
  { id, orderStatus, isStockAvailable }: Pick<Order, 'id' | 'orderStatus' | 'isStockAvailable'>,
): Promise<Order['preOrderRank']> => {
  if (isStockAvailable || !isOpen(orderStatus)) return null
  const { rows } = await sql<{ rank: number }>`
    SELECT (SELECT count(*) + 1 FROM orders q WHERE q.warehouse_id = o.warehouse_id AND NOT q.is_stock_available
      AND q.order_status IN ('pending', 'preparing') AND (q.order_date_start, q.id) < (o.order_date_start, o.id)) AS rank
    FROM orders o WHERE o.id = ${id} AND o.order_status IN ('pending', 'preparing')`.execute(db)
  return rows[0]?.rank ?? null
}
