import {
  type DocumentListQuery,
  type DocumentRow,
  documentLimits,
  takesDocuments,
} from '@quai/contract/orders/documents/document.ts'
import type { OrderDocument } from '@quai/contract/orders/orders/papers/document.ts'
import { type ReadingOn, searchLimit } from '@quai/contract/platform/pagination.ts'
import { mayCall } from '@quai/contract/platform/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope, scope } from '../../calls/context.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { isUnread, orderedFor, type Page, readFoundPage, readPage } from '../../services/lists/paging.ts'
import { documentColumns, documentsOf, documentTables } from '../orders/papers/document-columns.ts'
import { allDocuments, documentOrder, findDocuments } from './find.ts'
import { roomOf } from './rows.ts'

/** Returns a page of all documents that the caller may see (see paging.ts). */
export const listDocuments = (ctx: Context, query: DocumentListQuery & ReadingOn): Promise<Page<DocumentRow>> => {
  if (query.search) return listFound(ctx, { ...query, search: query.search })
  const { tables, where: filters } = allDocuments(ctx, query)
  const where = sql`${filters} AND ${isUnread(query, sql`d.id`)}`
  const orderBy = orderedFor(query, sql`d.id`, documentOrder(query))
  return readPage(ctx, {
    query,
    all: sql`SELECT FROM ${tables} WHERE ${where}`,
    rows: (place) =>
      documentRows(
        ctx,
        orderBy,
        sql`ARRAY(SELECT d.id FROM ${tables} WHERE ${where} ORDER BY ${orderBy} ${pageOf(place)})`,
      ),
  })
}

/** Returns the first documents that a search finds, in the list's order. */
const listFound = (ctx: Context, query: DocumentListQuery & { search: string }): Promise<Page<DocumentRow>> =>
  readFoundPage({
    query,
    ids: findDocuments(ctx, query, searchLimit + 1),
    read: async (ids) => ctx.db.all(documentRows(ctx, documentOrder(query), sql`${ids}::bigint[]`)),
  })

const documentRows = (
  ctx: Context,
  orderBy: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
): RawBuilder<DocumentRow> => sql<DocumentRow>`
    SELECT ${documentColumns(ctx)}, o.id AS "orderId", o.uuid AS "orderUuid", o.order_type AS "orderType",
      o.order_date_start AS "orderDateStart", o.internal_number AS "internalNumber", o.customer_id AS "customerId",
      cu.name AS "customerName", o.warehouse_id AS "warehouseId", w.name AS "warehouseName"
    FROM ${documentTables} JOIN users cu ON cu.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    WHERE d.id = ANY(${ids}) AND ${scope(ctx, 'd')}
    ORDER BY ${orderBy}`

/** Lists the documents of an order in the order of upload. */
export const listDocumentsOfOrder = async (ctx: Context, { uuid }: { uuid: string }) => {
  const order = await ctx.db
    .selectFrom('orders as o')
    .select(['o.id', 'o.order_status'])
    .where('o.uuid', '=', uuid)
    .where(orderScope(ctx, 'o'))
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  const mayUpload = mayCall(ctx.actor.userType, 'documents.upload') && takesDocuments(order.order_status)
  const [items, room] = await Promise.all([
    ctx.db.all(documentsOf(ctx, sql`${order.id}`)),
    mayUpload ? roomOf(ctx, order.id, documentLimits.perOrder) : 0,
  ])
  return { items, room }
}

/** Loads the documents with these ids as the caller sees them. */
export const documentsByIds = async (ctx: Pick<Context, 'db' | 'actor'>, ids: number[]): Promise<OrderDocument[]> =>
  ctx.db.all(sql<OrderDocument>`
    SELECT ${documentColumns(ctx)} FROM ${documentTables} WHERE d.id = ANY(${ids}::bigint[]) ORDER BY d.id`)
