import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { waitingStatuses } from '@quai/contract/orders/orders/life.ts'
import { type RawBuilder, sql } from 'kysely'
import { inStatuses } from '../../../calls/context.ts'
import { keyOf, type StockDelta } from '../../../goods/stock/balances.ts'
import type { Db } from '../../../platform/database/database.ts'

/** Position of a pre-order in its warehouse's queue: by planned date, then by id. */
export interface PlaceInQueue {
  id: number
  /** Instant of the planned start. */
  start: string
}

/**
 * True for waiting pre-orders `o` of a warehouse that ask for one of these products and whose lines are all available.
 */
export const isFittingPreOrder = (warehouseId: number, productIds: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`o.warehouse_id = ${warehouseId} AND NOT o.is_stock_available AND ${inStatuses(waitingStatuses)}
    AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.product_id = ANY(${[...productIds]}::bigint[]))
    AND NOT EXISTS (
      SELECT FROM order_items i LEFT JOIN stock_balances b ON b.warehouse_id = i.warehouse_id
        AND b.product_id = i.product_id AND b.batch_id IS NOT DISTINCT FROM i.batch_id AND b.packaging = i.product_packaging
      WHERE i.order_id = o.id AND coalesce(b.physical - b.reserved, 0) < i.quantity)`

interface Claimed {
  warehouseId: number
  customerId: number
  items: readonly { productId: number }[]
  /**
   * Place of the pre-order that asks for stock: only the pre-orders before it count. Without a place, all of them
   * count.
   */
  place?: PlaceInQueue | undefined
}

interface Fitting {
  items: { productId: number; batchId: number | null; packaging: Packaging; quantity: number; available: number }[]
}

/**
 * Returns the stock of these products that the queue is about to take, and that a newer order must not take. Pre-orders
 * are served entirely or not at all, in turn; one that does not fit claims nothing (docs/decisions/006).
 */
export const claimsOfQueue = async (
  db: Db,
  { warehouseId, customerId, items, place }: Claimed,
): Promise<StockDelta[]> => {
  const productIds = [...new Set(items.map(({ productId }) => productId))]
  const isBefore = place
    ? sql`(o.order_date_start, o.id) < (${place.start}::timestamptz, ${place.id}::bigint)`
    : sql`true`
  const rows = await db.all(sql<Fitting>`
    SELECT (SELECT json_agg(json_build_object('productId', i.product_id, 'batchId', i.batch_id,
        'packaging', i.product_packaging, 'quantity', i.quantity, 'available', b.physical - b.reserved))
      FROM order_items i JOIN stock_balances b ON b.warehouse_id = i.warehouse_id AND b.product_id = i.product_id
        AND b.batch_id IS NOT DISTINCT FROM i.batch_id AND b.packaging = i.product_packaging
      WHERE i.order_id = o.id) AS items
    FROM orders o WHERE ${isFittingPreOrder(warehouseId, productIds)} AND ${isBefore}
    ORDER BY o.order_date_start, o.id`)
  const claimed = new Map<string, StockDelta & { kept: number }>()
  const claimOf = ({ available: _available, quantity: _quantity, ...item }: Fitting['items'][number]) => {
    const key = { ...item, warehouseId, customerId }
    return claimed.get(keyOf(key)) ?? { ...key, kept: 0 }
  }
  for (const order of rows) {
    if (order.items.some((item) => claimOf(item).kept + item.quantity > item.available)) continue
    for (const item of order.items) {
      const claim = claimOf(item)
      claimed.set(keyOf(claim), { ...claim, kept: claim.kept + item.quantity })
    }
  }
  return [...claimed.values()]
}
