import type { pageQuery } from '@quai/contract/pagination.ts'
import { historyMonths } from '@quai/contract/plans.ts'
import type { Movement } from '@quai/contract/stock/stock.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, orderScope, scope } from '../calls/context.ts'
import { pageOf, readPage } from '../lists/paging.ts'
import { requireProduct } from '../products/detail.ts'

type MovementsQuery = z.output<typeof pageQuery> & { productId: number; warehouseId?: number }

/** Lists the ledger of a product, newest first. */
export const listMovements = async (ctx: Context, query: MovementsQuery) => {
  await requireProduct(ctx, query.productId)
  const where = sql.join(conditionsOf(ctx, query), sql` AND `)
  return readPage(ctx, {
    query,
    all: sql`SELECT FROM stock_movements m WHERE ${where}`,
    rows: (place) => sql<Movement>`
      SELECT m.id, m.kind, m.warehouse_id AS "warehouseId", w.name AS "warehouseName", m.product_id AS "productId",
        m.packaging AS "productPackaging", p.packaging_type AS "packagingType",
        m.batch_id AS "batchId", l.batch_number AS "batchNumber", m.quantity,
        CASE m.packaging WHEN 'package_unit' THEN m.quantity ELSE 0 END AS "qtyUnit",
        CASE m.packaging WHEN 'package_box' THEN m.quantity ELSE 0 END AS "qtyBox",
        CASE m.packaging WHEN 'package_pallet' THEN m.quantity ELSE 0 END AS "qtyPallet",
        CASE WHEN m.kind NOT IN ('delivery', 'collection') THEN
          CASE WHEN m.quantity > 0 THEN 'addition' ELSE 'substraction' END END AS "adjustmentType", o.uuid AS "orderUuid",
        o.id AS "orderId", m.reason, k.name AS "contactName", m.created_at AS "createdAt"
      FROM (SELECT m.id FROM stock_movements m WHERE ${where} ORDER BY m.id DESC ${pageOf(place)}) page
      JOIN stock_movements m ON m.id = page.id
      JOIN users w ON w.id = m.warehouse_id
      JOIN products p ON p.id = m.product_id
      LEFT JOIN batches l ON l.id = m.batch_id
      LEFT JOIN orders o ON o.id = m.order_id AND ${orderScope(ctx, 'o')}
      LEFT JOIN contacts k ON k.id = m.contact_id
      ORDER BY m.id DESC`,
  })
}

const conditionsOf = (ctx: Context, { productId, warehouseId }: MovementsQuery): RawBuilder<unknown>[] => {
  const conditions: RawBuilder<unknown>[] = [sql`m.product_id = ${productId}`, scope(ctx, 'm')]
  if (warehouseId) conditions.push(sql`m.warehouse_id = ${warehouseId}`)
  const months = ctx.actor.userType === 'customer' ? historyMonths(ctx.actor.pricingPlan) : null
  if (months !== null)
    conditions.push(sql`m.created_at >= ${ctx.now.toISOString()}::timestamptz - ${months} * interval '1 month'`)
  return conditions
}
