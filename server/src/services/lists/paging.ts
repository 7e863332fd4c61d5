import { countLimit, type ReadingOn, searchLimit } from '@quai/contract/platform/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { type Columns, itemsText, JsonText } from '../../platform/database/json.ts'
import type { Range } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'

export interface Page<Item> {
  items: Item[]
  total: number
  isTotalExact: boolean
}

/** Page that PostgreSQL wrote as JSON text. */
export type PageText<Item> = JsonText<Page<Item>>

interface PageQuery extends ReadingOn {
  page: number
  pageSize: number
}

interface List<Item> {
  query: PageQuery
  /** All rows of the list, without columns: `SELECT FROM orders o WHERE …`. */
  all: RawBuilder<unknown>
  /** Query of the rows of one page, in order, named as in the contract. */
  rows: (range: Range) => RawBuilder<Item>
}

/** Reads a page of a list. Totals and pages end at the count limit (decision 007). Throws PAGE_TOO_FAR. */
export const readPage = async <Item>(ctx: Pick<Context, 'db'>, list: List<Item>): Promise<Page<Item>> => {
  const { query, all } = list
  const range = rangeOf(query)
  // Skipping rows costs as much as counting them, so pages past the limit are not read.
  if (range.offset >= countLimit) return cutAt(countLimit, { query, total: await countRows(ctx, all), items: [] })
  const [items, total] = await Promise.all([ctx.db.all(list.rows(range)), countRows(ctx, all)])
  return cutAt(countLimit, { query, total, items })
}

/** Reads the same page as one statement whose answer is JSON text. `rows` writes instants with instantJson(). */
export const readPageText = async <Item>(
  { db }: Pick<Context, 'db'>,
  { query, all, rows }: List<Item>,
): Promise<PageText<Item>> => {
  const range = rangeOf(query)
  const isTooFar = range.offset >= countLimit
  const page = isTooFar ? sql`'[]'::json` : sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows(range)}) r)`
  const { total, text } = await db.one(sql<{ total: number; text: string }>`
    SELECT total, json_build_object('items', ${page}, 'total', least(total, ${sql.lit(countLimit)}),
      'isTotalExact', total <= ${sql.lit(countLimit)})::text AS text
    FROM (SELECT count(*) AS total FROM (${all} LIMIT ${sql.lit(countLimit + 1)}) r) t`)
  if (isTooFar && total > countLimit) throw fail('PAGE_TOO_FAR', { max: countLimit })
  return new JsonText(text)
}

interface Found<Item> {
  query: PageQuery
  /** Ids of the rows found by a search, in the list's order. */
  ids: AsyncIterable<number[]>
  /** Reads the rows of these ids, in the same order. */
  read: (ids: number[]) => Promise<Item[]>
}

/** Reads a page of a word search. Totals and pages end at the search limit. Throws PAGE_TOO_FAR. */
export const readFoundPage = async <Item>({ query, ids, read }: Found<Item>): Promise<Page<Item>> => {
  const found: number[] = []
  for await (const some of ids) found.push(...some)
  const { offset, limit } = rangeOf(query)
  const shown = found.slice(offset, Math.min(offset + limit, searchLimit))
  return cutAt(searchLimit, { query, total: found.length, items: shown.length === 0 ? [] : await read(shown) })
}

/** Range of a page in its list; the beginning for a system that reads on. */
export const rangeOf = ({ page, pageSize, after }: PageQuery): Range => ({
  limit: pageSize,
  offset: after === undefined ? (page - 1) * pageSize : 0,
})

/** True for the rows that a system has not read yet: all of them when it asks for a page. */
export const isUnread = ({ after }: ReadingOn, key: RawBuilder<unknown>): RawBuilder<boolean> =>
  after === undefined ? sql<boolean>`true` : sql<boolean>`${key} > ${after}`

/** Order of a list: that of its key for a system that reads it whole. */
export const orderedFor = (
  { after }: ReadingOn,
  key: RawBuilder<unknown>,
  sorting: RawBuilder<unknown>,
): RawBuilder<unknown> => (after === undefined ? sorting : key)

interface Counted<Item> {
  query: PageQuery
  /** Counted at least up to one past the limit. */
  total: number
  items: Item[]
}

/** Builds a page whose total, and whose offset, stop at `limit`. Throws PAGE_TOO_FAR. */
export const cutAt = <Item>(limit: number, { query, total, items }: Counted<Item>): Page<Item> => {
  if (total > limit && rangeOf(query).offset >= limit) throw fail('PAGE_TOO_FAR', { max: limit })
  return { items, total: Math.min(total, limit), isTotalExact: total <= limit }
}

/** Writes a page, some of whose columns PostgreSQL wrote as JSON text. */
export const pageText = <Item>({ items, total, isTotalExact }: Page<object>, columns: Columns): PageText<Item> =>
  new JsonText(`{"items":[${itemsText(items, columns)}],"total":${total},"isTotalExact":${isTotalExact}}`)

const countRows = async ({ db }: Pick<Context, 'db'>, all: RawBuilder<unknown>): Promise<number> => {
  const { total } = await db.one(sql<{ total: number }>`
    SELECT count(*) AS total FROM (${all} LIMIT ${sql.lit(countLimit + 1)}) r`)
  return total
}
