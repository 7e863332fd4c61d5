import { countLimit } from '@quai/contract/platform/pagination.ts'
import { type Dashboard, type WorkCounts, workCountLimit } from '@quai/contract/told/dashboard/routes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope, scope } from '../../calls/context.ts'
import { expiresSoon } from '../../goods/stock/list.ts'
import { changesToAccept, isToComplete, waitsForStock, withUnreadMessages } from '../../orders/orders/find/filters.ts'
import { plannedOnce } from '../../platform/database/planned-once.ts'
import { toConsign } from '../../shipping/shipments/list.ts'
import { takePlaceOn, today } from './appointments.ts'

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
