import { addDays, instantOf, parisZone } from '@quai/contract/dates.ts'
import type { DocumentListQuery, DocumentRow } from '@quai/contract/documents/document.ts'
import { countLimit } from '@quai/contract/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, historyScope, scope } from '../platform/context.ts'
import { documentColumns, documentTables } from './rows.ts'

/** A page of all the documents the caller may see, newest first. The total stops at the count limit (see pagination.ts). */
export const listDocuments = async (ctx: Context, query: DocumentListQuery) => {
  const where = sql.join(conditionsOf(ctx, query), sql` AND `)
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<DocumentRow>`
      SELECT ${documentColumns(ctx)}, o.id AS "orderId", o.uuid AS "orderUuid", o.order_type AS "orderType",
        o.order_date_start AS "orderDateStart", o.internal_number AS "internalNumber", o.customer_id AS "customerId",
        cu.name AS "customerName", o.warehouse_id AS "warehouseId", w.name AS "warehouseName"
      FROM ${documentTables} JOIN users cu ON cu.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
      WHERE ${where}
      ORDER BY d.id DESC
      LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}`.execute(ctx.db),
    sql<{ total: number }>`
      SELECT count(*) AS total FROM (
        SELECT FROM documents d JOIN orders o ON o.id = d.order_id WHERE ${where} LIMIT ${countLimit + 1}) d`.execute(
      ctx.db,
    ),
  ])
  const total = counted[0]?.total ?? 0
  return { items, total: Math.min(total, countLimit), isTotalExact: total <= countLimit }
}

const conditionsOf = (ctx: Context, query: DocumentListQuery): RawBuilder<unknown>[] => {
  const conditions: RawBuilder<unknown>[] = [scope(ctx, 'd'), historyScope(ctx, sql.ref('d.created_at'))]
  if (query.type) conditions.push(sql`d.document_type = ${query.type}`)
  if (query.orderType) conditions.push(sql`o.order_type = ${query.orderType}`)
  if (query.warehouseId) conditions.push(sql`d.warehouse_id = ${query.warehouseId}`)
  if (query.customerId) conditions.push(sql`d.customer_id = ${query.customerId}`)
  if (query.from) conditions.push(sql`d.created_at >= ${startOf(query.from)}`)
  if (query.to) conditions.push(sql`d.created_at < ${startOf(addDays(query.to, 1))}`)
  if (query.search) conditions.push(searchCondition(query.search))
  return conditions
}

const startOf = (date: string): string => new Date(instantOf(date, '00:00', parisZone)).toISOString()

/** File name, internal number or number of the order. */
const searchCondition = (search: string): RawBuilder<unknown> => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const number = /^\d{1,15}$/.test(search) ? sql`o.id = ${Number(search)} OR ` : sql``
  return sql`(${number}d.filename ILIKE ${pattern} OR o.internal_number ILIKE ${pattern})`
}
