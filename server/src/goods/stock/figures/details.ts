import { type ComingMovement, mostComing, type StockDetail, type StockLine } from '@quai/contract/goods/stock/stock.ts'
import { type RawBuilder, sql } from 'kysely'
import { atStage, type Context, isOpenOrder, orderScope, scope } from '../../../calls/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { requireProduct } from '../../products/present.ts'
import { balancesAt, type Ledger, pastDay, presentStock, type StockRow, stockColumns, stockSums } from './sums.ts'

/** Shows the stock of a product wherever the caller may see it, now or at the end of a day. Without any, the list is empty. */
export const showStockOverview = async (
  ctx: Context,
  { id, date }: { id: number; date?: string | undefined },
): Promise<{ items: StockDetail[] }> => {
  const { customerId } = await requireProduct(ctx, id)
  const moved = sql`m.customer_id = ${customerId} AND m.product_id = ${id} AND ${scope(ctx, 'm')}`
  const ledger = { day: pastDay(ctx, date), moved }
  return { items: await selectStockDetails(ctx.db, sql`b.product_id = ${id} AND ${scope(ctx, 'b')}`, ledger) }
}

/** Lists the lines of open orders that the forecast of a product counts, the nearest first. */
export const listComing = async (ctx: Context, { id }: { id: number }): Promise<{ items: ComingMovement[] }> => {
  await requireProduct(ctx, id)
  const rows = await ctx.db.all(sql<ComingMovement>`
    SELECT o.uuid AS "orderUuid", o.id AS "orderId", o.internal_number AS "internalNumber", o.order_type AS kind,
      CASE WHEN NOT o.is_stock_available THEN 'waiting' WHEN ${atStage('asked')} THEN 'asked' ELSE 'planned' END AS state,
      o.order_date_start AS "orderDateStart", o.warehouse_id AS "warehouseId", w.name AS "warehouseName",
      i.product_packaging AS "productPackaging", i.batch_id AS "batchId", b.batch_number AS "batchNumber",
      CASE o.order_type WHEN 'delivery' THEN i.quantity ELSE -i.quantity END AS quantity
    FROM order_items i
    JOIN orders o ON o.id = i.order_id
    JOIN users w ON w.id = o.warehouse_id
    LEFT JOIN batches b ON b.id = i.batch_id
    WHERE i.product_id = ${id} AND o.order_type IN ('delivery', 'collection') AND ${isOpenOrder('o')}
      AND ${orderScope(ctx, 'o')}
    ORDER BY o.order_date_start, o.id, i.id LIMIT ${mostComing}`)
  return { items: rows }
}

type PlacedLine = StockLine & { productId: number; warehouseId: number }

/**
 * Selects the stock of products by warehouse, with lines by batch and packaging; `where` applies to `stock_balances b`.
 * For a product managed by batch, the line without a batch is the unassigned quantity. Reads today's stock without a `ledger`.
 */
export const selectStockDetails = async (
  db: Db,
  where: RawBuilder<unknown>,
  ledger: Ledger = { day: undefined, moved: sql`true` },
): Promise<StockDetail[]> => {
  const [products, lines] = await Promise.all([
    db.all(sql<StockRow>`
      SELECT ${stockColumns}
      FROM (${stockSums({ where, ledger })}) s JOIN products p ON p.id = s.product_id JOIN users c ON c.id = p.customer_id
        JOIN users w ON w.id = s.warehouse_id
      ORDER BY p.reference, p.id, w.name COLLATE "fr-x-icu", w.id`),
    // Leaves out empty lines, for example of used-up batches.
    db.all(sql<PlacedLine>`
      SELECT b.product_id AS "productId", b.warehouse_id AS "warehouseId", b.packaging AS "productPackaging",
        b.batch_id AS "batchId", l.batch_number AS "batchNumber", l.batch_expiration_date AS "batchExpirationDate",
        b.physical, b.physical - b.reserved AS available,
        b.physical + b.incoming - b.reserved - b.waiting AS forecast
      FROM ${balancesAt(ledger)} LEFT JOIN batches l ON l.id = b.batch_id
      WHERE (b.physical > 0 OR b.incoming > 0 OR b.waiting > 0) AND ${where}
      ORDER BY l.batch_expiration_date NULLS LAST, l.batch_number NULLS LAST, b.packaging`),
  ])
  const byPlace = Map.groupBy(lines, keyOf)
  return products.map((row) => ({
    ...presentStock(row),
    lines: (byPlace.get(keyOf(row)) ?? []).map(lineOf),
  }))
}

const lineOf = (placed: PlacedLine): StockLine => {
  const { productId: _product, warehouseId: _warehouse, ...line } = placed
  return line
}

const keyOf = ({ productId, warehouseId }: { productId: number; warehouseId: number }): string =>
  `${productId}/${warehouseId}`
