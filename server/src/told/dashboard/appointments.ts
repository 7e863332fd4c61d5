import { addDays, parisZone, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import type { Dashboard } from '@quai/contract/told/dashboard/routes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { selectOrderRows } from '../../orders/orders/core/row.ts'

const mostShown = 100

/** Returns the current civil day in Paris. */
export const today = ({ now }: Pick<Context, 'now'>): string => wallClock(now).date

/** True for orders that take place on a civil day in Paris. */
export const takePlaceOn = (date: string): RawBuilder<unknown> =>
  sql`${takesPlace('o')} AND o.order_date_start >= ${startOfDay(date)} AND o.order_date_start < ${startOfDay(addDays(date, 1))}`

/** True for orders that count as appointments: pending ones already hold a slot, finished ones held it. */
const takesPlace = (order: 'o' | 'n'): RawBuilder<unknown> =>
  sql`${sql.ref(`${order}.order_status`)} IN ('pending', 'preparing', 'confirmed', 'finished')`

const zone = sql.lit(parisZone)

/**
 * Selects the caller's orders of today, by time. Without any, selects those of the next day that has some. Finds the
 * day and its orders in one statement.
 */
export const nextAppointments = async (ctx: Context): Promise<Pick<Dashboard, 'today' | 'nextDay'>> => {
  const first = sql`(SELECT n.order_date_start FROM orders n
    WHERE ${scope(ctx, 'n')} AND ${takesPlace('n')} AND n.order_date_start >= ${startOfDay(today(ctx))}
    ORDER BY n.order_date_start LIMIT 1)`
  const orders = await selectOrderRows(ctx, {
    where: sql`${scope(ctx, 'o')} AND ${takesPlace('o')} AND o.order_date_start >= ${first}
      AND o.order_date_start < (date_trunc('day', ${first} AT TIME ZONE ${zone}) + interval '1 day') AT TIME ZONE ${zone}`,
    orderBy: sql`o.order_date_start, o.id`,
    limit: mostShown,
  })
  const [soonest] = orders
  if (!soonest) return { today: [], nextDay: null }
  const { date } = wallClock(new Date(soonest.orderDateStart))
  return date === today(ctx) ? { today: orders, nextDay: null } : { today: [], nextDay: { date, orders } }
}
