import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { fieldOf, hasWordsByParts, isTelling } from './has-words.ts'
import { searching } from './searching.ts'

/**
 * Documents of orders (migration 0012), as `s`. `+ 0` keeps PostgreSQL from using the tenants' indexes: it would read
 * all orders of a tenant, although the index of numbers has found the right one.
 */
export const orderDocuments = sql`(
  SELECT order_id, customer_id + 0 AS customer_id, warehouse_id + 0 AS warehouse_id, document FROM order_search) s`

/** Fields of an order's document. */
export const orderNumber = fieldOf(sql`s.document`, 1)
export const internalNumber = fieldOf(sql`s.document`, 2)

/** When more orders match, the words are only a common prefix of numbers, such as a month. */
const mostNumbered = 100

/**
 * Finds the caller's orders whose internal number has all the words as whole words. Returns none unless a word is a
 * specific number.
 */
export const ordersNumbered = async (ctx: Context, words: readonly string[]): Promise<number[]> => {
  if (!isTelling(words)) return []
  const numbered = sql<{ id: number }>`
    SELECT s.order_id AS id FROM ${orderDocuments}
    WHERE ${scope(ctx, 's')} AND number_words(s.document) @> ${[...words]}::text[] LIMIT ${sql.lit(mostNumbered + 1)}`
  const { rows } = await searching(ctx, (db) => numbered.execute(db))
  return rows.length > mostNumbered ? [] : rows.map(({ id }) => id)
}

/** True for documents `s` of orders that contain all the words. */
export const containsWords = (words: readonly string[]): RawBuilder<boolean> => hasWordsByParts(sql`s.document`, words)
