import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { VisitFacts } from '@quai/contract/orders/slots/visit.ts'
import { type Board, type BoardVisit, maxBoardVisits } from '@quai/contract/orders/visits/visits.ts'
import { addDays, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { atStage, type Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { loadRules } from '../slots/rules.ts'
import { arrivalDueAt, dockOfOrder, isStillExpected, visitOfOrder } from '../slots/visit-of-order.ts'
import { showGate } from './gate.ts'

/** Shows the board of the caller, a warehouse. */
export const showBoard = async (ctx: Context): Promise<Board> => {
  const { openedAt } = await showGate(ctx)
  return { ...(await boardOf(ctx, { id: ctx.actor.userId, name: ctx.actor.userName })), asksCode: openedAt !== null }
}

/**
 * Shows the appointments at the docks of a warehouse: planned and completed ones of today, lorries that are there since
 * whatever day, and those of the night before that may still come.
 */
export const boardOf = async (
  ctx: Pick<Context, 'db' | 'now'>,
  warehouse: { id: number; name: string },
): Promise<Board> => {
  const rules = await loadRules(ctx.db, warehouse.id)
  if (!rules) throw new Error('A warehouse without settings')
  const { timeZone, dockCount } = rules
  const { date } = wallClock(ctx.now, timeZone)
  const today = startOfDay(date, timeZone)
  const ofToday = sql`${atStage('planned', 'done')} AND o.order_date_start >= ${today}
    AND o.order_date_start < ${startOfDay(addDays(date, 1), timeZone)}`
  const idsWhere = (where: RawBuilder<unknown>) =>
    sql`SELECT o.id FROM orders o WHERE o.warehouse_id = ${warehouse.id} AND ${where}`
  const rows = await ctx.db.all(sql<BoardVisit>`
    SELECT o.id, o.uuid, o.order_type AS "orderType", o.order_status AS "orderStatus",
      o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd", c.name AS "customerName",
      o.driver_license_plate AS "driverLicensePlate", ${dockOfOrder} AS dock, ${arrivalDueAt} AS "arrivalDueAt", ${visitOfOrder} AS visit
    FROM orders o JOIN users c ON c.id = o.customer_id
    WHERE o.id IN (${idsWhere(isStillExpected(ctx, today))} UNION ALL ${idsWhere(ofToday)})
      AND o.order_type <> 'inventory' AND o.order_date_end > o.order_date_start
    ORDER BY o.order_date_start, o.id LIMIT ${maxBoardVisits}`)
  return {
    now: ctx.now.toISOString(),
    date,
    timeZone,
    warehouseName: warehouse.name,
    dockCount,
    asksCode: false,
    visits: rows,
  }
}

export interface VisitState extends VisitFacts {
  orderStatus: OrderStatus
  orderId: number
  customerId: number
  warehouseId: number
}

/** Locks the order `o` that matches a condition, then reads its visit, so that two notes wait for each other. Throws NOT_FOUND. */
export const lockVisit = async ({ db }: Pick<Context, 'db'>, where: RawBuilder<boolean>): Promise<VisitState> => {
  db.send(sql`SELECT FROM orders o WHERE ${where} FOR UPDATE`)
  const state = await db.maybe(sql<VisitState>`
    SELECT o.id AS "orderId", o.customer_id AS "customerId", o.warehouse_id AS "warehouseId",
      o.order_status AS "orderStatus", o.order_type = 'inventory' AS "isInventory",
      o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd", s.time_zone AS "timeZone",
      ${visitOfOrder} AS visit
    FROM orders o JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id WHERE ${where}`)
  if (!state) throw fail('NOT_FOUND')
  return state
}
