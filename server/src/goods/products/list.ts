import type { Product, ProductExportQuery, productListQuery } from '@quai/contract/goods/products/product.ts'
import { headerOf } from '@quai/contract/orders/imports/columns.ts'
import { productCell } from '@quai/contract/orders/imports/products/cells.ts'
import { productColumns } from '@quai/contract/orders/imports/products/columns.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, productScope, scope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { batchesOf, exportOf } from '../../services/lists/export-list.ts'
import { isUnread, orderedFor, readPage } from '../../services/lists/paging.ts'
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

const conditionsOf = (ctx: Context, query: Listed): RawBuilder<unknown>[] => {
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

/** Exports the products of the list in the columns of their import: a file imported again unchanged changes nothing. */
export const exportProducts = (ctx: Context, { format, ...query }: ProductExportQuery): Promise<FileAnswer> =>
  exportOf(ctx, {
    name: 'produits',
    format,
    columns: productColumns.map((column) => ({
      header: headerOf(column),
      isCode: column.kind === 'code',
      cell: (product: Product) => productCell(product, column.name),
      ...(column.name === 'designation' && { width: 40 }),
    })),
    batches: batchesOf(findProducts(ctx, query), (ids) => read(ctx, ids)),
  })

async function* findProducts(ctx: Context, query: Omit<ProductExportQuery, 'format'>) {
  const found = sql<{ id: number }>`
    SELECT p.id FROM products p WHERE ${sql.join(conditionsOf(ctx, query), sql` AND `)}
    ORDER BY ${productSorting(query)}`
  const rows = await (query.search ? searching(ctx, (db) => db.all(found)) : ctx.db.all(found))
  yield rows.map(({ id }) => id)
}

const read = async (ctx: Context, ids: readonly number[]): Promise<Product[]> =>
  ctx.db.all(sql<Product>`
    SELECT ${productSelection} FROM products p JOIN users u ON u.id = p.customer_id
    WHERE p.id = ANY(${ids}::bigint[]) AND ${productScope(ctx)}
    ORDER BY array_position(${ids}::bigint[], p.id)`)
