import type { OrderRow } from '@quai/contract/orders/order.ts'
import type { OrderListQuery } from '@quai/contract/orders/query.ts'
import { searchLimit } from '@quai/contract/pagination.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../platform/context.ts'
import type { JsonText } from '../platform/json-text.ts'
import { cutAt, type Page, placeOf, readPageText } from '../platform/paging.ts'
import { orderConditions, orderOf } from './filters.ts'
import { orderRows, selectOrderRows } from './row.ts'
import { findOrders } from './search/find.ts'

/** A page of the caller's orders (see paging.ts). */
export const listOrders = async (
  ctx: Context,
  query: OrderListQuery,
): Promise<Page<OrderRow> | JsonText<Page<OrderRow>>> => {
  if (query.search) return listFound(ctx, { ...query, search: query.search })
  const where = sql.join(orderConditions(ctx, query), sql` AND `)
  return readPageText(ctx, {
    query,
    all: sql`SELECT FROM orders o WHERE ${where}`,
    rows: (place) => orderRows({ where, orderBy: orderOf(query), ...place }),
  })
}

/** The first orders that a search meets, in the order of the list. */
const listFound = async (
  ctx: Context,
  { page, pageSize, ...query }: OrderListQuery & { search: string },
): Promise<Page<OrderRow>> => {
  const ids: number[] = []
  for await (const found of findOrders(ctx, query, searchLimit + 1)) ids.push(...found)
  const place = placeOf({ page, pageSize })
  const shown = ids.slice(place.offset, Math.min(place.offset + place.limit, searchLimit))
  const where = sql`o.id = ANY(${shown}::bigint[]) AND ${orderScope(ctx, 'o')}`
  const items =
    shown.length === 0 ? [] : await selectOrderRows(ctx.db, { where, orderBy: orderOf(query), limit: place.limit })
  return cutAt(searchLimit, ids.length, place, items)
}
