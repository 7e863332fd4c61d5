import type { OrderHit } from '@quai/contract/orders/orders/order.ts'
import { type Closeness, closenesses } from '@quai/contract/platform/text/closeness.ts'
import { searchText, searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, customerScope, historyStart, orderScope, scope } from '../../../calls/context.ts'
import { matchesProduct, productCloseness } from '../../../goods/products/find/search.ts'
import { ofFound } from '../../../platform/database/statement-parts.ts'
import { closenessAt, closenessOf as closenessOfRow, rankOf } from '../../../services/lists/closeness.ts'
import { hasWords } from '../../../services/lists/has-words.ts'
import {
  containsWords,
  hasNumber,
  internalNumber,
  orderDocuments,
  ordersNumbered,
  searching,
} from '../../../services/lists/searching.ts'
import { selectOrderRows } from '../core/row.ts'
import { matchesOf } from './search/match.ts'

const mostHits = 10
/**
 * Maximum number of products by reference and name, and of batches; the closest and shortest are kept first. A search that matches more
 * names no particular product.
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
 * Returns the ten closest orders, by their numbers, address, driver, packages, products or batches. When no number matches, adds words with one typing mistake. The newest order comes first among equals.
 */
export const searchOrders = async (ctx: Context, { query }: { query: string }): Promise<{ items: OrderHit[] }> => {
  const words = searchWords(query)
  if (words.length === 0) return { items: [] }
  const typed: Wanted = { ctx, query, words, how: 'as typed' }
  const [byNumber, exact] = await Promise.all([ordersNumbered(ctx, words), findExact(ctx, query)])
  const numbered = [...exact, ...byNumber.map((id) => ({ id, closeness: 'prefix' as const }))]
  const found = best([...numbered, ...(await (byNumber.length > 0 ? findNamed(typed) : findWords(typed)))])
  const mayBeMistyped = numbered.length === 0 && words.join(' ').length <= longestMistyped
  const near = mayBeMistyped && found.length < mostHits ? await findWords({ ...typed, how: 'mistyped' }) : []
  return { items: await presentHits(ctx, words, best([...found, ...near])) }
}

/** Keeps each order once, the closest match first, then the newest; ten at most. */
const best = (found: readonly Found[]): Found[] => {
  const rank = ({ closeness }: Found) => closenesses.indexOf(closeness)
  const sorted = found.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id)
  const kept = new Map<number, Found>()
  for (const one of sorted) if (!kept.has(one.id)) kept.set(one.id, one)
  return [...kept.values()].slice(0, mostHits)
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
  query: string
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

/** Searches all orders. */
const findIndexed = ({ ctx, ...wanted }: Wanted): Promise<Found[]> =>
  select(
    ctx,
    sql`
    SELECT s.order_id AS id, ${closenessOf(sql`s.document`, wanted)} AS closeness FROM order_search s
    WHERE ${isVisible(ctx, 's')} AND ${wanted.how === 'as typed' ? containsWords(wanted.words) : isMet(sql`s.document`, wanted)}
    ORDER BY closeness, ${ofFound(sql`s.order_id`)} DESC LIMIT ${limit}`,
  )

const batchDocument = sql<string>`l.search_document`

const batchCloseness = (query: string) =>
  closenessOfRow({ document: batchDocument, codes: [sql`compact_code(l.batch_number)`] }, query)

/** Searches by the references, names and EANs of the products, and by the numbers of their batches. */
const findNamed = ({ ctx, query, words, how }: Wanted): Promise<Found[]> =>
  select(
    ctx,
    sql`
    WITH named AS MATERIALIZED (
      SELECT p.id, greatest(${productCloseness(query)}, ${rankOf('prefix')}) AS closeness FROM products p
      WHERE ${customerScope(ctx, 'p.customer_id')} AND ${matchesProduct(query, how === 'mistyped' ? 'near' : 'inside')}
      ORDER BY closeness, length(p.search_document), p.id LIMIT ${sql.lit(mostProducts)}
    ), batched AS MATERIALIZED (
      SELECT l.id, greatest(${batchCloseness(query)}, ${rankOf('prefix')}) AS closeness
      FROM batches l JOIN products p ON p.id = l.product_id
      WHERE ${customerScope(ctx, 'p.customer_id')} AND ${hasWords(batchDocument, words, how === 'mistyped' ? 'near' : 'inside')}
      ORDER BY closeness, length(l.search_document), l.id LIMIT ${sql.lit(mostProducts)}
    )
    SELECT i.id, min(i.closeness) AS closeness FROM (
      SELECT i.id, n.closeness FROM named n CROSS JOIN LATERAL (
        SELECT DISTINCT i.order_id AS id FROM order_items i
        WHERE i.product_id = n.id AND ${isVisible(ctx, 'i')} ORDER BY i.order_id DESC LIMIT ${limit}) i
      UNION ALL
      SELECT i.id, n.closeness FROM batched n CROSS JOIN LATERAL (
        SELECT DISTINCT i.order_id AS id FROM order_items i
        WHERE i.batch_id = n.id AND ${isVisible(ctx, 'i')} ORDER BY i.order_id DESC LIMIT ${limit}) i
    ) i
    GROUP BY i.id ORDER BY closeness, i.id DESC LIMIT ${limit}`,
  )

const select = async (ctx: Context, query: RawBuilder<unknown>): Promise<Found[]> => {
  const found = query as RawBuilder<{ id: number; closeness: number }>
  const rows = await searching(ctx, (db) => db.all(found))
  return rows.map(({ id, closeness }) => ({ id, closeness: closenessAt(closeness) }))
}

type Words = Pick<Wanted, 'words' | 'how'>

const isMet = (document: RawBuilder<string>, { words, how }: Words): RawBuilder<boolean> =>
  hasWords(document, words, how === 'mistyped' ? 'near' : 'inside')

/** Closeness of orders of which no number equals the search: those are found apart (findExact()). */
const closenessOf = (document: RawBuilder<string>, { words, how }: Words): RawBuilder<number> =>
  how === 'mistyped'
    ? rankOf('near')
    : sql<number>`CASE WHEN ${hasWords(document, words, 'prefix')} THEN ${rankOf('prefix')} ELSE ${rankOf('inside')} END`

/** Finds the order whose number or internal number equals the search, or both: « Sortie 545 · CL-00675 ». */
const findExact = (ctx: Context, query: string): Promise<Found[]> => {
  const texts = [searchText(query), searchWords(query).join(' ')]
  const [, first, rest] = /^([1-9]\d{0,14}) (.+)$/.exec(texts[1] ?? '') ?? []
  return select(
    ctx,
    sql`
    SELECT s.order_id AS id, ${rankOf('exact')} AS closeness FROM ${orderDocuments}
    WHERE ${isVisible(ctx, 's')} AND (${hasNumber(texts)}
      ${first ? sql`OR (s.order_id = ${Number(first)} AND ${internalNumber} = ${rest})` : sql``})
    ORDER BY ${ofFound(sql`s.order_id`)} DESC LIMIT ${limit}`,
  )
}

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
  const [orders, matchIn] = await Promise.all([
    selectOrderRows(ctx, {
      where: sql`o.id = ANY(${ids}::bigint[]) AND ${orderScope(ctx, 'o')}`,
      orderBy: sql`array_position(${ids}::bigint[], o.id)`,
      limit: mostHits,
    }),
    matchesOf(ctx, ids, words),
  ])
  const closenessById = new Map(found.map(({ id, closeness }) => [id, closeness]))
  return orders.map((order) => {
    // Every presented order comes from `found`, so its entry exists.
    const closeness = closenessById.get(order.id) as Closeness
    return {
      ...order,
      closeness,
      match: matchIn(order, closeness),
    }
  })
}
