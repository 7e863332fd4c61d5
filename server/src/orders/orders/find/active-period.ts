import { wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'

interface Bounds {
  first: string | null
  last: string | null
}

/** Returns the civil days of the first and the last order that the caller may see; null when there is none. */
export const showActivePeriod = async (ctx: Context) => {
  const { rows } = await (ctx.actor.userType === 'admin' ? ofAllWarehouses : boundsOf(ofCaller(ctx))).execute(ctx.db)
  const { first, last } = rows[0] ?? { first: null, last: null }
  return { from: first && wallClock(first).date, to: last && wallClock(last).date }
}

/** Reads both ends of an index on the planned dates. */
const boundsOf = (isSeen: RawBuilder<unknown>) => sql<Bounds>`
  SELECT (SELECT o.order_date_start FROM orders o WHERE ${isSeen} ORDER BY o.order_date_start LIMIT 1) AS first,
    (SELECT o.order_date_start FROM orders o WHERE ${isSeen} ORDER BY o.order_date_start DESC LIMIT 1) AS last`

const ofCaller = (ctx: Context) => orderScope(ctx, 'o')

/** The index covers the dates of one warehouse at a time, so this asks each of the few warehouses. */
const ofAllWarehouses = sql<Bounds>`
  SELECT min(b.first) AS first, max(b.last) AS last
  FROM users w CROSS JOIN LATERAL (${boundsOf(sql`o.warehouse_id = w.id`)}) b
  WHERE w.user_type = 'warehouse'`
