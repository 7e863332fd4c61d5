import {
  mostSuggested,
  type ProductSuggestion,
  type ProductSuggestionQuery,
  type ProductSuggestions,
} from '@quai/contract/goods/products/product.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, isOpenOrder, orderScope, productScope, scope } from '../../../calls/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { closenessAt } from '../../../services/lists/closeness.ts'
import { searching } from '../../../services/lists/searching.ts'
import { productSelection } from '../present.ts'
import { matchesProduct, placeAmongEqual, productCloseness } from './search.ts'

type Row = Omit<ProductSuggestion, 'closeness'> & { closeness: number | null; found: number }

/**
 * Proposes active products: the closest to the search first, and among equals those that the asked warehouse has. Products with
 * a typing mistake are proposed only when there are no others.
 */
export const suggestProducts = (ctx: Context, query: ProductSuggestionQuery): Promise<ProductSuggestions> => {
  const { search } = query
  if (!search) return suggest(ctx, { ...query, matches: sql<boolean>`true` })
  return searching(ctx, async (db) => {
    const as = (how: 'inside' | 'near') => suggest({ ...ctx, db }, { ...query, matches: matchesProduct(search, how) })
    const typed = await as('inside')
    return typed.total > 0 ? typed : as('near')
  })
}

const suggest = async (
  ctx: Omit<Context, 'db'> & { db: Db },
  { search, customerId, warehouseId, matches }: ProductSuggestionQuery & { matches: RawBuilder<boolean> },
): Promise<ProductSuggestions> => {
  const isStocked = sql<boolean>`EXISTS (
    SELECT FROM stock_balances b WHERE b.product_id = p.id AND b.physical > b.reserved AND ${atWarehouse(ctx, 'b', warehouseId)})`
  const rows = await ctx.db.all(sql<Row>`
    WITH found AS MATERIALIZED (
      SELECT p.id, ${search ? productCloseness(search) : sql`NULL::int`} AS closeness, ${isStocked} AS "isStocked",
        ${search ? placeAmongEqual(search) : sql`ROW(p.reference)`} AS place
      FROM products p
      WHERE p.is_active AND ${productScope(ctx)} AND ${customerId ? sql`p.customer_id = ${customerId}` : sql`true`} AND ${matches}
    ), page AS (
      SELECT f.*, row_number() OVER (ORDER BY f.closeness, f."isStocked" DESC, f.place, f.id) AS rank FROM found f
      ORDER BY rank LIMIT ${sql.lit(mostSuggested)}
    )
    SELECT ${productSelection}, f.closeness, (SELECT count(*) FROM found) AS found,
      ${stockOf(ctx, warehouseId)} AS stock, ${nextEntry(ctx, warehouseId)} AS "nextEntryAt"
    FROM page f JOIN products p ON p.id = f.id JOIN users u ON u.id = p.customer_id ORDER BY f.rank`)
  return {
    items: rows.map(({ found: _found, closeness, ...row }) => ({
      ...row,
      closeness: closeness === null ? null : closenessAt(closeness),
    })),
    total: rows[0]?.found ?? 0,
  }
}

const atWarehouse = (ctx: Context, alias: string, warehouseId: number | undefined): RawBuilder<boolean> =>
  warehouseId ? sql`${scope(ctx, alias)} AND ${sql.ref(`${alias}.warehouse_id`)} = ${warehouseId}` : scope(ctx, alias)

const stockOf = (ctx: Context, warehouseId: number | undefined): RawBuilder<ProductSuggestion['stock']> => sql`(
  SELECT coalesce(json_agg(json_build_object('warehouseId', s.warehouse_id, 'warehouseName', w.name,
      'productPackaging', s.packaging, 'available', s.available)
    ORDER BY (s.warehouse_id = ${warehouseId ?? null}) DESC, w.name COLLATE "fr-x-icu", w.id, s.packaging), '[]')
  FROM (
    SELECT b.warehouse_id, b.packaging, sum(b.physical - b.reserved)::int AS available FROM stock_balances b
    WHERE b.product_id = p.id AND ${scope(ctx, 'b')} GROUP BY 1, 2 HAVING sum(b.physical - b.reserved) > 0
  ) s JOIN users w ON w.id = s.warehouse_id)`

const nextEntry = (ctx: Context, warehouseId: number | undefined): RawBuilder<Date | null> =>
  warehouseId === undefined
    ? sql`NULL`
    : sql`(
      SELECT min(o.order_date_start) FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.product_id = p.id AND i.warehouse_id = ${warehouseId} AND o.order_type = 'delivery' AND ${isOpenOrder('o')}
        AND o.order_date_start >= ${ctx.now} AND ${orderScope(ctx, 'o')})`
