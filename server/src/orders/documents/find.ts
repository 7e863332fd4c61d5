import type { DocumentListQuery } from '@quai/contract/orders/documents/document.ts'
import { addDays, instantOf, parisZone } from '@quai/contract/platform/dates.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, historyScope, historyStart, scope } from '../../calls/context.ts'
import { hasWords, hasWordsByParts, isTelling } from '../../services/lists/has-words.ts'
import {
  containsWords,
  findInOrder,
  internalNumber,
  orderNumber,
  ordersNumbered,
  searching,
} from '../../services/lists/searching.ts'

type Sorting = Pick<DocumentListQuery, 'sort' | 'direction'>

const newestFirst: Sorting = { sort: 'createdAt', direction: 'desc' }

/** Columns that place a document in each order. Ids grow with the date of the upload; types come as the page lists them. */
const placedBy = {
  createdAt: ['id'],
  orderId: ['order_id', 'place'],
  type: ['document_type', 'id'],
} as const satisfies Record<Sorting['sort'], readonly string[]>

type DocumentFilters = Omit<DocumentListQuery, 'page' | 'pageSize' | 'search' | 'sort' | 'direction'>

/**
 * Yields a list's documents whose file name, or whose order's number and internal number, have every word. When some
 * internal numbers have all the words as whole words, yields only the documents of those orders. In the list's order,
 * `most` at most. Throws SEARCH_TOO_BROAD.
 */
export async function* findDocuments(
  ctx: Context,
  { search, sort, direction, ...query }: DocumentFilters & Partial<Sorting> & { search: string },
  most: number,
) {
  const words = searchWords(search)
  if (words.length === 0) return
  const sorting = { sort: sort ?? newestFirst.sort, direction: direction ?? newestFirst.direction }
  const sought: Sought = { ctx, query, sorting, words, named: ordersNamed(ctx, words) }
  const numbered = await ordersNumbered(ctx, words)
  if (numbered.length > 0)
    yield await look({ ...sought, named: sql`SELECT unnest(${numbered}::bigint[]) AS id` }, undefined, most)
  else
    yield* findInOrder<number>(
      {
        walk: (after, rows) => walk(sought, after, rows),
        look: (after, left) => look(sought, after, left),
        isLikelyRare: isTelling(words),
      },
      most,
    )
}

interface Sought {
  ctx: Context
  query: DocumentFilters
  sorting: Sorting
  words: readonly string[]
  /** Ids of the orders whose numbers match; all their documents match too. */
  named: RawBuilder<unknown>
}

const numbers = sql<string>`(${orderNumber} || ' | ' || ${internalNumber} || ' |')`

/** Finds orders with the words anywhere by index, then checks their numbers. */
const ordersNamed = (ctx: Context, words: readonly string[]): RawBuilder<unknown> => sql`
  SELECT s.order_id AS id FROM order_search s
  WHERE ${scope(ctx, 's')} AND ${containsWords(words)} AND ${hasWords(numbers, words, 'inside')}`

/** Reads the next documents of the list and tests each one. */
const walk = ({ ctx, query, sorting, words }: Sought, after: number | undefined, rows: number) =>
  searching(ctx, async (db) => {
    const { tables, where } = allDocuments(ctx, query)
    return db.one(sql<{ ids: number[]; walked: number; last: number | null }>`
      WITH walked AS MATERIALIZED (
        SELECT d.id, d.search_document AS words, d.order_id, d.place, d.document_type FROM ${tables}
        WHERE ${where} AND ${isAfter(sorting, after)} ORDER BY ${documentOrder(sorting)} LIMIT ${sql.lit(rows)}
      )
      SELECT count(*) AS walked, (array_agg(w.id ORDER BY ${documentOrder(reversed(sorting), 'w')}))[1] AS last,
        coalesce(json_agg(w.id ORDER BY ${documentOrder(sorting, 'w')}) FILTER (
          WHERE ${hasWords(sql`w.words`, words, 'inside')} OR ${hasWords(numbers, words, 'inside')}), '[]') AS ids
      FROM walked w JOIN order_search s ON s.order_id = w.order_id`)
  })

const look = ({ ctx, query, sorting, words, named }: Sought, after: number | undefined, most: number) =>
  searching(ctx, async (db) => {
    const { tables, where } = allDocuments(ctx, query)
    const rows = await db.all(sql<{ id: number }>`
      WITH named AS MATERIALIZED (
        ${named}
      ), found AS MATERIALIZED (
        SELECT d.id FROM documents d WHERE ${scope(ctx, 'd')} AND ${hasWordsByParts(sql`d.search_document`, words)}
        UNION
        SELECT d.id FROM named n JOIN documents d ON d.order_id = n.id WHERE ${scope(ctx, 'd')}
      )
      SELECT d.id FROM ${tables}
      WHERE d.id = ANY(ARRAY(SELECT f.id FROM found f)) AND ${where} AND ${isAfter(sorting, after)}
      ORDER BY ${documentOrder(sorting)} LIMIT ${most}`)
    return rows.map(({ id }) => id)
  })

const isAfter = (sorting: Sorting, after: number | undefined) =>
  after === undefined ? sql`true` : comesAfter(sorting, after)

const reversed = ({ sort, direction }: Sorting): Sorting => ({ sort, direction: direction === 'asc' ? 'desc' : 'asc' })

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

/** Orders documents `d`, or another table with their columns. All columns go one way, so that an index gives the order. */
export const documentOrder = ({ sort, direction }: Sorting, alias = 'd'): RawBuilder<unknown> =>
  sql.join(placedBy[sort].map((column) => sql`${sql.ref(`${alias}.${column}`)} ${sql.raw(direction)}`))

/** True for the documents `d` that come after a given one in the list. */
const comesAfter = ({ sort, direction }: Sorting, id: number): RawBuilder<unknown> => {
  const columns = placedBy[sort].map((column) => sql.ref(`d.${column}`))
  const place = placedBy[sort].map((column) =>
    column === 'id' ? sql`${id}` : sql`(SELECT x.${sql.ref(column)} FROM documents x WHERE x.id = ${id})`,
  )
  return sql`(${sql.join(columns)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(place)})`
}
