import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import type { OrderListQuery } from '@quai/contract/orders/orders/query.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { type ReadingOn, searchLimit } from '@quai/contract/platform/pagination.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import {
  isUnread,
  orderedFor,
  type Page,
  type PageText,
  readFoundPage,
  readPageText,
} from '../../../services/lists/paging.ts'
import { orderRows, selectOrderRows } from '../core/row.ts'
import { filterConditions, sortingOf } from './filters.ts'
import { findOrders } from './search/find.ts'
import { matchesOf } from './search/match.ts'

interface Bounds {
  first: string | null
  last: string | null
}

/** Returns the civil days of the first and the last order that the caller may see; null when there is none. */
export const showActivePeriod = async (ctx: Context) => {
  const { first, last } = await ctx.db.one(ctx.actor.userType === 'admin' ? ofAllWarehouses : boundsOf(ofCaller(ctx)))
  return { from: first && wallClock(first).date, to: last && wallClock(last).date }
}

/** Reads both ends of an index on the planned dates. */
const boundsOf = (isSeen: RawBuilder<unknown>) => sql<Bounds>`
  SELECT (SELECT o.order_date_start FROM orders o WHERE ${isSeen} ORDER BY o.order_date_start LIMIT 1) AS first,
    (SELECT o.order_date_start FROM orders o WHERE ${isSeen} ORDER BY o.order_date_start DESC LIMIT 1) AS last`

const ofCaller = (ctx: Context) => orderScope(ctx, 'o')

/** The index covers the dates of one warehouse at a time, so this asks each of the few warehouses. */
const ofAllWarehouses = sql<Bounds>`
  SELECT min(b.first) AS first, max(b.last) AS last
  FROM users w CROSS JOIN LATERAL (${boundsOf(sql`o.warehouse_id = w.id`)}) b
  WHERE w.user_type = 'warehouse'`

/** Returns a page of the caller's orders (see paging.ts). */
export const listOrders = async (
  ctx: Context,
  query: OrderListQuery & ReadingOn,
): Promise<Page<OrderRow> | PageText<OrderRow>> => {
  if (query.search) return listFound(ctx, { ...query, search: query.search })
  const where = sql`${sql.join(filterConditions(ctx, query), sql` AND `)} AND ${isUnread(query, sql`o.id`)}`
  return readPageText(ctx, {
    query,
    all: sql`SELECT FROM orders o WHERE ${where}`,
    rows: (place) => orderRows(ctx, { where, orderBy: orderedFor(query, sql`o.id`, sortingOf(query)), ...place }),
  })
}

/** Returns the first orders that a search finds, in the list's order, each with what was found in it. */
const listFound = (
  ctx: Context,
  { page, pageSize, ...query }: OrderListQuery & { search: string },
): Promise<Page<OrderRow>> =>
  readFoundPage({
    query: { page, pageSize },
    ids: findOrders(ctx, query, searchLimit + 1),
    read: async (ids) => {
      const words = searchWords(query.search)
      const [orders, matchIn] = await Promise.all([
        selectOrderRows(ctx, {
          where: sql`o.id = ANY(${ids}::bigint[]) AND ${orderScope(ctx, 'o')}`,
          orderBy: sortingOf(query),
          limit: pageSize,
        }),
        matchesOf(ctx, ids, words),
      ])
      return orders.map((order) => ({ ...order, match: matchIn(order, 'inside') }))
    },
  })

/** Lists confirmed orders whose planned start has passed, by default those that have waited longest first. */
export const listOrdersToComplete = (
  ctx: Context,
  query: Omit<OrderListQuery, 'isToComplete' | 'statusGroup'> & ReadingOn,
) => listOrders(ctx, { ...query, isToComplete: true })
