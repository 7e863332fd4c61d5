import type { OrderListQuery } from '@quai/contract/orders/orders/query.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { sql } from 'kysely'
import { type Context, customerScope, historyStart, scope } from '../../../../calls/context.ts'
import { matchesProduct } from '../../../../goods/products/find/search.ts'
import { ofFound } from '../../../../platform/database/statement-parts.ts'
import { hasWords, isTelling } from '../../../../services/lists/has-words.ts'
import { containsWords, findInOrder, ordersNumbered, searching } from '../../../../services/lists/searching.ts'
import { comesAfter, type Filters, filterConditions, type PlaceInList, sortingOf } from '../filters.ts'

type Query = Omit<OrderListQuery, 'page' | 'pageSize'> & { search: string }

/**
 * Yields the numbers of the list's orders that have every word in their document (numbers, address, driver, packages), or
 * every word in the reference, name or EAN of a product, or in the number of a batch. When some internal numbers have all the words as whole words, yields only those
 * orders. Follows the list's order, with `most` orders at most. Throws SEARCH_TOO_BROAD.
 */
export async function* findOrders(ctx: Context, { search, ...query }: Query, most?: number) {
  const words = searchWords(search)
  if (words.length === 0) return
  const [products, batches] = await Promise.all([idsOfProducts(ctx, search), idsOfBatches(ctx, words)])
  const sought = { ctx, query, words, products, batches }
  const goods = products.length + batches.length
  const numbered = goods === 0 ? await findNumbered(sought, most) : []
  if (numbered.length > 0) yield numbered
  else if (isPlain(sought) && goods > 0 && goods <= fewGoods) yield await findApart(sought, most)
  else yield* findTogether(sought, most)
}

const fewGoods = 100

/**
 * Finds the newest orders of a few products and batches by index, without walking the list, and merges them with those found by
 * their own text.
 */
const findApart = async (sought: Sought, most?: number): Promise<number[]> => {
  const together: number[] = []
  const [ordered] = await Promise.all([
    ordersOf(sought, most),
    (async () => {
      for await (const ids of findTogether({ ...sought, products: [], batches: [] }, most)) together.push(...ids)
    })(),
  ])
  const sign = sought.query.direction === 'asc' ? 1 : -1
  return [...new Set([...together, ...ordered])].toSorted((a, b) => sign * (a - b)).slice(0, most)
}

const findTogether = (sought: Sought, most?: number) =>
  findInOrder<PlaceInList>(
    {
      walk: (after, rows) => walk(sought, after, rows),
      look: (after, left) => look(sought, after, left),
      isLikelyRare: isTelling(sought.words),
    },
    most,
  )

interface Sought {
  ctx: Context
  query: Omit<Query, 'search'>
  words: readonly string[]
  products: readonly number[]
  batches: readonly number[]
}

const idsOfProducts = (ctx: Context, search: string): Promise<number[]> =>
  searching(ctx, async (db) => {
    const rows = await db.all(sql<{ id: number }>`
      SELECT p.id FROM products p
      WHERE ${customerScope(ctx, 'p.customer_id')} AND ${matchesProduct(search)}`)
    return rows.map(({ id }) => id)
  })

const idsOfBatches = (ctx: Context, words: readonly string[]): Promise<number[]> =>
  searching(ctx, async (db) => {
    const rows = await db.all(sql<{ id: number }>`
      SELECT l.id FROM batches l JOIN products p ON p.id = l.product_id
      WHERE ${customerScope(ctx, 'p.customer_id')} AND ${hasWords(sql`l.search_document`, words, 'inside')}`)
    return rows.map(({ id }) => id)
  })

/**
 * Finds the orders whose internal number has all the words as whole words. If there are any, orders that only contain
 * the words are skipped.
 */
const findNumbered = async ({ ctx, query, words }: Sought, most?: number): Promise<number[]> => {
  const numbered = await ordersNumbered(ctx, words)
  if (numbered.length === 0) return []
  const rows = await ctx.db.few(sql<{ id: number }>`
    SELECT o.id FROM orders o WHERE o.id = ANY(${numbered}::bigint[]) AND ${conditionsOf({ ctx, query }, undefined)}
    ORDER BY ${sortingOf(query)} ${most === undefined ? sql`` : sql`LIMIT ${most}`}`)
  return rows.map(({ id }) => id)
}

/** Finds the orders that have one of the products or batches, sorted by number: `most` at most. */
const ordersOf = ({ ctx, query, products, batches }: Sought, most?: number): Promise<number[]> =>
  searching(ctx, async (db) => {
    const limit = most === undefined ? sql`` : sql`LIMIT ${most}`
    const ordersBy = (column: 'product_id' | 'batch_id', ids: readonly number[]) => sql`
      SELECT l.order_id AS id FROM unnest(${ids}::bigint[]) AS g (id) CROSS JOIN LATERAL (
        SELECT i.order_id FROM order_items i WHERE i.${sql.ref(column)} = g.id AND ${scope(ctx, 'i')}
        ORDER BY i.order_id ${wayOf(query)} ${limit}) l`
    const rows = await db.all(sql<{ id: number }>`
      ${ordersBy('product_id', products)} UNION ${ordersBy('batch_id', batches)} ORDER BY id ${wayOf(query)} ${limit}`)
    return rows.map(({ id }) => id)
  })

/** Reads the next orders of the list and tests each one, and its lines. */
const walk = (sought: Sought, after: PlaceInList | undefined, rows: number) => {
  const { ctx, words, products, batches } = sought
  const hasGoods = sql`EXISTS (
    SELECT FROM order_items i WHERE i.order_id = w.id AND (${ofFound(sql`i.product_id`)} = ANY(${products}::bigint[])
      OR ${ofFound(sql`i.batch_id`)} = ANY(${batches}::bigint[])))`
  const isMet = sql`(${hasWords(sql`w.document`, words, 'inside')} ${products.length + batches.length > 0 ? sql`OR ${hasGoods}` : sql``})`
  const { list, inOrder, last } = isPlain(sought) ? allRows(sought, after, rows) : someRows(sought, after, rows)
  return searching(ctx, async (db) =>
    db.one(sql<{ ids: number[]; walked: number; last: PlaceInList | null }>`
      SELECT count(*) AS walked, coalesce(json_agg(w.id ORDER BY ${inOrder}) FILTER (WHERE ${isMet}), '[]') AS ids,
        ${last} AS last
      FROM (${list}) w`),
  )
}

/** Reads a list of all orders sorted by number from order_search alone. */
const allRows = ({ ctx, query }: Sought, after: PlaceInList | undefined, rows: number) => {
  const isAscending = query.direction === 'asc'
  const isAfter = after ? sql`s.order_id ${isAscending ? sql`>` : sql`<`} ${after.id}` : sql`true`
  return {
    list: sql`SELECT s.order_id AS id, s.document FROM order_search s WHERE ${scope(ctx, 's')} AND ${isAfter}
      ORDER BY s.order_id ${wayOf(query)} LIMIT ${sql.lit(rows)}`,
    inOrder: sql`w.id ${wayOf(query)}`,
    last: sql`json_build_object('id', ${isAscending ? sql`max(w.id)` : sql`min(w.id)`}, 'at', '')`,
  }
}

/** Returns a position to continue from only when as many rows were read as requested. */
const someRows = (sought: Sought, after: PlaceInList | undefined, rows: number) => {
  const order = sortingOf(sought.query)
  return {
    list: sql`SELECT o.id, o.order_date_start AS start, o.rank, s.document FROM (
      SELECT o.id, o.order_date_start, row_number() OVER (ORDER BY ${order}) AS rank
      FROM orders o WHERE ${conditionsOf(sought, after)} ORDER BY ${order} LIMIT ${sql.lit(rows)}
    ) o JOIN order_search s ON s.order_id = o.id`,
    inOrder: sql`w.rank`,
    last: sql`json_agg(json_build_object('id', w.id, 'at', w.start::text)) FILTER (WHERE w.rank = ${sql.lit(rows)}) -> 0`,
  }
}

/**
 * Materialises the matching orders, so that they are found only once, even when the planner expects very few of them.
 */
const look = (sought: Sought, after: PlaceInList | undefined, left: number) => {
  const { ctx, query, words, products, batches } = sought
  const limit = Number.isFinite(left) ? sql`LIMIT ${left}` : sql``
  return searching(ctx, async (db) => {
    const rows = await db.all(sql<{ id: number }>`
      WITH found AS MATERIALIZED (
        SELECT s.order_id AS id FROM order_search s WHERE ${scope(ctx, 's')} AND ${containsWords(words)}
        UNION
        SELECT i.order_id FROM order_items i WHERE i.product_id = ANY(${products}::bigint[]) AND ${scope(ctx, 'i')}
        UNION
        SELECT i.order_id FROM order_items i WHERE i.batch_id = ANY(${batches}::bigint[]) AND ${scope(ctx, 'i')}
      )
      SELECT o.id FROM found f JOIN orders o ON o.id = f.id
      WHERE ${conditionsOf(sought, after)} ORDER BY ${sortingOf(query)} ${limit}`)
    return rows.map(({ id }) => id)
  })
}

const conditionsOf = ({ ctx, query }: Pick<Sought, 'ctx' | 'query'>, after: PlaceInList | undefined) =>
  sql.join([...filterConditions(ctx, query), ...(after ? [comesAfter(query, after)] : [])], sql` AND `)

const wayOf = ({ direction }: Sought['query']) => (direction === 'asc' ? sql`ASC` : sql`DESC`)

/** True when the list shows all of the caller's orders, sorted by number. */
const isPlain = ({ ctx, query: { sort, direction: _direction, ...filters } }: Pick<Sought, 'ctx' | 'query'>): boolean =>
  sort === 'createdAt' &&
  Object.values(filters satisfies Filters).every((value) => value === undefined) &&
  historyStart(ctx) === null
