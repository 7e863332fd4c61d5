import { expiryWarningDays } from '@quai/contract/batches/batch.ts'
import { addDays, wallClock } from '@quai/contract/dates.ts'
import { countLimit } from '@quai/contract/pagination.ts'
import type { StockProduct, stockListQuery } from '@quai/contract/stock/stock.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { matchesBatch } from '../batches/search.ts'
import { type Context, scope } from '../calls/context.ts'
import { cutAt, type Page } from '../lists/paging.ts'
import { searching } from '../lists/searching.ts'
import { matchesProduct } from '../products/search.ts'
import { presentStock, type StockRow, stockColumns, stockSums } from './sums.ts'

type StockListQuery = z.output<typeof stockListQuery>

/** Lists products that have, had or expect stock at a warehouse. */
export const listStock = async (ctx: Context, query: StockListQuery): Promise<Page<StockProduct>> => {
  const where = sql.join(conditionsOf(ctx, query), sql` AND `)
  const having = query.state && stateConditions(ctx)[query.state]
  const order = sql`${sql.ref(`p.${query.sort}`)} ${sql.raw(query.direction)}, p.id, s.warehouse_id`
  // An outer join keeps the total on a page past the end.
  const page = sql<{ total: number } & (StockRow | { productId: null })>`
    WITH sums AS (${stockSums({ where, having })}),
    page AS (
      SELECT s.* FROM sums s JOIN products p ON p.id = s.product_id
      ORDER BY ${order} LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize})
    SELECT t.total, ${stockColumns}
    FROM (SELECT count(*) AS total FROM sums) t
    LEFT JOIN (page s JOIN products p ON p.id = s.product_id JOIN users c ON c.id = p.customer_id
      JOIN users w ON w.id = s.warehouse_id) ON true
    ORDER BY ${order}`
  const { rows } = await (query.search ? searching(ctx, (db) => page.execute(db)) : page.execute(ctx.db))
  const items = rows.flatMap((row) => (row.productId === null ? [] : [presentStock(row)]))
  return cutAt(countLimit, { query, total: rows[0]?.total ?? 0, items })
}

const conditionsOf = (ctx: Context, query: StockListQuery): RawBuilder<unknown>[] => {
  const conditions: RawBuilder<unknown>[] = [scope(ctx, 'b')]
  if (query.warehouseId) conditions.push(sql`b.warehouse_id = ${query.warehouseId}`)
  if (query.customerId) conditions.push(sql`b.customer_id = ${query.customerId}`)
  if (query.search)
    conditions.push(sql`b.product_id IN (
      SELECT p.id FROM products p WHERE ${matchesProduct(query.search)}
      UNION SELECT l.product_id FROM batches l WHERE ${matchesBatch(query.search)})`)
  return conditions
}

const stateConditions = ({ now }: Context): Record<'in' | 'out' | 'expiring', RawBuilder<unknown>> => ({
  in: sql`bool_or(b.physical > 0)`,
  out: sql`bool_and(b.physical = b.reserved)`,
  expiring: sql`bool_or(b.physical > 0 AND l.batch_expiration_date < ${addDays(wallClock(now).date, expiryWarningDays)}::date)`,
})
