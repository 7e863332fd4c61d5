import type { Product, productListQuery } from '@quai/contract/goods/products/product.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, productScope, scope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUnread, orderedFor, pageOf, readPage } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'
import { matchesProduct, productSorting } from './find/search.ts'
import { productSelection } from './present.ts'

type ProductListQuery = z.output<typeof productListQuery> &
  ReadingOn & { warehouseId?: number | undefined; isKept?: true }

export const listProducts = async (ctx: Context, query: ProductListQuery) => {
  const where = sql.join([...conditionsOf(ctx, query), isUnread(query, sql`p.id`)], sql` AND `)
  const page = (db: Db) =>
    readPage(
      { db },
      {
        query,
        all: sql`SELECT FROM products p WHERE ${where}`,
        rows: (place) => sql<Product>`
          SELECT ${productSelection}
          FROM products p JOIN users u ON u.id = p.customer_id
          WHERE ${where}
          ORDER BY ${orderedFor(query, sql`p.id`, productSorting(query))} ${pageOf(place)}`,
      },
    )
  return query.search ? searching(ctx, page) : page(ctx.db)
}

/** Lists the products that have, had or expect stock at the named warehouse, or else at any that the caller sees. */
export const listKeptProducts = (ctx: Context, query: ProductListQuery) => listProducts(ctx, { ...query, isKept: true })

type Listed = Omit<ProductListQuery, 'page' | 'pageSize'>

export const conditionsOf = (ctx: Context, query: Listed): RawBuilder<unknown>[] => {
  const conditions: RawBuilder<unknown>[] = [productScope(ctx)]
  if (query.search) conditions.push(matchesProduct(query.search))
  if (query.customerId) conditions.push(sql`p.customer_id = ${query.customerId}`)
  if (query.isKept)
    conditions.push(sql`EXISTS (
      SELECT FROM stock_balances b WHERE b.product_id = p.id AND ${scope(ctx, 'b')}
        AND ${query.warehouseId ? sql`b.warehouse_id = ${query.warehouseId}` : sql`true`})`)
  if (query.productType) conditions.push(sql`p.product_type = ${query.productType}`)
  if (query.productPackaging) conditions.push(sql`p.product_packaging = ${query.productPackaging}`)
  if (query.isActive !== undefined) conditions.push(sql`p.is_active = ${query.isActive}`)
  return conditions
}
