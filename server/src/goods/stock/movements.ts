import type { Movement, MovementExportQuery, movementListQuery } from '@quai/contract/goods/stock/stock.ts'
import { addDays, startOfDay } from '@quai/contract/platform/dates.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, historyStart, orderScope, scope } from '../../calls/context.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { isUnread, orderedFor, readPage } from '../../services/lists/paging.ts'
import { requireProduct } from '../products/present.ts'

type MovementsQuery = z.output<typeof movementListQuery> & ReadingOn

/** Lists the ledger of a product, newest first. */
export const listMovements = async (ctx: Context, query: MovementsQuery) => {
  await requireProduct(ctx, query.productId)
  const where = sql`m.product_id = ${query.productId} AND ${movementsOf(ctx, query)} AND ${isUnread(query, sql`m.id`)}`
  const orderBy = orderedFor(query, sql`m.id`, sql`m.id DESC`)
  return readPage(ctx, {
    query,
    all: sql`SELECT FROM stock_movements m WHERE ${where}`,
    rows: (place) => sql<Movement>`
      SELECT m.id, m.kind, m.warehouse_id AS "warehouseId", w.name AS "warehouseName", m.product_id AS "productId",
        m.packaging AS "productPackaging", p.packaging_type AS "packagingType",
        m.batch_id AS "batchId", l.batch_number AS "batchNumber", m.quantity, m.balance,
        CASE m.packaging WHEN 'package_unit' THEN m.quantity ELSE 0 END AS "qtyUnit",
        CASE m.packaging WHEN 'package_box' THEN m.quantity ELSE 0 END AS "qtyBox",
        CASE m.packaging WHEN 'package_pallet' THEN m.quantity ELSE 0 END AS "qtyPallet",
        ${adjustmentType} AS "adjustmentType", ${ofOrder}, m.reason, k.name AS "contactName", m.created_at AS "createdAt"
      FROM (SELECT m.id FROM stock_movements m WHERE ${where} ORDER BY ${orderBy} ${pageOf(place)}) page
      JOIN stock_movements m ON m.id = page.id
      JOIN users w ON w.id = m.warehouse_id
      JOIN products p ON p.id = m.product_id
      LEFT JOIN batches l ON l.id = m.batch_id
      LEFT JOIN orders o ON o.id = m.order_id AND ${orderScope(ctx, 'o')}
      LEFT JOIN contacts k ON k.id = m.contact_id
      ORDER BY ${orderBy}`,
  })
}

/** Names the order `o` of a movement. */
export const ofOrder = sql`o.uuid AS "orderUuid", o.id AS "orderId", o.order_type AS "orderType",
  o.internal_number AS "internalNumber"`

/** Direction of a correction `m`; null for goods that an order moved. */
export const adjustmentType = sql`CASE WHEN m.kind NOT IN ('delivery', 'collection') THEN
  CASE WHEN m.quantity > 0 THEN 'addition' ELSE 'substraction' END END`

type Filters = Omit<MovementExportQuery, 'productId' | 'customerId' | 'format'>

/** Condition on `stock_movements m`: those the caller may see, within the history of its plan, that pass the filters. */
export const movementsOf = (ctx: Context, filters: Filters): RawBuilder<boolean> => {
  const { warehouseId, batchId, kind, from, to } = filters
  const conditions: RawBuilder<boolean>[] = [scope(ctx, 'm')]
  if (warehouseId) conditions.push(sql`m.warehouse_id = ${warehouseId}`)
  if (batchId) conditions.push(sql`m.batch_id = ${batchId}`)
  if (kind) conditions.push(sql`m.kind = ${kind}`)
  if (from) conditions.push(sql`m.created_at >= ${startOfDay(from)}`)
  if (to) conditions.push(sql`m.created_at < ${startOfDay(addDays(to, 1))}`)
  const since = historyStart(ctx)
  if (since !== null) conditions.push(sql`m.created_at >= ${since}`)
  return sql`${sql.join(conditions, sql` AND `)}`
}
