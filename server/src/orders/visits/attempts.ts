import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { networkOf } from '../../calls/network.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { fail } from '../../platform/failure.ts'

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

export interface Attempt {
  attemptId: number
  /** True when the number alone is not enough any more. */
  needsZipCode: boolean
}

interface Trying {
  warehouseId: number
  hasZipCode: boolean
}

/**
 * Counts a search as failed, in a transaction of its own, so that the count remains when the call is refused. Returns
 * its id, for takeAttemptBack(). Throws GATE_ZIP_CODE, GATE_LIMITED.
 */
export const countAttempt = async (ctx: Context, { warehouseId, hasZipCode }: Trying): Promise<Attempt> => {
  const { now } = ctx
  const ip = sql`network(${networkOf(ctx.ip)}::inet)`
  const oldest = ({ max, windowSeconds }: { max: number; windowSeconds: number }, whose: RawBuilder<unknown>) => sql`(
    SELECT tried_at FROM gate_attempts WHERE warehouse_id = ${warehouseId} AND ${whose}
      AND tried_at > ${new Date(now.getTime() - windowSeconds * 1_000).toISOString()}::timestamptz
    ORDER BY tried_at DESC OFFSET ${max - 1} LIMIT 1)`
  const byNumber = sql`NOT has_zip_code`
  const counted = await ctx.transaction(async (db) => {
    const { rows } = await inOrder(
      db,
      () => sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gate ${warehouseId}`}, 0))`.execute(db),
      () =>
        sql<Counted>`
        WITH oldest AS (
          SELECT ${oldest(limits.number, sql`${byNumber} AND ip = ${ip}`)} AS number,
            CASE WHEN ${oldest(limits.gate, byNumber)} IS NOT NULL THEN ${oldest(limits.busy, sql`${byNumber} AND ip = ${ip}`)} END AS busy,
            ${oldest(limits.zipCode, sql`has_zip_code AND ip = ${ip}`)} AS "zipCode"),
        counted AS (
          INSERT INTO gate_attempts (warehouse_id, ip, tried_at, has_zip_code)
          SELECT ${warehouseId}::bigint, ${ip}, ${now.toISOString()}::timestamptz, number IS NOT NULL OR busy IS NOT NULL
          FROM oldest WHERE (number IS NULL AND busy IS NULL) OR (${hasZipCode} AND "zipCode" IS NULL) RETURNING id, has_zip_code)
        SELECT oldest.*, counted.id AS "attemptId", counted.has_zip_code AS "needsZipCode"
        FROM oldest LEFT JOIN counted ON true`.execute(db),
    )
    return rows[0]
  })
  if (counted?.attemptId) return { attemptId: counted.attemptId, needsZipCode: counted.needsZipCode }
  throw refusalOf(now, counted)
}

const refusalOf = (now: Date, counted: Counted | undefined): Error => {
  const secondsLeft = (kind: 'number' | 'busy' | 'zipCode') => {
    const at = counted?.[kind]
    return at ? limits[kind].windowSeconds - Math.floor((now.getTime() - Date.parse(at)) / 1_000) : 0
  }
  const byNumber = Math.max(1, secondsLeft('number'), secondsLeft('busy'))
  if (counted?.zipCode)
    return fail('GATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.min(byNumber, secondsLeft('zipCode'))) })
  return fail('GATE_ZIP_CODE', { retryAfterSeconds: byNumber })
}

/** Instant of the attempt that must expire first, for each limit; null when there is none. */
interface Counted {
  number: string | null
  busy: string | null
  zipCode: string | null
  attemptId: number | null
  needsZipCode: boolean
}

/** Takes one search back: it found its order. */
export const takeAttemptBack = ({ db }: Pick<Context, 'db'>, attemptId: number): Promise<unknown> =>
  sql`DELETE FROM gate_attempts WHERE id = ${attemptId}`.execute(db)
