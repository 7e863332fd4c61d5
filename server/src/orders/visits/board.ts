import { type Board, type BoardVisit, maxBoardVisits } from '@quai/contract/orders/visits/visits.ts'
import { addDays, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { dockOfOrder } from '../slots/dock-of-order.ts'
import { loadRules } from '../slots/rules.ts'
import { visitOfOrder } from '../slots/visit-of-order.ts'
import { showGate } from './gate.ts'

/** Shows the planned and completed appointments of today at the docks of the caller, a warehouse. */
export const showBoard = async (ctx: Context): Promise<Board> => {
  const rules = await loadRules(ctx.db, ctx.actor.userId)
  if (!rules) throw new Error('A warehouse without settings')
  const { timeZone, dockCount } = rules
  const { date } = wallClock(ctx.now, timeZone)
  const { rows } = await sql<BoardVisit>`
    SELECT o.id, o.uuid, o.order_type AS "orderType", o.order_status AS "orderStatus",
      o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd", c.name AS "customerName",
      o.driver_license_plate AS "driverLicensePlate", ${dockOfOrder} AS dock, ${visitOfOrder} AS visit
    FROM orders o JOIN users c ON c.id = o.customer_id
    WHERE ${scope(ctx, 'o')} AND o.order_status IN ('confirmed', 'finished') AND o.order_type <> 'inventory'
      AND o.order_date_end > o.order_date_start AND o.order_date_start >= ${startOfDay(date, timeZone)}
      AND o.order_date_start < ${startOfDay(addDays(date, 1), timeZone)}
    ORDER BY o.order_date_start, o.id LIMIT ${maxBoardVisits}`.execute(ctx.db)
  const { openedAt } = await showGate(ctx)
  return {
    date,
    timeZone,
    warehouseName: ctx.actor.userName,
    dockCount,
    asksCode: openedAt !== null,
    visits: rows,
  }
}
