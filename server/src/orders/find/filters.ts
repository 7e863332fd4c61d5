import { addDays, daysBetween, instantOf, parisZone } from '@quai/contract/dates.ts'
import { statusesOfGroup } from '@quai/contract/orders/life.ts'
import type { OrderListQuery } from '@quai/contract/orders/query.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope, scope } from '../../calls/context.ts'
import { isDue } from './due.ts'

export type Condition = RawBuilder<unknown>

export type Sorting = Pick<OrderListQuery, 'sort' | 'direction' | 'from' | 'to'>

/**
 * Sorts by order number for « newest first », because numbers grow with creation and their index needs no sort. For a
 * short period, `+ 0` keeps that index out: PostgreSQL would walk it from today back to the period, while the date
 * index finds the period's few rows directly.
 */
export const sortingOf = ({ sort, direction, from, to }: Sorting): RawBuilder<unknown> => {
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  if (sort === 'orderDateStart') return sql`o.order_date_start ${way}, o.id ${way}`
  const isShort = from !== undefined && to !== undefined && daysBetween(from, to) <= shortPeriodDays
  return isShort ? sql`o.id + 0 ${way}` : sql`o.id ${way}`
}

const shortPeriodDays = 92

/** Position of an order in its list. `at` is the instant in PostgreSQL's text form, precise to the microsecond. */
export interface PlaceInList {
  id: number
  at: string
}

/** True for the orders that come after a given position in the list. */
export const comesAfter = ({ sort, direction }: Sorting, { id, at }: PlaceInList): Condition => {
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sort === 'createdAt'
    ? sql`o.id ${beyond} ${id}`
    : sql`(o.order_date_start, o.id) ${beyond} (${at}::timestamptz, ${id}::bigint)`
}

export type Filters = Omit<OrderListQuery, 'page' | 'pageSize' | 'sort' | 'direction' | 'search'>

/** Conditions of the caller's visible orders and of the filters, without the search. */
export const filterConditions = (ctx: Context, query: Filters): Condition[] => {
  const conditions: Condition[] = [orderScope(ctx, 'o')]
  if (query.statusGroup) conditions.push(inStatuses(statusesOfGroup[query.statusGroup]))
  if (query.orderType) conditions.push(ofType(query.orderType))
  if (query.orderTransporter) conditions.push(sql`o.order_transporter = ${query.orderTransporter}`)
  if (query.warehouseId) conditions.push(sql`o.warehouse_id = ${query.warehouseId}`)
  if (query.customerId) conditions.push(sql`o.customer_id = ${query.customerId}`)
  if (query.from) conditions.push(sql`o.order_date_start >= ${startOf(query.from)}`)
  if (query.to) conditions.push(sql`o.order_date_start < ${startOf(addDays(query.to, 1))}`)
  // Writes the condition out, because PostgreSQL uses a partial index only when it recognises the index's own
  // condition.
  if (query.isPreOrder !== undefined)
    conditions.push(query.isPreOrder ? sql`NOT o.is_stock_available` : sql`o.is_stock_available`)
  if (query.isDue) conditions.push(isDue(ctx))
  if (query.hasChangesToAccept !== undefined) conditions.push(changesToAccept(ctx, query.hasChangesToAccept))
  return conditions
}

/** True for orders with a change by the warehouse that the customer has not answered. `hasOpen: false` inverts it. */
export const changesToAccept = (ctx: Pick<Context, 'actor'>, hasOpen = true): Condition => {
  const open = sql`(SELECT p.order_id FROM order_proposals p WHERE p.outcome IS NULL AND ${scope(ctx, 'p')})`
  return hasOpen ? sql`o.id IN ${open}` : sql`o.id NOT IN ${open}`
}

/**
 * Writes the statuses out, so that partial indexes apply. A single status uses equality, which an index returns in
 * order.
 */
const inStatuses = (statuses: readonly string[]): Condition =>
  statuses.length === 1
    ? sql`o.order_status = ${sql.lit(statuses[0])}`
    : sql`o.order_status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** Finds inventories through the transporter index: they are few and have no transporter. */
const ofType = (type: OrderListQuery['orderType']): Condition =>
  type === 'inventory' ? sql`o.order_type = 'inventory' AND o.order_transporter IS NULL` : sql`o.order_type = ${type}`

const startOf = (date: string): string => new Date(instantOf(date, '00:00', parisZone)).toISOString()
