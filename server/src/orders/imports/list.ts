import type { ImportSummary } from '@quai/contract/orders/imports/import.ts'
import type { ImportListQuery } from '@quai/contract/orders/imports/query.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { requireProduct } from '../../goods/products/present.ts'
import { fail } from '../../platform/failure.ts'
import { pageOf, readPage } from '../../services/lists/paging.ts'
import { ownImports, summaryColumns, summaryTables } from './row.ts'

/** Lists the imports of the caller's side, newest first. */
export const listImports = async (ctx: Context, query: ImportListQuery) => {
  const conditions = [ownImports(ctx)]
  if (query.importType) conditions.push(sql<boolean>`i.import_type = ${query.importType}`)
  if (query.state) conditions.push(query.state === 'open' ? sql`i.applied_at IS NULL` : sql`i.applied_at IS NOT NULL`)
  const where = sql.join(conditions, sql` AND `)
  return readPage(ctx, {
    query,
    all: sql`SELECT FROM imports i WHERE ${where}`,
    rows: (place) => sql<ImportSummary>`
      SELECT ${summaryColumns(ctx)} FROM ${summaryTables} WHERE ${where} ORDER BY i.id DESC ${pageOf(place)}`,
  })
}

/** Shows the import that created an order, whichever side uploaded it. Throws NOT_FOUND. */
export const showImportOfOrder = async (ctx: Context, { uuid }: { uuid: string }): Promise<ImportSummary> => {
  const { rows } = await sql<ImportSummary>`
    SELECT ${summaryColumns(ctx)} FROM orders o JOIN ${summaryTables} ON i.uuid = o.import_uuid
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Shows the import that created a product to the side that made it; null for others, and for a product typed by hand. */
export const showImportOfProduct = async (ctx: Context, { id }: { id: number }): Promise<ImportSummary | null> => {
  await requireProduct(ctx, id)
  const { rows } = await sql<ImportSummary>`
    SELECT ${summaryColumns(ctx)} FROM products g JOIN ${summaryTables} ON i.uuid::text = g.import_batch_ref
    WHERE g.id = ${id} AND ${ownImports(ctx)}`.execute(ctx.db)
  return rows[0] ?? null
}
