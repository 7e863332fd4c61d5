import { expiryWarningDays } from '@quai/contract/batches/batch.ts'
import type { Dashboard } from '@quai/contract/dashboard/routes.ts'
import { addDays, instantOf, wallClock } from '@quai/contract/dates.ts'
import { countLimit } from '@quai/contract/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../calls/context.ts'
import { selectOrderRows } from '../orders/core/row.ts'
import { isDue } from '../orders/find/due.ts'
import { changesToAccept } from '../orders/find/filters.ts'

type Counts = Omit<Dashboard, 'today' | 'waiting' | 'changesToAccept'>

const shownToday = 100
const shownWaiting = 10

/** Shows the work waiting for the caller, by oldest planned date, then today's appointments, by time. */
export const showDashboard = async (ctx: Context): Promise<Dashboard> => {
  const own = scope(ctx, 'o')
  const byTime = sql`o.order_date_start, o.id`
  const today = isToday(ctx)
  const [counts, appointments, waiting, changed] = await Promise.all([
    countWhatWaits(ctx),
    selectOrderRows(ctx.db, {
      where: sql`${own} AND ${today} AND o.order_status IN ('pending', 'preparing', 'confirmed', 'finished')`,
      orderBy: byTime,
      limit: shownToday,
    }),
    selectOrderRows(ctx.db, {
      where: sql`${own} AND o.order_status = 'pending'`,
      orderBy: byTime,
      limit: shownWaiting,
    }),
    ctx.actor.userType === 'customer'
      ? selectOrderRows(ctx.db, {
          where: sql`${own} AND ${changesToAccept(ctx)}`,
          orderBy: byTime,
          limit: shownWaiting,
        })
      : [],
  ])
  return { ...counts, today: appointments, waiting, changesToAccept: changed }
}

const countWhatWaits = async (ctx: Context): Promise<Counts> => {
  const orders = (where: RawBuilder<unknown>) =>
    sql`(SELECT count(*) FROM (SELECT FROM orders o WHERE ${scope(ctx, 'o')} AND ${where} LIMIT ${countLimit}) o)`
  const soon = addDays(wallClock(ctx.now).date, expiryWarningDays)
  const { rows } = await sql<Counts>`
    SELECT ${orders(sql`o.order_status = 'pending'`)} AS "pendingCount",
      ${orders(isDue(ctx))} AS "toCompleteCount",
      ${orders(sql`NOT o.is_stock_available AND o.order_status IN ('pending', 'preparing')`)} AS "preOrderCount",
      ${orders(sql`o.order_status = 'confirmed' AND ${isToday(ctx)}`)} AS "confirmedTodayCount",
      ${orders(changesToAccept(ctx))} AS "changesToAcceptCount",
      (SELECT count(*) FROM (
        SELECT DISTINCT b.batch_id FROM stock_balances b JOIN batches l ON l.id = b.batch_id
        WHERE ${scope(ctx, 'b')} AND b.physical > 0 AND l.batch_expiration_date < ${soon}::date
        LIMIT ${countLimit}) b) AS "expiringBatchCount"`.execute(ctx.db)
  const counts = rows[0]
  if (!counts) throw new Error('A selection of counts has one row')
  return counts
}

/** True for orders planned on the current civil day in Paris. */
const isToday = ({ now }: Context): RawBuilder<unknown> => {
  const { date } = wallClock(now)
  return sql`o.order_date_start >= ${instantText(date)} AND o.order_date_start < ${instantText(addDays(date, 1))}`
}

const instantText = (date: string): string => new Date(instantOf(date, '00:00')).toISOString()
