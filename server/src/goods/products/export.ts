import type { Product, ProductExportQuery } from '@quai/contract/goods/products/product.ts'
import { headerOf } from '@quai/contract/orders/imports/columns.ts'
import { productCell } from '@quai/contract/orders/imports/products/cells.ts'
import { productColumns } from '@quai/contract/orders/imports/products/columns.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, productScope } from '../../calls/context.ts'
import { batchesOf, exportOf } from '../../services/lists/export-list.ts'
import { searching } from '../../services/lists/searching.ts'
import { productSorting } from './find/search.ts'
import { conditionsOf } from './list.ts'
import { productSelection } from './present.ts'

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
  const { rows } = await (query.search ? searching(ctx, (db) => found.execute(db)) : found.execute(ctx.db))
  yield rows.map(({ id }) => id)
}

const read = async (ctx: Context, ids: readonly number[]): Promise<Product[]> => {
  const { rows } = await sql<Product>`
    SELECT ${productSelection} FROM products p JOIN users u ON u.id = p.customer_id
    WHERE p.id = ANY(${ids}::bigint[]) AND ${productScope(ctx)}
    ORDER BY array_position(${ids}::bigint[], p.id)`.execute(ctx.db)
  return rows
}
