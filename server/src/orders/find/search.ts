import { type Closeness, closenesses, type OrderHit } from '@quai/contract/orders/search.ts'
import { searchText, searchWords } from '@quai/contract/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, customerScope, historyStart, orderScope, scope } from '../../calls/context.ts'
import { hasWords } from '../../lists/has-words.ts'
import { containsWords, internalNumber, orderDocuments, ordersNumbered } from '../../lists/order-numbers.ts'
import { searching } from '../../lists/searching.ts'
import { selectOrderRows } from '../core/row.ts'
import { matchOf } from './search/match.ts'
import { referencesOf } from './search/references.ts'

const mostHits = 10
/**
 * Maximum number of products by reference; the shortest references are kept first. A search that matches more names no
 * particular product.
 */
const mostProducts = 100
/** Number of latest orders that are searched first. Common words are found there without reading all orders. */
const recentOrders = 1_000
/**
 * Maximum length in characters for the search of typing mistakes, so that long pasted texts are not checked letter by
 * letter.
 */
const longestMistyped = 40

interface Found {
  id: number
  closeness: Closeness
}

/**
 * Returns the ten best matches: an equal number first, then words that start with the search, then words that contain
 * it. When no number matches, adds words with one typing mistake. The newest order comes first among equals.
 */
export const searchOrders = async (ctx: Context, { query }: { query: string }): Promise<{ items: OrderHit[] }> => {
  const words = searchWords(query)
  if (words.length === 0) return { items: [] }
  const typed: Wanted = { ctx, words, how: 'as typed' }
  const [told, exact] = await Promise.all([
    ordersNumbered(ctx, words),
    findExact(ctx, [searchText(query), words.join(' ')]),
  ])
  const numbered = [...exact, ...told.map((id) => ({ id, closeness: 'prefix' as const }))]
  const found = best([...numbered, ...(await (told.length > 0 ? findNamed(typed) : findWords(typed)))])
  const mayBeMistyped = numbered.length === 0 && words.join(' ').length <= longestMistyped
  const near = mayBeMistyped && found.length < mostHits ? await findWords({ ...typed, how: 'mistyped' }) : []
  return { items: await presentHits(ctx, words, best([...found, ...near])) }
}

/** Keeps each order once, the closest match first, then the newest; ten at most. */
const best = (found: readonly Found[]): Found[] => {
  const rank = ({ closeness }: Found) => closenesses.indexOf(closeness)
  const sorted = found.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id)
  return [...new Map(sorted.toReversed().map((one) => [one.id, one])).values()].toReversed().slice(0, mostHits)
}

const findWords = async (wanted: Wanted): Promise<Found[]> => {
  const [named, recent] = await Promise.all([findNamed(wanted), findRecent(wanted)])
  const closest = wanted.how === 'mistyped' ? 'near' : 'prefix'
  const isEnough = recent.filter(({ closeness }) => closeness === closest).length >= mostHits
  return [...named, ...(isEnough ? recent : await findIndexed(wanted))]
}

type How = 'as typed' | 'mistyped'
interface Wanted {
  ctx: Context
  words: readonly string[]
  how: How
}

const limit = sql.lit(mostHits)

/** Searches the latest orders. */
const findRecent = ({ ctx, ...wanted }: Wanted): Promise<Found[]> =>
  select(
    ctx,
    sql`
    WITH recent AS MATERIALIZED (
      ${latest(ctx)} LIMIT ${sql.lit(recentOrders)}
    )
    SELECT r.id, ${closenessOf(sql`r.document`, wanted)} AS closeness FROM recent r
    WHERE ${isMet(sql`r.document`, wanted)} ORDER BY closeness, r.id DESC LIMIT ${limit}`,
  )

/** Reads the orders of a caller without a history limit from an index of order_search, which begins with the tenant. */
const latest = (ctx: Context): RawBuilder<unknown> =>
  historyStart(ctx) === null
    ? sql`SELECT s.order_id AS id, s.document FROM order_search s WHERE ${scope(ctx, 's')} ORDER BY s.order_id DESC`
    : sql`SELECT o.id, s.document FROM orders o JOIN order_search s ON s.order_id = o.id
      WHERE ${orderScope(ctx, 'o')} ORDER BY o.id DESC`

/**
 * Searches all orders. `+ 0` keeps the index of the numbers out, which PostgreSQL would walk to its end for a rare
 * word.
 */
const findIndexed = ({ ctx, ...wanted }: Wanted): Promise<Found[]> =>
  select(
    ctx,
    sql`
    SELECT s.order_id AS id, ${closenessOf(sql`s.document`, wanted)} AS closeness FROM order_search s
    WHERE ${isVisible(ctx, 's')} AND ${wanted.how === 'as typed' ? containsWords(wanted.words) : isMet(sql`s.document`, wanted)}
    ORDER BY closeness, s.order_id + 0 DESC LIMIT ${limit}`,
  )

/** Searches by the references of the products. */
const findNamed = ({ ctx, ...wanted }: Wanted): Promise<Found[]> =>
  select(
    ctx,
    sql`
    WITH named AS MATERIALIZED (
      SELECT p.id, ${closenessOf(sql`p.reference_document`, wanted)} AS closeness FROM products p
      WHERE ${customerScope(ctx, 'p.customer_id')} AND ${isMet(sql`p.reference_document`, wanted)}
      ORDER BY closeness, length(p.reference_document), p.id LIMIT ${sql.lit(mostProducts)}
    )
    SELECT i.id, min(n.closeness) AS closeness
    FROM named n CROSS JOIN LATERAL (
      SELECT DISTINCT i.order_id AS id FROM order_items i
      WHERE i.product_id = n.id AND ${isVisible(ctx, 'i')} ORDER BY i.order_id DESC LIMIT ${limit}) i
    GROUP BY i.id ORDER BY closeness, i.id DESC LIMIT ${limit}`,
  )

const select = async (ctx: Context, query: RawBuilder<unknown>): Promise<Found[]> => {
  const found = query as RawBuilder<{ id: number; closeness: number }>
  const { rows } = await searching(ctx, (db) => found.execute(db))
  // closenessOf() returns indexes of `closenesses`, so the entry exists.
  return rows.map(({ id, closeness }) => ({ id, closeness: closenesses[closeness] as Closeness }))
}

const isMet = (document: RawBuilder<string>, { words, how }: Omit<Wanted, 'ctx'>): RawBuilder<boolean> =>
  hasWords(document, words, how === 'mistyped' ? 'near' : 'inside')

const closenessOf = (document: RawBuilder<string>, { words, how }: Omit<Wanted, 'ctx'>): RawBuilder<number> => {
  const rank = (closeness: Closeness) => sql.lit(closenesses.indexOf(closeness))
  return how === 'mistyped'
    ? sql<number>`${rank('near')}`
    : sql<number>`CASE WHEN ${hasWords(document, words, 'prefix')} THEN ${rank('prefix')} ELSE ${rank('inside')} END`
}

/** Finds the order whose number or internal number equals the search. */
const findExact = (ctx: Context, texts: readonly string[]): Promise<Found[]> =>
  select(
    ctx,
    sql`
    SELECT s.order_id AS id, ${sql.lit(closenesses.indexOf('exact'))} AS closeness FROM ${orderDocuments}
    WHERE ${isVisible(ctx, 's')} AND (s.order_id = ANY(${texts.map(numberIn)}::bigint[]) OR ${internalNumber} = ANY(${[...texts]}::text[]))
    ORDER BY s.order_id + 0 DESC LIMIT ${limit}`,
  )

/** Order number in the text, or 0, which no order has. */
const numberIn = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

/**
 * True for rows of orders that the caller's list shows. The rows carry the ids of the order, its customer and its
 * warehouse.
 */
const isVisible = (ctx: Context, alias: 's' | 'i'): RawBuilder<boolean> => {
  // Callers without a history limit see all of their orders, so the orders need not be looked up.
  if (historyStart(ctx) === null) return scope(ctx, alias)
  return sql<boolean>`${scope(ctx, alias)} AND EXISTS (
    SELECT FROM orders o WHERE o.id = ${sql.ref(`${alias}.order_id`)} AND ${orderScope(ctx, 'o')})`
}

const presentHits = async (ctx: Context, words: readonly string[], found: readonly Found[]): Promise<OrderHit[]> => {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const [orders, references] = await Promise.all([
    selectOrderRows(ctx, {
      where: sql`o.id = ANY(${ids}::bigint[]) AND ${orderScope(ctx, 'o')}`,
      orderBy: sql`array_position(${ids}::bigint[], o.id)`,
      limit: mostHits,
    }),
    referencesOf(ctx, ids),
  ])
  const closenessById = new Map(found.map(({ id, closeness }) => [id, closeness]))
  return orders.map((order) => {
    // Every presented order comes from `found`, so its entry exists.
    const closeness = closenessById.get(order.id) as Closeness
    return {
      ...order,
      closeness,
      match: matchOf({ order, references: references.get(order.id) ?? [], words, closeness }),
    }
  })
}
