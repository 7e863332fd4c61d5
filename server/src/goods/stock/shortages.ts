import type { Shortage } from '@quai/contract/goods/stock/failures.ts'
import { sql } from 'kysely'
import { isOpenOrder } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { mergeDeltas, type StockDelta } from './balances.ts'

/**
 * Computes how far each delta would push the available quantity below zero. For a change that reserves nothing itself,
 * also names the orders whose reservations stand in its way.
 */
export const shortagesOf = async (db: Db, deltas: readonly StockDelta[]): Promise<Shortage[]> => {
  const merged = mergeDeltas(deltas)
  const { rows } = await sql<Shortage>`
    SELECT p.id AS "productId", p.reference, d.packaging, d.batch_id AS "batchId",
      l.batch_number AS "batchNumber",
      (d.reserved + d.kept - d.physical) - coalesce(b.physical - b.reserved, 0) AS missing,
      CASE WHEN d.reserved = 0 THEN (
        SELECT coalesce(json_agg(json_build_object('orderUuid', o.uuid, 'orderId', o.id, 'quantity', i.quantity)
          ORDER BY o.order_date_start, o.id), '[]')
        FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.warehouse_id = d.warehouse_id AND i.product_id = d.product_id
          AND i.batch_id IS NOT DISTINCT FROM d.batch_id AND i.product_packaging = d.packaging
          AND o.order_type = 'collection' AND o.is_stock_available AND ${isOpenOrder('o')}) END AS "reservedBy"
    FROM unnest(${merged.map((delta) => delta.warehouseId)}::bigint[], ${merged.map((delta) => delta.productId)}::bigint[],
      ${merged.map((delta) => delta.batchId)}::bigint[], ${merged.map((delta) => delta.packaging)}::packaging[],
      ${merged.map((delta) => delta.physical)}::int[], ${merged.map((delta) => delta.reserved)}::int[],
      ${merged.map((delta) => delta.kept)}::int[]) AS d (warehouse_id, product_id, batch_id, packaging, physical, reserved, kept)
    JOIN products p ON p.id = d.product_id
    LEFT JOIN batches l ON l.id = d.batch_id
    LEFT JOIN stock_balances b ON b.warehouse_id = d.warehouse_id AND b.product_id = d.product_id
      AND b.batch_id IS NOT DISTINCT FROM d.batch_id AND b.packaging = d.packaging
    WHERE (d.reserved + d.kept - d.physical) > coalesce(b.physical - b.reserved, 0)
    ORDER BY p.reference, d.packaging`.execute(db)
  return rows
}
