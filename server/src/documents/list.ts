import type { DocumentListQuery, DocumentRow } from '@quai/contract/documents/document.ts'
import { searchLimit } from '@quai/contract/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../platform/context.ts'
import { cutAt, type Page, pageOf, placeOf, readPage } from '../platform/paging.ts'
import { allDocuments } from './filters.ts'
import { findDocuments } from './find.ts'
import { documentColumns, documentTables } from './rows.ts'

/** A page of all the documents the caller may see, newest first (see paging.ts). */
export const listDocuments = (ctx: Context, query: DocumentListQuery): Promise<Page<DocumentRow>> => {
  if (query.search) return listFound(ctx, { ...query, search: query.search })
  const { tables, where } = allDocuments(ctx, query)
  return readPage(ctx, {
    query,
    all: sql`SELECT FROM ${tables} WHERE ${where}`,
    read: (place) =>
      selectDocuments(ctx, sql`ARRAY(SELECT d.id FROM ${tables} WHERE ${where} ORDER BY d.id DESC ${pageOf(place)})`),
  })
}

/** The newest documents that a search meets. */
const listFound = async (ctx: Context, query: DocumentListQuery & { search: string }): Promise<Page<DocumentRow>> => {
  const ids: number[] = []
  for await (const found of findDocuments(ctx, query, searchLimit + 1)) ids.push(...found)
  const place = placeOf(query)
  const shown = ids.slice(place.offset, Math.min(place.offset + place.limit, searchLimit))
  const items = shown.length === 0 ? [] : await selectDocuments(ctx, sql`${shown}::bigint[]`)
  return cutAt(searchLimit, ids.length, place, items)
}

const selectDocuments = async (ctx: Context, ids: RawBuilder<unknown>): Promise<DocumentRow[]> => {
  const { rows } = await sql<DocumentRow>`
    SELECT ${documentColumns(ctx)}, o.id AS "orderId", o.uuid AS "orderUuid", o.order_type AS "orderType",
      o.order_date_start AS "orderDateStart", o.internal_number AS "internalNumber", o.customer_id AS "customerId",
      cu.name AS "customerName", o.warehouse_id AS "warehouseId", w.name AS "warehouseName"
    FROM ${documentTables} JOIN users cu ON cu.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    WHERE d.id = ANY(${ids}) AND ${scope(ctx, 'd')}
    ORDER BY d.id DESC`.execute(ctx.db)
  return rows
}
