import { countLimit } from '@quai/contract/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { fail } from './failure.ts'
import { JsonText } from './json-text.ts'

export interface Page<Item> {
  items: Item[]
  total: number
  isTotalExact: boolean
}

/** The part of a list that a page shows. */
export interface Place {
  limit: number
  offset: number
}

interface List<Item> {
  query: { page: number; pageSize: number }
  /** All rows of the list, without columns: `SELECT FROM orders o WHERE …`. */
  all: RawBuilder<unknown>
  read(place: Place): Promise<Item[]>
}

/** A page of a list. Its total stops at the count limit, and its pages end there (decision 007). Throws PAGE_TOO_FAR. */
export const readPage = async <Item>(ctx: Pick<Context, 'db'>, list: List<Item>): Promise<Page<Item>> => {
  const place = placeOf(list.query)
  // Skipping rows costs what counting them costs: past the limit, it is not begun.
  if (place.offset >= countLimit) return cutAt(countLimit, await countRows(ctx, list.all), place, [])
  const [items, total] = await Promise.all([list.read(place), countRows(ctx, list.all)])
  return cutAt(countLimit, total, place, items)
}

/**
 * The same page, as one statement whose answer is its text. `rows` is a query of them in order, with the contract's names;
 * instants are written by instantJson().
 */
export const readPageText = async <Item>(
  { db }: Pick<Context, 'db'>,
  { query, all, rows }: Omit<List<Item>, 'read'> & { rows: (place: Place) => RawBuilder<Item> },
): Promise<JsonText<Page<Item>>> => {
  const place = placeOf(query)
  const isTooFar = place.offset >= countLimit
  const page = isTooFar ? sql`'[]'::json` : sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows(place)}) r)`
  const { rows: found } = await sql<{ total: number; text: string }>`
    SELECT total, json_build_object('items', ${page}, 'total', least(total, ${sql.lit(countLimit)}),
      'isTotalExact', total <= ${sql.lit(countLimit)})::text AS text
    FROM (SELECT count(*) AS total FROM (${all} LIMIT ${sql.lit(countLimit + 1)}) r) t`.execute(db)
  // An aggregate gives a row.
  const { total, text } = found[0] as (typeof found)[0]
  if (isTooFar && total > countLimit) throw fail('PAGE_TOO_FAR', { max: countLimit })
  return new JsonText(text)
}

export const placeOf = ({ page, pageSize }: { page: number; pageSize: number }): Place => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
})

/** The answer of a list that has `total` rows, counted to one past the limit. Throws PAGE_TOO_FAR. */
export const cutAt = <Item>(limit: number, total: number, { offset }: Place, items: Item[]): Page<Item> => {
  if (total > limit && offset >= limit) throw fail('PAGE_TOO_FAR', { max: limit })
  return { items, total: Math.min(total, limit), isTotalExact: total <= limit }
}

const countRows = async ({ db }: Pick<Context, 'db'>, all: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (${all} LIMIT ${sql.lit(countLimit + 1)}) r`.execute(db)
  return rows[0]?.total ?? 0
}

/** Written out, and without OFFSET on the first page: a plan for any number is so much worse that none is ever kept. */
export const pageOf = ({ limit, offset }: Place): RawBuilder<unknown> =>
  offset === 0 ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${sql.lit(limit)} OFFSET ${offset}`
