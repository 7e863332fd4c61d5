import { wallClock } from '@quai/contract/platform/dates.ts'
import type { Closeness } from '@quai/contract/platform/text/closeness.ts'
import { searchCode, searchWords } from '@quai/contract/platform/text/search-text.ts'
import type { SearchAnswer } from '@quai/contract/told/search/routes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, productScope, scope } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { matchesProduct, placeAmongEqual, productCloseness } from '../../goods/products/find/search.ts'
import { invoiceColumns, invoiceTables, type StoredInvoice, withState } from '../../money/invoices/detail.ts'
import { findDocuments } from '../../orders/documents/find.ts'
import { searchOrders } from '../../orders/orders/find/search.ts'
import { isFailure } from '../../platform/failure.ts'
import { closenessAt, closenessOf, rankOf } from '../../services/lists/closeness.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { searching } from '../../services/lists/searching.ts'

const mostOfKind = 5

const limit = sql.lit(mostOfKind)

/** Searches everything that the caller may see, for the palette. A query without a word finds nothing. */
const searchEverything = async (ctx: Context, { query }: { query: string }): Promise<SearchAnswer> => {
  if (searchWords(query).length === 0)
    return { orders: [], products: [], partners: [], people: [], invoices: [], documents: [] }
  const [{ items: orders }, products, partners, people, invoices, documents] = await Promise.all([
    searchOrders(ctx, { query }),
    findProducts(ctx, query),
    findPartners(ctx, query),
    ctx.actor.userType === 'admin' ? findPeople(ctx, query) : [],
    findInvoices(ctx, query),
    findNewestDocuments(ctx, query),
  ])
  return { orders, products, partners, people, invoices, documents }
}

type Row<Kind extends 'products' | 'partners' | 'people' | 'invoices'> = Omit<
  SearchAnswer[Kind][number],
  'closeness'
> & { rank: number }

/** Reads the rows that match as typed, and only without any those with one typing mistake. */
const closest = async <Found extends { rank: number }>(
  ctx: Context,
  select: (how: 'inside' | 'near') => RawBuilder<Found>,
): Promise<(Omit<Found, 'rank'> & { closeness: Closeness })[]> => {
  for (const how of ['inside', 'near'] as const) {
    const rows = await searching(ctx, (db) => db.all(select(how)))
    if (rows.length > 0) return rows.map(({ rank, ...row }) => ({ ...row, closeness: closenessAt(rank) }))
  }
  return []
}

const findProducts = (ctx: Context, query: string): Promise<SearchAnswer['products']> =>
  closest(
    ctx,
    (how) => sql<Row<'products'>>`
      SELECT p.id, p.reference, p.name, p.customer_id AS "customerId", c.name AS "customerName", p.is_active AS "isActive",
        ${productCloseness(query)} AS rank
      FROM products p JOIN users c ON c.id = p.customer_id
      WHERE ${productScope(ctx)} AND ${matchesProduct(query, how)}
      ORDER BY rank, p.is_active DESC, ${placeAmongEqual(query)}, p.id LIMIT ${limit}`,
  )

const findPartners = (ctx: Context, query: string): Promise<SearchAnswer['partners']> => {
  const document = sql<string>`u.search_document`
  const rank = closenessOf({ document, codes: [sql`compact_code(u.name)`] }, query)
  return closest(
    ctx,
    (how) => sql<Row<'partners'>>`
      SELECT u.id, u.name, u.user_type AS "userType", ${rank} AS rank FROM users u
      WHERE ${isPartner(ctx)} AND ${hasWords(document, searchWords(query), how)}
      ORDER BY rank, u.name COLLATE "fr-x-icu", u.id LIMIT ${limit}`,
  )
}

const findPeople = (ctx: Context, query: string): Promise<SearchAnswer['people']> => {
  const document = sql<string>`p.search_document`
  const rank = closenessOf({ document, codes: [sql`compact_code(p.name)`, sql`compact_code(p.email)`] }, query)
  return closest(
    ctx,
    (how) => sql<Row<'people'>>`
      SELECT p.id, p.name, p.email, u.id AS "userId", u.name AS "userName", ${rank} AS rank
      FROM contacts p JOIN users u ON u.id = p.user_id
      WHERE ${hasWords(document, searchWords(query), how)}
      ORDER BY rank, p.name COLLATE "fr-x-icu", p.id LIMIT ${limit}`,
  )
}

/** Finds invoices by a part of their number, which no typing mistake resembles. */
const findInvoices = async (ctx: Context, query: string): Promise<SearchAnswer['invoices']> => {
  const code = searchCode(query)
  const number = sql<string>`compact_code(i.invoice_number)`
  if (code === '') return []
  const today = wallClock(ctx.now).date
  const found = sql<StoredInvoice & { rank: number }>`
    SELECT ${invoiceColumns}, CASE WHEN ${number} = ${code} THEN ${rankOf('exact')}
      WHEN starts_with(${number}, ${code}) THEN ${rankOf('prefix')} ELSE ${rankOf('inside')} END AS rank
    FROM ${invoiceTables} WHERE ${scope(ctx, 'i')} AND ${number} LIKE ${`%${code}%`}
    ORDER BY rank, i.id DESC LIMIT ${limit}`
  const rows = await searching(ctx, (db) => db.all(found))
  return rows.map((row) => {
    const { uuid, invoiceNumber, customerName, warehouseName, invoicingDate, amount } = row
    const { state } = withState(row, today)
    return {
      uuid,
      invoiceNumber,
      customerName,
      warehouseName,
      invoicingDate,
      amount,
      state,
      closeness: closenessAt(row.rank),
    }
  })
}

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
  return ctx.db.all(sql<SearchAnswer['documents'][number]>`
    SELECT d.id, d.uuid, d.document_type AS type, d.filename, o.id AS "orderId", o.uuid AS "orderUuid",
      o.order_type AS "orderType", o.internal_number AS "internalNumber"
    FROM documents d JOIN orders o ON o.id = d.order_id
    WHERE d.id = ANY(${ids.slice(0, mostOfKind)}::bigint[]) ORDER BY d.id DESC`)
}

/** Routes of this module with their verbs. */
export const searchVerbs = {
  search: { everything: searchEverything },
} satisfies Pick<Verbs, 'search'>
