import type { Expiries } from '@quai/contract/goods/stock/expiries.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../../calls/context.ts'

/**
 * Sums what has expired and what expires within 30, 60 and 90 days, by warehouse, each batch in one term only. Only
 * batches in stock count.
 */
export const listExpiries = async (ctx: Context): Promise<Expiries> => {
  const today = wallClock(ctx.now).date
  const { rows } = await sql<Expiries['items'][number]>`
    SELECT b.warehouse_id AS "warehouseId", w.name AS "warehouseName", e.term, count(DISTINCT b.batch_id)::int AS "batchCount",
      coalesce(sum(b.physical) FILTER (WHERE b.packaging = 'package_unit'), 0)::int AS "qtyUnit",
      coalesce(sum(b.physical) FILTER (WHERE b.packaging = 'package_box'), 0)::int AS "qtyBox",
      coalesce(sum(b.physical) FILTER (WHERE b.packaging = 'package_pallet'), 0)::int AS "qtyPallet"
    FROM stock_balances b
    JOIN batches l ON l.id = b.batch_id
    JOIN users w ON w.id = b.warehouse_id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN l.batch_expiration_date < ${today}::date THEN 'expired'
      WHEN l.batch_expiration_date < ${addDays(today, 30)}::date THEN 'within30'
      WHEN l.batch_expiration_date < ${addDays(today, 60)}::date THEN 'within60'
      ELSE 'within90' END AS term) e
    WHERE ${scope(ctx, 'b')} AND b.physical > 0 AND l.batch_expiration_date < ${addDays(today, 90)}::date
    GROUP BY b.warehouse_id, w.name, e.term
    ORDER BY w.name COLLATE "fr-x-icu", b.warehouse_id, e.term`.execute(ctx.db)
  return { items: rows }
}
