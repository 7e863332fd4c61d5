import type { Dashboard } from '@quai/contract/told/dashboard/routes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { selectOrderRows } from '../../orders/orders/core/row.ts'
import { changesToAccept } from '../../orders/orders/find/filters.ts'
import { nextAppointments } from './appointments.ts'
import { countForDashboard } from './counts.ts'

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
