import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import type { Projection, ProjectionDay } from '@quai/contract/goods/stock/projection.ts'
import { parisZone, wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { type Context, isOpenOrder, orderScope, scope } from '../../../calls/context.ts'
import { requireProduct } from '../../products/present.ts'

interface Row extends Omit<ProjectionDay, 'date' | 'level'> {
  warehouseId: number
  warehouseName: string
  productPackaging: Packaging
  physical: number
  /** Null in the row of a stock that no order changes. */
  date: string | null
}

/** Projects the stock of a product day by day from its open orders, by warehouse and packaging. Throws NOT_FOUND. */
export const projectStock = async (ctx: Context, { id }: { id: number }): Promise<{ items: Projection[] }> => {
  await requireProduct(ctx, id)
  const rows = await ctx.db.all(sql<Row>`
    WITH changes AS (
      SELECT o.warehouse_id, i.product_packaging AS packaging,
        greatest((o.order_date_start AT TIME ZONE ${parisZone})::date, ${wallClock(ctx.now).date}::date) AS date,
        coalesce(sum(i.quantity) FILTER (WHERE o.order_type = 'delivery'), 0)::int AS incoming,
        coalesce(sum(i.quantity) FILTER (WHERE o.order_type = 'collection' AND o.is_stock_available), 0)::int AS outgoing,
        coalesce(sum(i.quantity) FILTER (WHERE o.order_type = 'collection' AND NOT o.is_stock_available), 0)::int AS waiting
      FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.product_id = ${id} AND o.order_type IN ('delivery', 'collection') AND ${isOpenOrder('o')}
        AND ${orderScope(ctx, 'o')}
      GROUP BY 1, 2, 3),
    held AS (
      SELECT b.warehouse_id, b.packaging, sum(b.physical)::int AS physical FROM stock_balances b
      WHERE b.product_id = ${id} AND ${scope(ctx, 'b')} GROUP BY 1, 2)
    SELECT w.id AS "warehouseId", w.name AS "warehouseName", packaging AS "productPackaging",
      coalesce(h.physical, 0) AS physical, c.date, c.incoming, c.outgoing, c.waiting
    FROM held h FULL JOIN changes c USING (warehouse_id, packaging) JOIN users w ON w.id = warehouse_id
    WHERE h.physical > 0 OR c.date IS NOT NULL
    ORDER BY w.name COLLATE "fr-x-icu", w.id, packaging, c.date`)
  const stocks = Map.groupBy(rows, ({ warehouseId, productPackaging }) => `${warehouseId}/${productPackaging}`)
  return { items: [...stocks.values()].map(projectionOf) }
}

const projectionOf = (rows: Row[]): Projection => {
  const [{ warehouseId, warehouseName, productPackaging, physical }] = rows as [Row] // groups are never empty
  const days: ProjectionDay[] = []
  let level = physical
  for (const { date, incoming, outgoing, waiting } of rows) {
    if (date === null) continue
    level += incoming - outgoing - waiting
    days.push({ date, incoming, outgoing, waiting, level })
  }
  const shortOn = days.find((day) => day.level < 0)?.date ?? null
  return { warehouseId, warehouseName, productPackaging, physical, shortOn, days }
}
