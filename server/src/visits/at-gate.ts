import { arrivalWindow } from '@quai/contract/slots/visit.ts'
import type { GateInput, GateVisit } from '@quai/contract/visits/visits.ts'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import type { Db } from '../platform/database/database.ts'
import { fail } from '../platform/failure.ts'
import { dockOfOrder } from '../slots/dock-of-order.ts'
import { countAttempt, takeAttemptBack } from './attempts.ts'
import { requireGate } from './gate.ts'
import { recordArrival } from './record.ts'

/** Shows a driver at the gate the appointment of a number. Throws GATE_CLOSED, GATE_UNKNOWN, GATE_LIMITED. */
export const findAtGate = async (ctx: Context, input: GateInput): Promise<GateVisit> => {
  const { orderId: _, ...shown } = await findCounted(ctx, input)
  return shown
}

/** Notes that the driver of a number says arrived. Throws GATE_CLOSED, GATE_UNKNOWN, GATE_LIMITED. */
export const arriveAtGate = async (ctx: Context, input: GateInput): Promise<GateVisit> => {
  const { orderId } = await findCounted(ctx, input)
  return ctx.transaction(async (db) => {
    await recordArrival({ db, now: ctx.now }, { orderId, source: 'gate' })
    const [found] = await expected({ db, now: ctx.now }, sql<boolean>`o.id = ${orderId}`)
    if (!found) throw fail('GATE_UNKNOWN')
    const { orderId: _, ...shown } = found
    return shown
  })
}

type Expected = GateVisit & { orderId: number }

/** Counts the search as failed before it is made, so that searches made at once are all counted. */
const findCounted = async (ctx: Context, { token, number, zipCode }: GateInput): Promise<Expected> => {
  const { warehouseId } = await requireGate(ctx, token)
  const attemptId = await countAttempt(ctx, warehouseId)
  const named = /^[1-9]\d{0,14}$/.test(number) ? sql`o.id = ${number}::bigint` : sql`false`
  const found = await expected(
    ctx,
    sql<boolean>`o.warehouse_id = ${warehouseId} AND (${named} OR (lower(o.internal_number) = lower(${number})
      AND EXISTS (SELECT FROM addresses a WHERE a.id = o.address_carry_id AND a.zip_code = ${zipCode ?? ''})))`,
  )
  // Two orders of one number and postcode are told apart at the desk.
  const [visit] = found
  if (!visit || found.length > 1) throw fail('GATE_UNKNOWN')
  await takeAttemptBack(ctx, attemptId)
  return visit
}

/** Planned appointments that a driver may arrive for now. */
const expected = async ({ db, now }: { db: Db; now: Date }, where: ReturnType<typeof sql<boolean>>) => {
  const { rows } = await sql<Expected>`
    SELECT o.id AS "orderId", o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd",
      s.time_zone AS "timeZone", ${dockOfOrder} AS dock, v.arrived_at AS "arrivedAt", v.at_dock_at AS "atDockAt"
    FROM orders o JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id LEFT JOIN visits v ON v.order_id = o.id
    WHERE ${where} AND o.order_status = 'confirmed' AND o.order_type <> 'inventory' AND o.order_date_end > o.order_date_start
      AND o.order_date_start BETWEEN ${around(now, -2)} AND ${around(now, 2)} ORDER BY o.id LIMIT 20`.execute(db)
  return rows.filter((visit) => {
    const { opensAt, closesAt } = arrivalWindow(visit)
    return now.getTime() >= Date.parse(opensAt) && now.getTime() < Date.parse(closesAt)
  })
}

const around = (now: Date, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString()
