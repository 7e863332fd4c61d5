import { expiryWarningDays } from '@quai/contract/goods/batches/batch.ts'
import { dormantDays, type StockState } from '@quai/contract/goods/stock/states.ts'
import type { StockProduct, StockTotal, stockListQuery, stockTotalListQuery } from '@quai/contract/goods/stock/stock.ts'
import { addDays, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import { countLimit, type ReadingOn } from '@quai/contract/platform/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, customerScope, scope } from '../../calls/context.ts'
import { failOn } from '../../platform/failure.ts'
import { cutAt, isUnread, orderedFor, type PageText, pageText, rangeOf } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'
import { matchesBatch } from '../batches/list.ts'
import { closestProducts, matchesProduct, productOrder } from '../products/find/search.ts'
import { listedStockColumns, listedTotalColumns, pastDay, placeHadMoved, stockSums } from './figures/sums.ts'

type StockListQuery = z.output<typeof stockListQuery> & ReadingOn

/** Lists products that have, had or expect stock at a warehouse. */
export const listStock = (ctx: Context, query: StockListQuery): Promise<PageText<StockProduct>> => {
  requireOneWarehouse(ctx, query)
  return readSums(ctx, query, {
    by: 'place',
    columns: sql`${listedStockColumns}${query.search ? foundBatch(query.search) : sql``}`,
  })
}

/** Refuses to read on after a product or a batch that has a row at each warehouse. Throws INVALID at `after`. */
export const requireOneWarehouse = (
  { actor }: Context,
  query: ReadingOn & { warehouseId?: number | undefined },
): void => {
  if (query.after !== undefined && query.warehouseId === undefined && actor.userType !== 'warehouse')
    throw failOn(['after'], 'warehouse', 'Précisez un entrepôt pour lire la liste à la suite.')
}

/** Lists the same products with their stock at all warehouses that the caller may see. */
export const listTotals = (
  ctx: Context,
  query: z.output<typeof stockTotalListQuery> & ReadingOn,
): Promise<PageText<StockTotal>> => readSums(ctx, query, { by: 'product', columns: listedTotalColumns })

type Paged = Listed & { page: number; pageSize: number }

/** Columns of a row as the list shows them, and its packagings as JSON text. */
const readSums = async <Item>(
  ctx: Context,
  query: Paged,
  { by, columns }: { by: SumsBy; columns: RawBuilder<unknown> },
): Promise<PageText<Item>> => {
  const { ledger, sums, order: orderIn } = listedStock(ctx, query, by)
  const order = orderIn('s')
  // Names the customers, so that products of others are not read.
  const products = sql`JOIN products p ON p.id = s.product_id AND ${customerScope(ctx, 'p.customer_id')}`
  const { limit, offset } = rangeOf(query)
  const cut = sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
  const needsFigures = query.state !== undefined || query.sort === 'expiry'
  // Sums up only the rows of the page, unless the choice or the order of the rows depends on their figures.
  const found = needsFigures
    ? sql`found AS (${sums}), page AS (SELECT s.* FROM found s ${products} ${cut})`
    : sql`found AS (${placesOf(ctx, query, { by, day: ledger.day })}),
      place AS MATERIALIZED (SELECT s.* FROM found s ${products} ${cut}),
      page AS (${sumsOfPage(ctx, query, { by, day: ledger.day })})`
  // An outer join keeps the total on a page past the end.
  const page = sql<{ listTotal: number; productId: number | null }>`
    WITH ${found}
    SELECT t.total AS "listTotal", ${columns}
    FROM (SELECT count(*) AS total FROM found) t
    LEFT JOIN (page s ${tables[by]}) ON true
    ORDER BY ${order}`
  const rows = await (query.search ? searching(ctx, (db) => db.all(page)) : ctx.db.all(page))
  const items = rows.filter(({ productId }) => productId !== null)
  const counted = cutAt(countLimit, { query, total: rows[0]?.listTotal ?? 0, items })
  return pageText(counted, { written: ['packagings'], leftOut: ['listTotal'] })
}

interface Shown {
  by: SumsBy
  day: string | undefined
}

const keysOf = { place: ['customer_id', 'product_id', 'warehouse_id'], product: ['customer_id', 'product_id'] } as const

/** Selects what the rows of a list are about, without figures. */
const placesOf = (ctx: Context, query: Listed, { by, day }: Shown): RawBuilder<unknown> => {
  const keys = sql.join(keysOf[by].map((key) => sql.ref(`b.${key}`)))
  return sql`SELECT ${by === 'product' ? sql`DISTINCT ` : sql``}${keys} FROM stock_places b
    WHERE ${conditionOf(ctx, query, 'b')}${day === undefined ? sql`` : sql` AND ${placeHadMoved('b', day)}`}`
}

/** Sums up the stock of the rows of the table `place`. */
const sumsOfPage = (ctx: Context, query: Listed, { by, day }: Shown): RawBuilder<unknown> => {
  const columnsOf = (keys: readonly string[], table?: 'b' | 'm') =>
    sql.join(keys.map((key) => sql.ref(table ? `${table}.${key}` : key)))
  const inPage = (keys: readonly string[], table: 'b' | 'm') => {
    const seen = conditionOf(ctx, { ...query, search: undefined }, table)
    return sql`(${columnsOf(keys, table)}) IN (SELECT ${columnsOf(keys)} FROM place) AND ${seen}`
  }
  return stockSums({ where: inPage(keysOf[by], 'b'), ledger: { day, moved: inPage(keysOf.product, 'm') }, by })
}

const parties = sql`JOIN products p ON p.id = s.product_id JOIN users c ON c.id = p.customer_id`
/** Tables of the columns of sums `s`. */
const tables: Record<SumsBy, RawBuilder<unknown>> = {
  place: sql`${parties} JOIN users w ON w.id = s.warehouse_id`,
  product: parties,
}

/** Column with the batch that a search found, where the product `p` itself does not match. */
const foundBatch = (search: string): RawBuilder<unknown> => sql`,
  CASE WHEN NOT ${matchesProduct(search)} THEN (
    SELECT min(l.batch_number) FROM batches l WHERE l.product_id = p.id AND ${matchesBatch(search)}) END AS "foundBatch"`

type Listed = Omit<StockListQuery, 'page' | 'pageSize'>
type SumsBy = 'place' | 'product'

/**
 * Returns the sums that match the query, the ledger that they are read from, and their order in a table of these sums
 * with their products `p`.
 */
export const listedStock = (ctx: Context, query: Listed, by: SumsBy = 'place') => {
  const { state, sort = state === 'expiring' ? 'expiry' : 'reference', direction } = query
  const ledger = { day: pastDay(ctx, query.date), moved: conditionOf(ctx, query, 'm') }
  const keysIn = (table: string) => {
    if (query.search && sort === 'reference' && !query.sort) return closestProducts(query.search)
    const key = sort === 'expiry' ? sql`${sql.ref(`${table}.next_expiration_date`)}` : productOrder(sort)
    return sql`${key} ${sql.raw(direction)}`
  }
  return {
    ledger,
    sums: stockSums({
      where: conditionOf(ctx, query, 'b'),
      ledger,
      having: state && stateConditions(ctx, { by, day: ledger.day })[state],
      by,
    }),
    order: (table: string): RawBuilder<unknown> =>
      orderedFor(
        query,
        sql.ref(`${table}.product_id`),
        sql.join([
          keysIn(table),
          sql`p.reference, p.id`,
          ...(by === 'place' ? [sql.ref(`${table}.warehouse_id`)] : []),
        ]),
      ),
  }
}

/** Condition on balances or places `b`, or on movements `m` of the same stock. */
const conditionOf = (ctx: Context, query: Listed, alias: 'b' | 'm'): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const conditions: RawBuilder<unknown>[] = [scope(ctx, alias)]
  // Names the customers of a warehouse, because the index of movements begins with them.
  if (alias === 'm') conditions.push(customerScope(ctx, 'm.customer_id'))
  if (query.warehouseId) conditions.push(sql`${column('warehouse_id')} = ${query.warehouseId}`)
  if (query.customerId) conditions.push(sql`${column('customer_id')} = ${query.customerId}`)
  if (query.after !== undefined) conditions.push(isUnread(query, column('product_id')))
  if (query.search)
    conditions.push(sql`${column('product_id')} IN (
      SELECT p.id FROM products p WHERE ${matchesProduct(query.search)}
      UNION SELECT l.product_id FROM batches l WHERE ${matchesBatch(query.search)})`)
  return sql.join(conditions, sql` AND `)
}

interface StateOf {
  by: SumsBy
  day: string | undefined
}

const stateConditions = (
  ctx: Context,
  { by, day = wallClock(ctx.now).date }: StateOf,
): Record<StockState, RawBuilder<unknown>> => {
  const hasMoved = (from: RawBuilder<unknown>) => sql`EXISTS (
    SELECT FROM stock_movements m WHERE m.product_id = b.product_id AND ${scope(ctx, 'm')}
      AND ${by === 'place' ? sql`m.warehouse_id = b.warehouse_id` : sql`true`}
      AND m.created_at >= ${from} AND m.created_at < ${startOfDay(addDays(day, 1))})`
  return {
    in: sql`bool_or(b.physical > 0)`,
    out: sql`bool_and(b.physical = b.reserved)`,
    empty: sql`bool_and(b.physical = 0) AND ${hasMoved(sql`'-infinity'::timestamptz`)}
      AND EXISTS (SELECT FROM products p WHERE p.id = b.product_id AND p.is_active)`,
    dormant: sql`bool_or(b.physical > 0) AND NOT ${hasMoved(sql`${startOfDay(addDays(day, 1 - dormantDays))}::timestamptz`)}`,
    expiring: sql`bool_or(${expiresSoon(ctx, day)})`,
  }
}

/** True for balances `b` with stock whose batch `l` expires soon, as seen from today or from a past day. */
export const expiresSoon = ({ now }: Pick<Context, 'now'>, day = wallClock(now).date): RawBuilder<boolean> =>
  sql<boolean>`(b.physical > 0 AND l.batch_expiration_date < ${addDays(day, expiryWarningDays)}::date)`
