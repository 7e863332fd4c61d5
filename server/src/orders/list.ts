import { addDays, instantOf, parisZone } from '@quai/contract/dates.ts'
import { statusesOfGroup } from '@quai/contract/orders/life.ts'
import type { OrderListQuery } from '@quai/contract/orders/query.ts'
import { countLimit } from '@quai/contract/pagination.ts'
import { searchWords } from '@quai/contract/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, customerScope, orderScope, scope } from '../platform/context.ts'
import { isDue } from './due.ts'
import { selectOrderRows } from './row.ts'
import { hasWords } from './search/conditions.ts'

export type Condition = RawBuilder<unknown>

/** A page of the caller's orders. The total stops at the count limit (see pagination.ts). */
export const listOrders = async (ctx: Context, query: OrderListQuery) => {
  const where = sql.join(orderConditions(ctx, query), sql` AND `)
  const direction = query.direction === 'asc' ? sql`ASC` : sql`DESC`
  // Numbers grow with creation: the primary key gives « newest first » without a sort.
  const orderBy =
    query.sort === 'createdAt' ? sql`o.id ${direction}` : sql`o.order_date_start ${direction}, o.id ${direction}`
  const [items, total] = await Promise.all([
    selectOrderRows(ctx.db, { where, orderBy, limit: query.pageSize, offset: (query.page - 1) * query.pageSize }),
    countUpToLimit(ctx, where),
  ])
  return { items, total: Math.min(total, countLimit), isTotalExact: total <= countLimit }
}

const countUpToLimit = async ({ db }: Context, where: Condition): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM orders o WHERE ${where} LIMIT ${countLimit + 1}) o`.execute(db)
  return rows[0]?.total ?? 0
}

type Filters = Omit<OrderListQuery, 'page' | 'pageSize' | 'sort' | 'direction'>

/** The orders that the caller may see and that its filters ask for: the same for the list and the export. */
export const orderConditions = (ctx: Context, query: Filters): Condition[] => {
  const conditions: Condition[] = [orderScope(ctx, 'o')]
  if (query.statusGroup) conditions.push(inStatuses(statusesOfGroup[query.statusGroup]))
  if (query.orderType) conditions.push(sql`o.order_type = ${query.orderType}`)
  if (query.orderTransporter) conditions.push(sql`o.order_transporter = ${query.orderTransporter}`)
  if (query.warehouseId) conditions.push(sql`o.warehouse_id = ${query.warehouseId}`)
  if (query.customerId) conditions.push(sql`o.customer_id = ${query.customerId}`)
  if (query.from) conditions.push(sql`o.order_date_start >= ${startOf(query.from)}`)
  if (query.to) conditions.push(sql`o.order_date_start < ${startOf(addDays(query.to, 1))}`)
  if (query.isPreOrder !== undefined) conditions.push(sql`o.is_stock_available = ${!query.isPreOrder}`)
  if (query.isDue) conditions.push(isDue(ctx))
  if (query.hasChangesToAccept !== undefined) conditions.push(changesToAccept(ctx, query.hasChangesToAccept))
  if (query.search) conditions.push(searchCondition(ctx, query.search))
  return conditions
}

/** Orders that the warehouse changed, and of which the customer has not answered (or the others). */
export const changesToAccept = (ctx: Pick<Context, 'actor'>, hasOpen = true): Condition => {
  const open = sql`(SELECT p.order_id FROM order_proposals p WHERE p.outcome IS NULL AND ${scope(ctx, 'p')})`
  return hasOpen ? sql`o.id IN ${open}` : sql`o.id NOT IN ${open}`
}

/** One status is a plain equality, which the index of status and number serves in order. */
const inStatuses = (statuses: readonly string[]): Condition =>
  statuses.length === 1
    ? sql`o.order_status = ${statuses[0]}`
    : sql`o.order_status = ANY(${[...statuses]}::order_status[])`

const startOf = (date: string): string => new Date(instantOf(date, '00:00', parisZone)).toISOString()

/** Every word in the number, the internal number or the address, or every word in a product's reference: see search.ts. */
const searchCondition = (ctx: Context, search: string): Condition => {
  const words = searchWords(search)
  if (words.length === 0) return sql`false`
  return sql`o.id IN (
    SELECT s.order_id FROM order_search s WHERE ${scope(ctx, 's')} AND ${hasWords(sql`s.document`, words, 'inside')}
    UNION ALL
    SELECT i.order_id FROM order_items i JOIN products p ON p.id = i.product_id
    WHERE ${scope(ctx, 'i')} AND ${customerScope(ctx, 'p.customer_id')}
      AND ${hasWords(sql`p.reference_document`, words, 'inside')})`
}
