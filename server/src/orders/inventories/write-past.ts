import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { writeScope } from './scope.ts'

/** Scope of an inventory and its count, if begun. Instants are ISO. */
export interface PastInventory {
  orderId: number
  customerId: number
  warehouseId: number
  /** null: all the customer's references. */
  productIds: readonly number[] | null
  count: { startedAt: string; startedBy: number; lines: readonly PastCountLine[] } | null
}

export interface PastCountLine {
  productId: number
  batchId: number | null
  packaging: Packaging
  /** null while it is uncounted. */
  counted: number | null
  countedAt: string | null
  countedBy: number | null
}

/**
 * Writes the scopes and counts of the inventories among the orders that writePastOrders() wrote. Call it after writing
 * the ledger, which gives the expected quantities.
 */
export const writePastInventories = async (db: Db, inventories: readonly PastInventory[]): Promise<void> => {
  for (const inventory of inventories) {
    writeScope(db, inventory)
    if (inventory.count) await writeCount(db, inventory.orderId, inventory.count)
  }
}

const writeCount = async (
  db: Db,
  orderId: number,
  { startedAt, startedBy, lines }: NonNullable<PastInventory['count']>,
): Promise<void> => {
  await db.run(sql`
    UPDATE inventories SET count_started_at = ${startedAt}, count_started_by = ${startedBy}, revision = ${lines.length},
      started_after = (SELECT coalesce(max(id), 0) FROM stock_movements WHERE created_at <= ${startedAt})
    WHERE order_id = ${orderId}`)
  await db.run(sql`
    INSERT INTO inventory_lines (order_id, customer_id, warehouse_id, product_id, batch_id, packaging, expected_at_start,
      started_after, counted, counted_at, counted_by, counted_after)
    SELECT v.order_id, v.customer_id, v.warehouse_id, n."productId", n."batchId", n.packaging, m.at_start,
      v.started_after, n.counted, n."countedAt", n."countedBy",
      CASE WHEN n.counted IS NOT NULL THEN greatest(v.started_after, m.seen) END
    FROM inventories v
    CROSS JOIN jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS n ("productId" bigint, "batchId" bigint,
      packaging packaging, counted int, "countedAt" timestamptz, "countedBy" bigint)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(m.quantity) FILTER (WHERE m.id <= v.started_after), 0)::int AS at_start,
        max(m.id) FILTER (WHERE m.created_at <= n."countedAt") AS seen
      FROM stock_movements m
      WHERE m.product_id = n."productId" AND m.warehouse_id = v.warehouse_id
        AND m.batch_id IS NOT DISTINCT FROM n."batchId" AND m.packaging = n.packaging) m
    WHERE v.order_id = ${orderId}`)
}
