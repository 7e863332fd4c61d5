import type { SearchAnswer } from '@quai/contract/search/routes.ts'
import { searchWords } from '@quai/contract/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, productScope } from '../calls/context.ts'
import { findDocuments } from '../documents/find.ts'
import { hasWords } from '../lists/has-words.ts'
import { searching } from '../lists/searching.ts'
import { searchOrders } from '../orders/find/search.ts'
import { isFailure } from '../platform/failure.ts'

const mostOfKind = 5

/** Searches everything that the caller may see, for the palette. A query without a word finds nothing. */
export const searchEverything = async (ctx: Context, { query }: { query: string }): Promise<SearchAnswer> => {
  const words = searchWords(query)
  if (words.length === 0) return { orders: [], products: [], partners: [], documents: [] }
  const [{ items: orders }, products, partners, documents] = await Promise.all([
    searchOrders(ctx, { query }),
    findProducts(ctx, words),
    findPartners(ctx, words),
    findNewestDocuments(ctx, query),
  ])
  return { orders, products, partners, documents }
}

interface Sought<Row> {
  words: readonly string[]
  /** Text of a row, folded for search (migration 0022). */
  document: RawBuilder<string>
  /** Selects the best rows that meet a condition. */
  rows: (where: RawBuilder<boolean>, isPrefix: RawBuilder<boolean>) => RawBuilder<Row>
}

/** Finds rows with the words as typed, and only without any those with one typing mistake. */
const closest = async <Row>(ctx: Context, { words, document, rows }: Sought<Row>): Promise<Row[]> => {
  for (const closeness of ['inside', 'near'] as const) {
    const query = rows(hasWords(document, words, closeness), hasWords(document, words, 'prefix'))
    const found = await searching(ctx, (db) => query.execute(db))
    if (found.rows.length > 0) return found.rows
  }
  return []
}

const findProducts = (ctx: Context, words: readonly string[]): Promise<SearchAnswer['products']> =>
  closest(ctx, {
    words,
    document: sql`p.search_document`,
    rows: (where, isPrefix) => sql<SearchAnswer['products'][number]>`
      SELECT p.id, p.reference, p.name, p.customer_id AS "customerId", c.name AS "customerName", p.is_active AS "isActive"
      FROM products p JOIN users c ON c.id = p.customer_id
      WHERE ${productScope(ctx)} AND ${where}
      ORDER BY p.is_active DESC, ${isPrefix} DESC, length(p.reference), p.reference, p.id LIMIT ${sql.lit(mostOfKind)}`,
  })

const findPartners = (ctx: Context, words: readonly string[]): Promise<SearchAnswer['partners']> =>
  closest(ctx, {
    words,
    document: sql`u.search_document`,
    rows: (where, isPrefix) => sql<SearchAnswer['partners'][number]>`
      SELECT u.id, u.name, u.user_type AS "userType" FROM users u
      WHERE ${isPartner(ctx)} AND ${where}
      ORDER BY ${isPrefix} DESC, u.name COLLATE "fr-x-icu", u.id LIMIT ${sql.lit(mostOfKind)}`,
  })

/** True for users `u` that the caller has, or had, a deal with. */
const isPartner = ({ actor }: Context): RawBuilder<boolean> => {
  switch (actor.userType) {
    case 'customer':
      return sql<boolean>`u.id IN (SELECT d.warehouse_id FROM deals d WHERE d.customer_id = ${actor.userId})`
    case 'warehouse':
      return sql<boolean>`u.id IN (SELECT d.customer_id FROM deals d WHERE d.warehouse_id = ${actor.userId})`
    case 'admin':
      return sql<boolean>`u.user_type <> 'admin'`
  }
}

const findNewestDocuments = async (ctx: Context, search: string): Promise<SearchAnswer['documents']> => {
  const ids: number[] = []
  try {
    for await (const some of findDocuments(ctx, { search }, mostOfKind)) ids.push(...some)
  } catch (error) {
    // A word that many documents have must not hide what else was found.
    if (isFailure(error, 'SEARCH_TOO_BROAD')) return []
    throw error
  }
  const { rows } = await sql<SearchAnswer['documents'][number]>`
    SELECT d.id, d.uuid, d.document_type AS type, d.filename, o.id AS "orderId", o.uuid AS "orderUuid",
      o.order_type AS "orderType", o.internal_number AS "internalNumber"
    FROM documents d JOIN orders o ON o.id = d.order_id
    WHERE d.id = ANY(${ids.slice(0, mostOfKind)}::bigint[]) ORDER BY d.id DESC`.execute(ctx.db)
  return rows
}
