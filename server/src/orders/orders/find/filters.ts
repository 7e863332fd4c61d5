import { statusesOfGroup, waitingStatuses } from '@quai/contract/orders/orders/life.ts'
import type { OrderListQuery } from '@quai/contract/orders/orders/query.ts'
import { arrivalHours } from '@quai/contract/orders/slots/visit.ts'
import { addDays, daysBetween, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { atStage, type Context, inStatuses, orderScope, scope } from '../../../calls/context.ts'
import { ofFound } from '../../../platform/database/statement-parts.ts'
import { unreadMessages } from '../talk/comments.ts'

export type Condition = RawBuilder<unknown>

export type Sorting = Pick<OrderListQuery, 'sort' | 'direction' | 'from' | 'to'>

/**
 * Sorts by order number for « newest first », because numbers grow with creation. The few rows of a short period are
 * found by their dates.
 */
export const sortingOf = ({ sort, direction, from, to }: Sorting): RawBuilder<unknown> => {
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  if (sort === 'orderDateStart') return sql`o.order_date_start ${way}, o.id ${way}`
  const isShort = from !== undefined && to !== undefined && daysBetween(from, to) <= shortPeriodDays
  return sql`${isShort ? ofFound(sql`o.id`) : sql`o.id`} ${way}`
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
  if (query.statusGroup) conditions.push(inStatuses([query.statusGroup].flat().flatMap(statusesOfGroup)))
  if (query.orderType) conditions.push(ofType(query.orderType))
  if (query.orderTransporter) conditions.push(sql`o.order_transporter = ${query.orderTransporter}`)
  if (query.warehouseId) conditions.push(sql`o.warehouse_id = ${query.warehouseId}`)
  if (query.customerId) conditions.push(sql`o.customer_id = ${query.customerId}`)
  if (query.productId)
    conditions.push(sql`o.id IN (SELECT i.order_id FROM order_items i WHERE i.product_id = ${query.productId})`)
  if (query.from) conditions.push(sql`o.order_date_start >= ${startOfDay(query.from)}`)
  if (query.to) conditions.push(sql`o.order_date_start < ${startOfDay(addDays(query.to, 1))}`)
  if (query.doneFrom) conditions.push(sql`o.order_date_done >= ${startOfDay(query.doneFrom)}`)
  if (query.doneTo) conditions.push(sql`o.order_date_done < ${startOfDay(addDays(query.doneTo, 1))}`)
  if (query.driverOnTime !== undefined) conditions.push(sql`o.driver_on_time = ${query.driverOnTime}`)
  if (isAboutAnswers(query)) conditions.push(answeredAs(ctx, query))
  if (query.isPreOrder !== undefined) conditions.push(query.isPreOrder ? waitsForStock : sql`NOT (${waitsForStock})`)
  if (query.isToComplete) conditions.push(isToComplete(ctx))
  if (query.hasChangesToAccept !== undefined) conditions.push(changesToAccept(ctx, query.hasChangesToAccept))
  if (query.hasUnreadMessages !== undefined) conditions.push(withUnreadMessages(ctx, query.hasUnreadMessages))
  return conditions
}

/**
 * True for pre-orders that still wait. Checks the status too, because an order that ended while waiting keeps
 * `is_stock_available` false.
 */
export const waitsForStock: Condition = sql`NOT o.is_stock_available AND ${inStatuses(waitingStatuses)}`

/** True for orders with a change by the warehouse that the customer has not answered. `hasOpen: false` inverts it. */
export const changesToAccept = (ctx: Pick<Context, 'actor'>, hasOpen = true): Condition => {
  const open = sql`(SELECT p.order_id FROM order_proposals p WHERE p.outcome IS NULL AND ${scope(ctx, 'p')})`
  return hasOpen ? sql`o.id IN ${open}` : sql`o.id NOT IN ${open}`
}

/** True for orders with messages that the caller's contact has not read. `hasSome: false` inverts it. */
export const withUnreadMessages = (ctx: Pick<Context, 'actor'>, hasSome = true): Condition => {
  const unread = sql`(SELECT n.order_id FROM notifications n WHERE ${unreadMessages(ctx)} AND n.order_id IS NOT NULL)`
  return hasSome ? sql`o.id IN ${unread}` : sql`o.id NOT IN ${unread}`
}

type Answers = Pick<Filters, 'answeredFrom' | 'answeredTo' | 'isAccepted'>

const isAboutAnswers = ({ answeredFrom, answeredTo, isAccepted }: Answers): boolean =>
  answeredFrom !== undefined || answeredTo !== undefined || isAccepted !== undefined

/** True for requests that the warehouse first answered in these days, in this way. */
const answeredAs = (ctx: Pick<Context, 'actor'>, { answeredFrom, answeredTo, isAccepted }: Answers): Condition => {
  const conditions: Condition[] = [scope(ctx, 'a')]
  if (answeredFrom) conditions.push(sql`a.answered_at >= ${startOfDay(answeredFrom)}`)
  if (answeredTo) conditions.push(sql`a.answered_at < ${startOfDay(addDays(answeredTo, 1))}`)
  if (isAccepted !== undefined) conditions.push(sql`a.is_accepted = ${isAccepted}`)
  return sql`o.id IN (SELECT a.order_id FROM order_answers a WHERE ${sql.join(conditions, sql` AND `)})`
}

/** Finds inventories through the transporter index: they are few and have no transporter. */
const ofType = (type: OrderListQuery['orderType']): Condition =>
  type === 'inventory' ? sql`o.order_type = 'inventory' AND o.order_transporter IS NULL` : sql`o.order_type = ${type}`

/**
 * True for planned `orders o` that are to be completed, as `toCompleteFrom()` says: their end has passed, or their lorry
 * left. Parcels that were handed over have left too. The list, the page « À clôturer » and the dashboard use it.
 */
export const isToComplete = ({ now }: Pick<Context, 'now'>): RawBuilder<boolean> => {
  // No lorry leaves before an arrival opens, so that the index on the start bounds both.
  const lastStart = new Date(now.getTime() + arrivalHours * 3_600_000).toISOString()
  return sql<boolean>`(${atStage('planned')} AND o.order_date_start <= ${lastStart} AND (
    CASE WHEN o.order_date_end > o.order_date_start THEN o.order_date_end <= ${now.toISOString()}
      ELSE o.is_consigned OR o.order_date_start < ${startOfDay(wallClock(now).date)} END
    OR EXISTS (SELECT FROM visits v WHERE v.order_id = o.id AND v.left_at IS NOT NULL)))`
}
