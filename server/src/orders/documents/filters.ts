import type { DocumentListQuery } from '@quai/contract/orders/documents/document.ts'
import { addDays, instantOf, parisZone } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, historyScope, historyStart, scope } from '../../calls/context.ts'

export type DocumentFilters = Omit<DocumentListQuery, 'page' | 'pageSize' | 'search' | 'sort' | 'direction'>

/** Documents `d` that the caller may see and that match the filters. Joins their orders `o` only when needed. */
export const allDocuments = (ctx: Context, query: DocumentFilters) => {
  const conditions: RawBuilder<unknown>[] = [scope(ctx, 'd'), historyScope(ctx, sql.ref('d.created_at'))]
  if (query.type) conditions.push(sql`d.document_type = ${query.type}`)
  if (query.orderType) conditions.push(sql`o.order_type = ${query.orderType}`)
  if (query.warehouseId) conditions.push(sql`d.warehouse_id = ${query.warehouseId}`)
  if (query.customerId) conditions.push(sql`d.customer_id = ${query.customerId}`)
  if (query.from) conditions.push(sql`d.created_at >= ${startOf(query.from)}`)
  if (query.to) conditions.push(sql`d.created_at < ${startOf(addDays(query.to, 1))}`)
  const isOfOrders = query.orderType !== undefined || historyStart(ctx) !== null
  return {
    tables: isOfOrders ? sql`documents d JOIN orders o ON o.id = d.order_id` : sql`documents d`,
    where: sql.join(conditions, sql` AND `),
  }
}

const startOf = (date: string): string => new Date(instantOf(date, '00:00', parisZone)).toISOString()
