import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import type { OrderListQuery } from '@quai/contract/orders/orders/query.ts'
import { type ReadingOn, searchLimit } from '@quai/contract/platform/pagination.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import type { JsonText } from '../../../platform/database/instant-json.ts'
import { isUnread, orderedFor, type Page, readFoundPage, readPageText } from '../../../services/lists/paging.ts'
import { orderRows, selectOrderRows } from '../core/row.ts'
import { filterConditions, sortingOf } from './filters.ts'
import { findOrders } from './search/find.ts'
import { matchOf } from './search/match.ts'
import { productsNamed } from './search/products.ts'

/** Returns a page of the caller's orders (see paging.ts). */
export const listOrders = async (
  ctx: Context,
  query: OrderListQuery & ReadingOn,
): Promise<Page<OrderRow> | JsonText<Page<OrderRow>>> => {
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
      const [orders, products] = await Promise.all([
        selectOrderRows(ctx, {
          where: sql`o.id = ANY(${ids}::bigint[]) AND ${orderScope(ctx, 'o')}`,
          orderBy: sortingOf(query),
          limit: pageSize,
        }),
        productsNamed(ctx, ids, words),
      ])
      return orders.map((order) => ({
        ...order,
        match: matchOf({ order, products: products.get(order.id) ?? [], words, closeness: 'inside' }),
      }))
    },
  })
