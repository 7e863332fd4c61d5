import type { Expiries } from '@quai/contract/goods/stock/expiries.ts'
import type { BatchesOfPlace, StockBatch, stockBatchListQuery } from '@quai/contract/goods/stock/stock.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { countLimit, type ReadingOn } from '@quai/contract/platform/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, scope } from '../../../calls/context.ts'
import { cutAt, isUnread, orderedFor, type Page, rangeOf } from '../../../services/lists/paging.ts'
import { searching } from '../../../services/lists/searching.ts'
import { showBatch } from '../../batches/batches.ts'
import { matchesBatch } from '../../batches/list.ts'
import { matchesProduct, productOrder } from '../../products/find/search.ts'
import { type BatchRow, batchColumns, packagingsOf, presentBatch, stockSums } from '../figures/sums.ts'
import { expiresSoon, requireOneWarehouse } from '../list.ts'
import { requirePlace } from '../move.ts'

type StockBatchListQuery = z.output<typeof stockBatchListQuery> & ReadingOn

/** Lists batches that have or expect stock at a warehouse, the first to expire first. */
export const listStockBatches = async (ctx: Context, query: StockBatchListQuery): Promise<Page<StockBatch>> => {
  requireOneWarehouse(ctx, query)
  const order = orderedFor(query, sql`l.id`, orders[query.sort](sql.raw(query.direction)))
  const { limit, offset } = rangeOf(query)
  const tables = sql`s JOIN batches l ON l.id = s.batch_id JOIN products p ON p.id = s.product_id`
  // An outer join keeps the total on a page past the end.
  const page = sql<{ total: number } & (BatchRow | { batchId: null })>`
    WITH sums AS (${stockSums({ where: sql.join(conditionsOf(ctx, query), sql` AND `), having: states(ctx)[query.state ?? 'any'], by: 'batch' })}),
    page AS (
      SELECT s.* FROM sums ${tables}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT t.total, ${batchColumns}
    FROM (SELECT count(*) AS total FROM sums) t
    LEFT JOIN (page ${tables} JOIN users c ON c.id = p.customer_id JOIN users w ON w.id = s.warehouse_id) ON true
    ORDER BY ${order}`
  const rows = await (query.search ? searching(ctx, (db) => db.all(page)) : ctx.db.all(page))
  const items = rows.flatMap((row) => (row.batchId === null ? [] : [presentBatch(row)]))
  return cutAt(countLimit, { query, total: rows[0]?.total ?? 0, items })
}

type Direction = RawBuilder<unknown>

/** Undated batches come last in both directions, because nothing is known of their expiry. */
const orders = {
  expiry: (direction: Direction) =>
    sql`l.batch_expiration_date ${direction} NULLS LAST, p.reference, l.batch_number, l.id, s.warehouse_id`,
  reference: (direction: Direction) =>
    sql`${productOrder('reference')} ${direction}, l.batch_expiration_date NULLS LAST, l.batch_number, l.id, s.warehouse_id`,
  batch: (direction: Direction) => sql`l.batch_number ${direction}, p.reference, l.id, s.warehouse_id`,
}

const conditionsOf = (ctx: Context, query: StockBatchListQuery): RawBuilder<unknown>[] => {
  const conditions: RawBuilder<unknown>[] = [
    scope(ctx, 'b'),
    sql`b.batch_id IS NOT NULL`,
    isUnread(query, sql`b.batch_id`),
  ]
  if (query.warehouseId) conditions.push(sql`b.warehouse_id = ${query.warehouseId}`)
  if (query.customerId) conditions.push(sql`b.customer_id = ${query.customerId}`)
  if (query.productId) conditions.push(sql`b.product_id = ${query.productId}`)
  if (query.search)
    conditions.push(sql`(b.batch_id IN (SELECT l.id FROM batches l WHERE ${matchesBatch(query.search)})
      OR b.product_id IN (SELECT p.id FROM products p WHERE ${matchesProduct(query.search)}))`)
  return conditions
}

const states = (ctx: Context) => ({
  any: sql`bool_or(b.physical > 0 OR b.incoming > 0 OR b.waiting > 0)`,
  in: sql`bool_or(b.physical > 0)`,
  expiring: sql`bool_or(${expiresSoon(ctx)})`,
  expired: sql`bool_or(b.physical > 0 AND l.batch_expiration_date < ${dayIn(ctx, 0)})`,
  within30: between(ctx, 0, 30),
  within60: between(ctx, 30, 60),
  within90: between(ctx, 60, 90),
})

const dayIn = ({ now }: Context, days: number) => sql`${addDays(wallClock(now).date, days)}::date`

const between = (ctx: Context, from: number, to: number) => sql`bool_or(b.physical > 0
  AND l.batch_expiration_date >= ${dayIn(ctx, from)} AND l.batch_expiration_date < ${dayIn(ctx, to)})`

/** Shows the stock of a batch at each warehouse where the caller may see it. Throws NOT_FOUND. */
export const showStockOfBatch = async (ctx: Context, { id }: { id: number }): Promise<{ items: StockBatch[] }> => {
  const { productId } = await showBatch(ctx, { id })
  const where = sql`b.product_id = ${productId} AND b.batch_id = ${id} AND ${scope(ctx, 'b')}`
  const rows = await ctx.db.all(sql<BatchRow>`
    SELECT ${batchColumns}
    FROM (${stockSums({ where, by: 'batch' })}) s JOIN batches l ON l.id = s.batch_id
      JOIN products p ON p.id = s.product_id JOIN users c ON c.id = p.customer_id JOIN users w ON w.id = s.warehouse_id
    ORDER BY w.name COLLATE "fr-x-icu", w.id`)
  return { items: rows.map(presentBatch) }
}

/** Shows the batches of a product at a warehouse that have or expect stock, the first to expire first. */
export const showBatchesAt = async (
  ctx: Context,
  place: { warehouseId: number; productId: number },
): Promise<BatchesOfPlace> => {
  await requirePlace(ctx, place)
  const where = sql`b.product_id = ${place.productId} AND b.warehouse_id = ${place.warehouseId} AND ${scope(ctx, 'b')}`
  const rows = await ctx.db.all(sql<BatchRow | (Omit<BatchRow, 'batchId'> & { batchId: null })>`
    SELECT ${batchColumns}
    FROM (${stockSums({ where, having: states(ctx).any, by: 'batch' })}) s LEFT JOIN batches l ON l.id = s.batch_id
      JOIN products p ON p.id = s.product_id JOIN users c ON c.id = p.customer_id JOIN users w ON w.id = s.warehouse_id
    ORDER BY l.batch_expiration_date NULLS LAST, l.batch_number`)
  const named = rows.flatMap((row) => (row.batchId === null ? [] : [presentBatch(row)]))
  const unnamed = rows.find((row) => row.batchId === null)
  return {
    items: named.map(({ batchId, batchNumber, batchExpirationDate, packagings }) => ({
      batchId,
      batchNumber,
      batchExpirationDate,
      packagings,
    })),
    unassigned: unnamed ? packagingsOf(unnamed) : [],
  }
}

/**
 * Sums what has expired and what expires within 30, 60 and 90 days, by warehouse, each batch in one term only. Only
 * batches in stock count.
 */
export const listExpiries = async (ctx: Context): Promise<Expiries> => {
  const today = wallClock(ctx.now).date
  const rows = await ctx.db.all(sql<Expiries['items'][number]>`
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
    ORDER BY w.name COLLATE "fr-x-icu", b.warehouse_id, e.term`)
  return { items: rows }
}
