import { searchText } from '@quai/contract/search-text.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../platform/context.ts'
import { findInOrder, searching } from '../platform/searching.ts'
import { allDocuments, type DocumentFilters } from './filters.ts'

/**
 * The documents of a list whose file name or whose order's internal number contains a text, or whose order has that
 * number: newest first, `most` at most. Throws SEARCH_TOO_BROAD.
 */
export const findDocuments = (ctx: Context, { search, ...query }: DocumentFilters & { search: string }, most: number) =>
  findInOrder<number>(
    {
      walk: (after, rows) => walk({ ctx, query, search }, after, rows),
      look: (after, most) => look({ ctx, query, search }, after, most),
    },
    most,
  )

interface Sought {
  ctx: Context
  query: DocumentFilters
  search: string
}

const patternOf = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`
/** The number of an order, or one that none has. */
const numberOf = (search: string): number => (/^\d{1,15}$/.test(search) ? Number(search) : 0)

/** The next documents of the list, one by one. */
const walk = ({ ctx, query, search }: Sought, after: number | undefined, rows: number) =>
  searching(ctx, async (db) => {
    const { tables, where } = allDocuments(ctx, query)
    const pattern = patternOf(search)
    const { rows: found } = await sql<{ ids: number[]; walked: number; last: number | null }>`
      WITH walked AS MATERIALIZED (
        SELECT d.id, d.filename, d.order_id FROM ${tables} WHERE ${where} AND ${isAfter(after)}
        ORDER BY d.id DESC LIMIT ${sql.lit(rows)}
      )
      SELECT count(*) AS walked, min(w.id) AS last, coalesce(json_agg(w.id ORDER BY w.id DESC) FILTER (
          WHERE o.id = ${numberOf(search)} OR w.filename ILIKE ${pattern} OR o.internal_number ILIKE ${pattern}), '[]') AS ids
      FROM walked w JOIN orders o ON o.id = w.order_id`.execute(db)
    return found[0] ?? { ids: [], walked: 0, last: null }
  })

/** The internal numbers have their index in the documents of the orders' search, which folds them. */
const look = ({ ctx, query, search }: Sought, after: number | undefined, most: number) =>
  searching(ctx, async (db) => {
    const { tables, where } = allDocuments(ctx, query)
    const pattern = patternOf(search)
    const { rows } = await sql<{ id: number }>`
      WITH named AS MATERIALIZED (
        SELECT o.id FROM orders o WHERE o.id = ${numberOf(search)} AND ${scope(ctx, 'o')}
        UNION
        SELECT o.id FROM order_search s JOIN orders o ON o.id = s.order_id
        WHERE ${scope(ctx, 's')} AND s.document LIKE ${`%${searchText(search)}%`} AND o.internal_number ILIKE ${pattern}
      ), found AS MATERIALIZED (
        SELECT d.id FROM documents d WHERE ${scope(ctx, 'd')} AND d.filename ILIKE ${pattern}
        UNION
        SELECT d.id FROM named n JOIN documents d ON d.order_id = n.id WHERE ${scope(ctx, 'd')}
      )
      SELECT d.id FROM ${tables}
      WHERE d.id = ANY(ARRAY(SELECT f.id FROM found f)) AND ${where} AND ${isAfter(after)} ORDER BY d.id DESC LIMIT ${most}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })

const isAfter = (after: number | undefined) => (after === undefined ? sql`true` : sql`d.id < ${after}`)
