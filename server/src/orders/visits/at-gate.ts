import { arrivalOpensAt, isArrivalOpen } from '@quai/contract/orders/slots/visit.ts'
import type { GateInput, GateVisit } from '@quai/contract/orders/visits/visits.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { atStage, type Context } from '../../calls/context.ts'
import { networkOf } from '../../calls/network.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { dockOfOrder } from '../slots/visit-of-order.ts'
import { requireGate } from './gate.ts'
import { recordArrival } from './record.ts'

/**
 * Failed searches that may be made at one gate. `number`: by the number alone, by one network; once all networks together
 * have failed as often as `gate`, a network has one in an hour (`busy`). `zipCode`: by the number and its postcode, by one
 * network; those are never refused because of what others tried, so that nobody closes a gate for its drivers.
 */
const limits = {
  number: { max: 10, windowSeconds: 900 },
  busy: { max: 1, windowSeconds: 3_600 },
  gate: { max: 200, windowSeconds: 3_600 },
  zipCode: { max: 10, windowSeconds: 900 },
} as const

interface Attempt {
  attemptId: number
  /** True when the number alone is not enough any more. */
  needsZipCode: boolean
}

interface Trying {
  warehouseId: number
  hasZipCode: boolean
}

/** Instant of the attempt that must expire first, for each limit; null when there is none. */
interface Counted {
  number: string | null
  busy: string | null
  zipCode: string | null
  attemptId: number | null
  needsZipCode: boolean
}

/** Shows a driver at the gate the appointment of a number. Throws GATE_CLOSED, GATE_UNKNOWN, GATE_EARLY, GATE_ZIP_CODE, GATE_LIMITED. */
export const findAtGate = async (ctx: Context, input: GateInput): Promise<GateVisit> => {
  const { orderId: _, ...shown } = await findCounted(ctx, input)
  return shown
}

/** Notes that the driver of a number says arrived. Throws what findAtGate() throws. */
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
  const { attemptId, needsZipCode } = await countAttempt(ctx, { warehouseId, hasZipCode: Boolean(zipCode) })
  const named = /^[1-9]\d{0,14}$/.test(number) ? sql`o.id = ${number}::bigint` : sql`false`
  const isThere = sql`EXISTS (SELECT FROM addresses a WHERE a.id = o.address_carry_id AND a.zip_code = ${zipCode ?? ''})`
  const found = await expected(
    ctx,
    sql<boolean>`o.warehouse_id = ${warehouseId}
      AND ((${named} AND (${!needsZipCode} OR ${isThere})) OR (lower(o.internal_number) = lower(${number}) AND ${isThere}))`,
  )
  const open = found.filter((one) => isArrivalOpen(one, ctx.now.getTime()))
  const [visit, ...others] = open.length > 0 ? open : found.filter((one) => isLaterToday(one, ctx.now))
  // Two orders of one number and postcode are told apart at the desk.
  if (!visit || others.length > 0) throw fail('GATE_UNKNOWN')
  await takeAttemptBack(ctx, attemptId)
  if (open.length === 0) throw tooEarly(visit)
  return visit
}

const tooEarly = (visit: Expected) =>
  fail('GATE_EARLY', { startsAt: visit.orderDateStart, opensAt: arrivalOpensAt(visit), timeZone: visit.timeZone })

/** True when a driver may arrive later on this day: that alone is told, so that a number tells nothing of other days. */
const isLaterToday = (visit: Expected, now: Date): boolean => {
  const opensAt = arrivalOpensAt(visit)
  const dayOf = (at: string) => wallClock(at, visit.timeZone).date
  return now.getTime() < Date.parse(opensAt) && dayOf(opensAt) === dayOf(now.toISOString())
}

/** Planned appointments of these days. */
const expected = async ({ db, now }: { db: Db; now: Date }, where: ReturnType<typeof sql<boolean>>) =>
  db.all(sql<Expected>`
    SELECT o.id AS "orderId", o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd",
      s.time_zone AS "timeZone", ${dockOfOrder} AS dock, v.arrived_at AS "arrivedAt", v.at_dock_at AS "atDockAt"
    FROM orders o JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id LEFT JOIN visits v ON v.order_id = o.id
    WHERE ${where} AND ${atStage('planned')} AND o.order_type <> 'inventory' AND o.order_date_end > o.order_date_start
      AND o.order_date_start BETWEEN ${around(now, -2)} AND ${around(now, 2)} ORDER BY o.id LIMIT 20`)

const around = (now: Date, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString()

/**
 * Counts a search as failed, in a transaction of its own, so that the count remains when the call is refused. Returns
 * its id, for takeAttemptBack(). Throws GATE_ZIP_CODE, GATE_LIMITED.
 */
const countAttempt = async (ctx: Context, { warehouseId, hasZipCode }: Trying): Promise<Attempt> => {
  const { now } = ctx
  const ip = sql`network(${networkOf(ctx.ip)}::inet)`
  const oldest = ({ max, windowSeconds }: { max: number; windowSeconds: number }, whose: RawBuilder<unknown>) => sql`(
    SELECT tried_at FROM gate_attempts WHERE warehouse_id = ${warehouseId} AND ${whose}
      AND tried_at > ${new Date(now.getTime() - windowSeconds * 1_000).toISOString()}::timestamptz
    ORDER BY tried_at DESC OFFSET ${max - 1} LIMIT 1)`
  const byNumber = sql`NOT has_zip_code`
  const counted = await ctx.transaction(async (db) => {
    db.send(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gate ${warehouseId}`}, 0))`)
    return db.maybe(sql<Counted>`
      WITH oldest AS (
        SELECT ${oldest(limits.number, sql`${byNumber} AND ip = ${ip}`)} AS number,
          CASE WHEN ${oldest(limits.gate, byNumber)} IS NOT NULL THEN ${oldest(limits.busy, sql`${byNumber} AND ip = ${ip}`)} END AS busy,
          ${oldest(limits.zipCode, sql`has_zip_code AND ip = ${ip}`)} AS "zipCode"),
      counted AS (
        INSERT INTO gate_attempts (warehouse_id, ip, tried_at, has_zip_code)
        SELECT ${warehouseId}::bigint, ${ip}, ${now.toISOString()}::timestamptz, number IS NOT NULL OR busy IS NOT NULL
        FROM oldest WHERE (number IS NULL AND busy IS NULL) OR (${hasZipCode} AND "zipCode" IS NULL) RETURNING id, has_zip_code)
      SELECT oldest.*, counted.id AS "attemptId", counted.has_zip_code AS "needsZipCode"
      FROM oldest LEFT JOIN counted ON true`)
  })
  if (counted?.attemptId) return { attemptId: counted.attemptId, needsZipCode: counted.needsZipCode }
  throw failureOf(now, counted)
}

const failureOf = (now: Date, counted: Counted | undefined): Error => {
  const secondsLeft = (kind: 'number' | 'busy' | 'zipCode') => {
    const at = counted?.[kind]
    return at ? limits[kind].windowSeconds - Math.floor((now.getTime() - Date.parse(at)) / 1_000) : 0
  }
  const byNumber = Math.max(1, secondsLeft('number'), secondsLeft('busy'))
  if (counted?.zipCode)
    return fail('GATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.min(byNumber, secondsLeft('zipCode'))) })
  return fail('GATE_ZIP_CODE', { retryAfterSeconds: byNumber })
}

/** Takes one search back: it found its order. */
const takeAttemptBack = ({ db }: Pick<Context, 'db'>, attemptId: number): Promise<unknown> =>
  db.run(sql`DELETE FROM gate_attempts WHERE id = ${attemptId}`)
