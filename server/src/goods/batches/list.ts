import type { batchListQuery, ListedBatch } from '@quai/contract/goods/batches/batch.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { batchScope, type Context } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { isUnread, orderedFor, readPage } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'

type BatchListQuery = z.output<typeof batchListQuery> & ReadingOn

/** Lists the batches of all products that the caller may see, undated ones last. */
export const listAllBatches = (ctx: Context, query: BatchListQuery) => {
  const where = sql.join([...conditionsOf(ctx, query), isUnread(query, sql`l.id`)], sql` AND `)
  const direction = sql.raw(query.direction)
  const key =
    query.sort === 'batch' ? sql`l.batch_number ${direction}` : sql`l.batch_expiration_date ${direction} NULLS LAST`
  const tables = sql`batches l JOIN products p ON p.id = l.product_id`
  const page = (db: Db) =>
    readPage(
      { db },
      {
        query,
        all: sql`SELECT FROM ${tables} WHERE ${where}`,
        rows: (place) => sql<ListedBatch>`
          SELECT l.id, l.product_id AS "productId", l.batch_number AS "batchNumber",
            l.batch_expiration_date AS "batchExpirationDate", l.batch_production_date AS "batchProductionDate",
            l.additional_information AS "additionalInformation", l.delete_date AS "deleteDate", p.reference, p.name,
            p.customer_id AS "customerId", u.name AS "customerName"
          FROM ${tables} JOIN users u ON u.id = p.customer_id
          WHERE ${where} ORDER BY ${orderedFor(query, sql`l.id`, sql`${key}, l.id`)} ${pageOf(place)}`,
      },
    )
  return query.search ? searching(ctx, page) : page(ctx.db)
}

const conditionsOf = (ctx: Context, query: BatchListQuery): RawBuilder<unknown>[] => {
  const conditions: RawBuilder<unknown>[] = [
    batchScope(ctx),
    query.isArchived ? sql`l.delete_date IS NOT NULL` : sql`l.delete_date IS NULL`,
  ]
  if (query.search) conditions.push(matchesBatch(query.search))
  if (query.customerId) conditions.push(sql`p.customer_id = ${query.customerId}`)
  if (query.productId) conditions.push(sql`l.product_id = ${query.productId}`)
  return conditions
}

/** True for `batches l` whose number has every word of a search. */
export const matchesBatch = (search: string): RawBuilder<boolean> =>
  hasWords(sql`l.search_document`, searchWords(search), 'inside')
