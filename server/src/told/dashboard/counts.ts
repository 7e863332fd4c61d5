import { lastMonth } from '@quai/contract/money/reminders/month.ts'
import { countLimit } from '@quai/contract/platform/pagination.ts'
import {
  type AdministrationCounts,
  type Dashboard,
  type WorkCounts,
  workCountLimit,
} from '@quai/contract/told/dashboard/routes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope, scope } from '../../calls/context.ts'
import { expiresSoon } from '../../goods/stock/list.ts'
import { stateOf } from '../../money/reminders/state.ts'
import { selectOrderRows } from '../../orders/orders/core/row.ts'
import { changesToAccept, isToComplete, waitsForStock, withUnreadMessages } from '../../orders/orders/find/filters.ts'
import { dealTables } from '../../parties/deals/deal-rows.ts'
import { plannedOnce } from '../../platform/database/planned-once.ts'
import { toConsign } from '../../shipping/shipments/list.ts'
import { nextAppointments, takePlaceOn, today } from './appointments.ts'

const mostShown = 10

/**
 * Shows the work waiting for the caller, by oldest planned date, and today's appointments, by time. Without any today,
 * shows those of the next day that has some.
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
    first(sql`o.order_status = 'pending'`),
    ctx.actor.userType === 'customer' ? first(changesToAccept(ctx)) : [],
  ])
  return { ...counts, ...appointments, waiting, changesToAccept: changed }
}

/** Counts the work that waits for the caller. The navigation shows it and asks often. */
export const countWork = (ctx: Context): Promise<WorkCounts> => selectCounts(ctx, workConditions(ctx), workCountLimit)

type DashboardCounts = Omit<Dashboard, 'today' | 'nextDay' | 'waiting' | 'changesToAccept'>

/** Counts the entries of each list to which a figure of the dashboard leads. */
export const countForDashboard = (ctx: Context): Promise<DashboardCounts> =>
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
  pendingCount: ordersWhere(ctx, sql`o.order_status = 'pending'`),
  toCompleteCount: ordersWhere(ctx, isToComplete(ctx)),
  changesToAcceptCount: ordersWhere(ctx, changesToAccept(ctx)),
  toConsignCount: ordersWhere(ctx, toConsign),
  // Includes closed orders, so the history limit of the plan must apply.
  unreadOrdersCount: sql`SELECT FROM orders o WHERE ${orderScope(ctx, 'o')} AND ${withUnreadMessages(ctx)}`,
})

const ordersWhere = (ctx: Context, where: RawBuilder<unknown>) =>
  sql`SELECT FROM orders o WHERE ${scope(ctx, 'o')} AND ${where}`

/** Counts the rows of each selection, up to the limit, in one statement. */
export const selectCounts = async <Name extends string>(
  { db }: Pick<Context, 'db'>,
  selections: Record<Name, RawBuilder<unknown>>,
  limit: number,
): Promise<Record<Name, number>> => {
  const counts = Object.entries<RawBuilder<unknown>>(selections).map(
    ([name, rows]) => sql`(SELECT count(*) FROM (${rows} LIMIT ${sql.lit(limit)}) r) AS ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<Name, number>>`${plannedOnce}SELECT ${sql.join(counts)}`.execute(db)
  // A selection without a table has one row.
  return rows[0] as (typeof rows)[0]
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
