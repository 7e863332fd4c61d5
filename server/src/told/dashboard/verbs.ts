import { lastMonth } from '@quai/contract/money/reminders/month.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { addDays, parisZone, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import { statusesAt } from '@quai/contract/platform/of-order.ts'
import { countLimit } from '@quai/contract/platform/pagination.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import {
  type AdministrationCounts,
  type Dashboard,
  type FirstStep,
  type FirstStepsAnswer,
  firstSteps,
  type WorkCounts,
  workCountLimit,
} from '@quai/contract/told/dashboard/routes.ts'
import { type RawBuilder, sql } from 'kysely'
import { atStage, type Context, inStatuses, orderScope, scope } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { expiresSoon } from '../../goods/stock/list.ts'
import { stateOf } from '../../money/reminders/state.ts'
import { selectOrderRows } from '../../orders/orders/core/row.ts'
import { changesToAccept, isToComplete, waitsForStock, withUnreadMessages } from '../../orders/orders/find/filters.ts'
import { isStillExpected } from '../../orders/slots/visit-of-order.ts'
import { unnamedOrganisation } from '../../parties/accounts/user-rows.ts'
import { dealTables } from '../../parties/deals/deal-rows.ts'
import { toConsign } from '../../shipping/shipments/list.ts'

const mostAppointments = 100

const zone = sql.lit(parisZone)

const mostShown = 10

/**
 * Shows the work waiting for the caller, by oldest planned date, and today's appointments, by time, with those of the days
 * before whose lorry is still there. Without any today, shows those of the next day that has some.
 */
export const showDashboard = async (ctx: Context): Promise<Dashboard> => {
  const first = (where: RawBuilder<unknown>) =>
    selectOrderRows(ctx, {
      where: sql`${scope(ctx, 'o')} AND ${where}`,
      orderBy: sql`o.order_date_start, o.id`,
      limit: mostShown,
    })
  const [counts, appointments, waiting, changed] = await Promise.all([
    countForDashboard(ctx),
    nextAppointments(ctx),
    first(atStage('asked')),
    ctx.actor.userType === 'customer' ? first(changesToAccept(ctx)) : [],
  ])
  return { ...counts, ...appointments, waiting, changesToAccept: changed }
}

/** Counts the work that waits for the caller. The navigation shows it and asks often. */
export const countWork = (ctx: Context): Promise<WorkCounts> => selectCounts(ctx, workConditions(ctx), workCountLimit)

type DashboardCounts = Omit<Dashboard, 'today' | 'earlier' | 'nextDay' | 'waiting' | 'changesToAccept'>

/** Counts the entries of each list to which a figure of the dashboard leads. */
const countForDashboard = (ctx: Context): Promise<DashboardCounts> =>
  selectCounts(
    ctx,
    {
      ...workConditions(ctx),
      preOrderCount: ordersWhere(ctx, waitsForStock),
      expiringStockCount: sql`
        SELECT DISTINCT b.product_id, b.warehouse_id FROM stock_balances b JOIN batches l ON l.id = b.batch_id
        WHERE ${scope(ctx, 'b')} AND ${expiresSoon(ctx)}`,
      todayCount: ordersWhere(ctx, takePlaceOn(today(ctx))),
    },
    countLimit,
  )

const workConditions = (ctx: Context) => ({
  pendingCount: ordersWhere(ctx, atStage('asked')),
  toCompleteCount: ordersWhere(ctx, isToComplete(ctx)),
  changesToAcceptCount: ordersWhere(ctx, changesToAccept(ctx)),
  toConsignCount: ordersWhere(ctx, toConsign),
  // Includes closed orders, so the history limit of the plan must apply.
  unreadOrdersCount: sql`SELECT FROM orders o WHERE ${orderScope(ctx, 'o')} AND ${withUnreadMessages(ctx)}`,
})

const ordersWhere = (ctx: Context, where: RawBuilder<unknown>) =>
  sql`SELECT FROM orders o WHERE ${scope(ctx, 'o')} AND ${where}`

/** Counts the rows of each selection, up to the limit, in one statement. */
const selectCounts = async <Name extends string>(
  { db }: Pick<Context, 'db'>,
  selections: Record<Name, RawBuilder<unknown>>,
  limit: number,
): Promise<Record<Name, number>> => {
  const counts = Object.entries<RawBuilder<unknown>>(selections).map(
    ([name, rows]) => sql`(SELECT count(*) FROM (${rows} LIMIT ${sql.lit(limit)}) r) AS ${sql.ref(name)}`,
  )
  const [row] = await db.few(sql<Record<Name, number>>`SELECT ${sql.join(counts)}`)
  return row as Record<Name, number> // A selection without a table has one row.
}

/** Counts the work that waits for an administrator. */
export const countAdministration = (ctx: Context): Promise<AdministrationCounts> =>
  selectCounts(
    ctx,
    {
      planRequestsCount: sql`SELECT FROM users u
        WHERE u.api_requested_at IS NOT NULL
          OR EXISTS (SELECT FROM subscription_requests r WHERE r.customer_id = u.id AND r.state = 'open')`,
      missingInvoicesCount: sql`SELECT FROM ${dealTables}
        WHERE d.is_active AND c.is_active AND w.is_active AND ${stateOf(lastMonth(ctx.now))} = 'missing'`,
      refusedBySellsyCount: sql`SELECT FROM sellsy_items
        WHERE state = 'refused' AND run_id = (SELECT max(id) FROM sellsy_runs)`,
      failedMailsCount: sql`SELECT FROM mails WHERE state = 'failed'`,
      failedJobsCount: sql`SELECT FROM pgboss.job WHERE state = 'failed'`,
    },
    countLimit,
  )

/** Returns the current civil day in Paris. */
const today = ({ now }: Pick<Context, 'now'>): string => wallClock(now).date

/** True for orders that take place on a civil day in Paris. */
const takePlaceOn = (date: string): RawBuilder<unknown> =>
  sql`${takesPlace('o')} AND o.order_date_start >= ${startOfDay(date)} AND o.order_date_start < ${startOfDay(addDays(date, 1))}`

/** True for orders that count as appointments: pending ones already hold a slot, finished ones held it. */
const takesPlace = (order: 'o' | 'n'): RawBuilder<unknown> =>
  inStatuses(statusesAt('asked', 'preparing', 'planned', 'done'), order)

/**
 * Selects the caller's orders of today, by time, and those of the days before whose lorry is still there or awaited.
 * Without any today, selects those of the next day that has some. Finds the day and all orders in one statement.
 */
const nextAppointments = async (ctx: Context): Promise<Pick<Dashboard, 'today' | 'earlier' | 'nextDay'>> => {
  const midnight = startOfDay(today(ctx))
  const first = sql`(SELECT n.order_date_start FROM orders n
    WHERE ${scope(ctx, 'n')} AND ${takesPlace('n')} AND n.order_date_start >= ${midnight}
    ORDER BY n.order_date_start LIMIT 1)`
  const ofDay = sql`${takesPlace('o')} AND o.order_date_start >= ${first}
    AND o.order_date_start < (date_trunc('day', ${first} AT TIME ZONE ${zone}) + interval '1 day') AT TIME ZONE ${zone}`
  const byTime = sql`o.order_date_start, o.id`
  const idsOf = (where: RawBuilder<unknown>, limit: number) =>
    sql`(SELECT o.id FROM orders o WHERE ${scope(ctx, 'o')} AND ${where} ORDER BY ${byTime} LIMIT ${limit})`
  const found = await selectOrderRows(ctx, {
    where: sql`o.id IN (${idsOf(ofDay, mostAppointments)} UNION ALL ${idsOf(isStillExpected(ctx, midnight), mostShown)})`,
    orderBy: byTime,
    limit: mostAppointments + mostShown,
  })
  const isEarlier = ({ orderDateStart }: OrderRow) => Date.parse(orderDateStart) < Date.parse(midnight)
  const earlier = found.filter(isEarlier)
  const orders = found.filter((order) => !isEarlier(order))
  const [soonest] = orders
  if (!soonest) return { today: [], earlier, nextDay: null }
  const { date } = wallClock(new Date(soonest.orderDateStart))
  return date === today(ctx)
    ? { today: orders, earlier, nextDay: null }
    : { today: [], earlier, nextDay: { date, orders } }
}

/** Tells which steps of a newcomer are done, from the data; none once all are, or once the work has begun. */
export const listFirstSteps = async ({ db, actor }: Context): Promise<FirstStepsAnswer> => {
  const { userId, userType } = actor
  const steps = firstSteps[userType]
  const found = await db.one(sql<Partial<Record<FirstStep, boolean>> & { isAtWork: boolean }>`
    SELECT ${isAtWork(userId)[userType]} AS "isAtWork",
      ${sql.join(steps.map((step) => sql`${isDone(userId)[step]} AS ${sql.ref(step)}`))}`)
  const isOver = found.isAtWork || steps.every((step) => found[step])
  return { userId, steps: isOver ? [] : steps.map((step) => ({ step, isDone: found[step] ?? false })) }
}

/** When the steps are over: for the team and a customer from the first order on, for a warehouse once one is closed. */
const isAtWork = (userId: number): Record<UserType, RawBuilder<boolean>> => ({
  admin: sql`EXISTS (SELECT FROM orders)`,
  customer: sql`EXISTS (SELECT FROM orders WHERE customer_id = ${userId})`,
  warehouse: sql`EXISTS (SELECT FROM orders o WHERE o.warehouse_id = ${userId} AND ${atStage('done')})`,
})

const isDone = (userId: number): Record<FirstStep, RawBuilder<boolean>> => ({
  organisation: sql`EXISTS (SELECT FROM users WHERE id = ${userId} AND name <> ${unnamedOrganisation})`,
  address: sql`EXISTS (SELECT FROM addresses WHERE user_id = ${userId} AND is_main_address)`,
  customer: sql`EXISTS (SELECT FROM users WHERE user_type = 'customer' AND is_active)`,
  warehouse: sql`EXISTS (SELECT FROM users WHERE user_type = 'warehouse' AND is_active)`,
  deal: sql`EXISTS (SELECT FROM deals WHERE is_active)`,
  order: sql`false`,
  product: sql`EXISTS (SELECT FROM products WHERE customer_id = ${userId})`,
  entry: sql`false`,
  hours: sql`EXISTS (SELECT FROM warehouse_settings WHERE warehouse_id = ${userId} AND hours_set_at IS NOT NULL)`,
  gate: sql`EXISTS (SELECT FROM gates WHERE warehouse_id = ${userId} AND closed_at IS NULL)`,
})

/** Routes of this module with their verbs. */
export const dashboardVerbs = {
  dashboard: {
    show: showDashboard,
    counts: countWork,
    administration: countAdministration,
    firstSteps: listFirstSteps,
  },
} satisfies Pick<Verbs, 'dashboard'>
