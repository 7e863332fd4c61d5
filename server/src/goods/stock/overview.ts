import { type ComingMovement, mostComing, type StockDetail } from '@quai/contract/goods/stock/stock.ts'
import { sql } from 'kysely'
import { type Context, isOpenOrder, orderScope, scope } from '../../calls/context.ts'
import { requireProduct } from '../products/detail.ts'
import { pastDay } from './figures/balances-at.ts'
import { selectStockDetails } from './figures/details.ts'

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
  const { rows } = await sql<ComingMovement>`
    SELECT o.uuid AS "orderUuid", o.id AS "orderId", o.internal_number AS "internalNumber", o.order_type AS kind,
      CASE WHEN NOT o.is_stock_available THEN 'waiting' WHEN o.order_status = 'pending' THEN 'asked' ELSE 'planned' END AS state,
      o.order_date_start AS "orderDateStart", o.warehouse_id AS "warehouseId", w.name AS "warehouseName",
      i.product_packaging AS "productPackaging", i.batch_id AS "batchId", b.batch_number AS "batchNumber",
      CASE o.order_type WHEN 'delivery' THEN i.quantity ELSE -i.quantity END AS quantity
    FROM order_items i
    JOIN orders o ON o.id = i.order_id
    JOIN users w ON w.id = o.warehouse_id
    LEFT JOIN batches b ON b.id = i.batch_id
    WHERE i.product_id = ${id} AND o.order_type IN ('delivery', 'collection') AND ${isOpenOrder('o')}
      AND ${orderScope(ctx, 'o')}
    ORDER BY o.order_date_start, o.id, i.id LIMIT ${mostComing}`.execute(ctx.db)
  return { items: rows }
}
