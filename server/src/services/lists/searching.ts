import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { type Context, scope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { ofFound } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { fieldOf, hasWordsByParts, isTelling } from './has-words.ts'

/** Documents of orders (migration 0012), as `s`, found by their numbers. */
export const orderDocuments = sql`(
  SELECT order_id, ${ofFound(sql`customer_id`)} AS customer_id, ${ofFound(sql`warehouse_id`)} AS warehouse_id, document FROM order_search) s`

/** Fields of an order's document. */
export const orderNumber = fieldOf(sql`s.document`, 1)

export const internalNumber = fieldOf(sql`s.document`, 2)

/** When more orders match, the words are only a common prefix of numbers, such as a month. */
const mostNumbered = 100

const longestMs = 2_500

/**
 * Runs statements of a word search with a short time limit, because their cost is unpredictable. Throws
 * SEARCH_TOO_BROAD.
 */
export const searching = async <Result>(
  { db }: Pick<Context, 'db'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => {
  try {
    return await db.onConnection(async (connection) => {
      const run = (text: string) => connection.run(sql.raw(text))
      // Takes one round trip, because both are sent together; a transaction opened by Kysely would take two.
      await Promise.all([run('BEGIN'), run(`SET LOCAL statement_timeout = ${longestMs}`)])
      try {
        return await work(connection)
      } finally {
        // A lost connection has nothing to roll back, and the work reports the loss.
        await run('ROLLBACK').catch(() => {})
      }
    })
  } catch (error) {
    if (error instanceof DatabaseError && /statement timeout/.test(error.message)) throw fail('SEARCH_TOO_BROAD')
    throw error
  }
}

interface Search<After> {
  /** Reads the next rows of the list and tests them. */
  walk(after: After | undefined, rows: number): Promise<Walk<After>>
  /** Finds matching rows after a place by the trigram index, in the list's order: `most` at most. */
  look(after: After | undefined, most: number): Promise<number[]>
  /** True when few rows are likely to match, such as those with a number: a short first walk tells. */
  isLikelyRare?: boolean
}

interface Walk<After> {
  /** Ids of the matching rows. */
  ids: number[]
  /** Number of rows read. */
  walked: number
  /** Place of the last row read. */
  last: After | null
}

/** Suffices for a word that all rows contain (see searchLimit). */
const firstWalk = 1_100

const firstWalkOfRare = 150

const longestWalk = 20_000

/** Share of matching rows below which the index is faster than reading on. */
const rareShare = 0.03

/**
 * Yields the rows of a list that match a search, in the list's order: `most` at most. Finds frequent words by reading
 * the list from its start, because the index would return most of the table, and rare words by the index. Neither way
 * depends on the planner's statistics, which are missing for a new tenant.
 */
export async function* findInOrder<After>(search: Search<After>, most = Number.POSITIVE_INFINITY) {
  let after: After | undefined
  let left = most
  for (let rows = search.isLikelyRare ? firstWalkOfRare : firstWalk; ; ) {
    const { ids, walked, last } = await search.walk(after, rows)
    yield ids.slice(0, left)
    left -= ids.length
    if (left <= 0 || walked < rows || last === null) return
    after = last
    if (ids.length < walked * rareShare) {
      yield await search.look(after, left)
      return
    }
    // Rounds the number, so that few different statements are prepared.
    rows = Math.min(longestWalk, Math.ceil((left * 1.2 * walked) / ids.length / 5_000) * 5_000)
  }
}

/**
 * Finds the caller's orders whose internal number has all the words as whole words. Returns none unless a word is a
 * specific number.
 */
export const ordersNumbered = async (ctx: Context, words: readonly string[]): Promise<number[]> => {
  if (!isTelling(words)) return []
  const numbered = sql<{ id: number }>`
    SELECT s.order_id AS id FROM ${orderDocuments}
    WHERE ${scope(ctx, 's')} AND number_words(s.document) @> ${[...words]}::text[] LIMIT ${sql.lit(mostNumbered + 1)}`
  const rows = await searching(ctx, (db) => db.all(numbered))
  return rows.length > mostNumbered ? [] : rows.map(({ id }) => id)
}

/**
 * True for documents `s` of orders whose number or internal number equals one of the folded texts. Reads the primary key
 * and the index order_search_number, however short the number is.
 */
export const hasNumber = (texts: readonly string[]): RawBuilder<boolean> => {
  const sought = texts.filter((text) => text !== '')
  // « 00727 » is a part of another number.
  const ids = sought.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number)
  return sql<boolean>`(s.order_id = ANY(${ids}::bigint[]) OR ${internalNumber} = ANY(${sought}::text[]))`
}

/** True for documents `s` of orders that contain all the words. */
export const containsWords = (words: readonly string[]): RawBuilder<boolean> => hasWordsByParts(sql`s.document`, words)
