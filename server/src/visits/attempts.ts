import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { networkOf } from '../calls/network.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { fail } from '../platform/failure.ts'

/** Failed searches that a network, and all networks together, may make at one gate. */
const limits = {
  network: { max: 10, windowSeconds: 900 },
  gate: { max: 200, windowSeconds: 3_600 },
} as const

/**
 * Counts a search as failed, in a transaction of its own, so that the count remains when the call is refused. Returns
 * its id, for takeAttemptBack(). Throws GATE_LIMITED.
 */
export const countAttempt = async (ctx: Context, warehouseId: number): Promise<number> => {
  const { now } = ctx
  const ip = sql`network(${networkOf(ctx.ip)}::inet)`
  const oldest = ({ max, windowSeconds }: { max: number; windowSeconds: number }, whose = sql`true`) => sql`(
    SELECT tried_at FROM gate_attempts WHERE warehouse_id = ${warehouseId} AND ${whose}
      AND tried_at > ${new Date(now.getTime() - windowSeconds * 1_000).toISOString()}::timestamptz
    ORDER BY tried_at DESC OFFSET ${max - 1} LIMIT 1)`
  const counted = await ctx.transaction(async (db) => {
    const { rows } = await inOrder(
      db,
      () => sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gate ${warehouseId}`}, 0))`.execute(db),
      () =>
        sql<Counted>`
        WITH oldest AS (SELECT ${oldest(limits.network, sql`ip = ${ip}`)} AS network, ${oldest(limits.gate)} AS gate),
        counted AS (
          INSERT INTO gate_attempts (warehouse_id, ip, tried_at)
          SELECT ${warehouseId}::bigint, ${ip}, ${now.toISOString()}::timestamptz FROM oldest
          WHERE network IS NULL AND gate IS NULL RETURNING id)
        SELECT network, gate, (SELECT id FROM counted) AS "attemptId" FROM oldest`.execute(db),
    )
    return rows[0]
  })
  if (counted?.attemptId) return counted.attemptId
  const secondsLeft = (at: string | null | undefined, windowSeconds: number) =>
    at ? windowSeconds - Math.floor((now.getTime() - Date.parse(at)) / 1_000) : 0
  const waits = [
    secondsLeft(counted?.network, limits.network.windowSeconds),
    secondsLeft(counted?.gate, limits.gate.windowSeconds),
  ]
  throw fail('GATE_LIMITED', { retryAfterSeconds: Math.max(1, ...waits) })
}

interface Counted {
  network: string | null
  gate: string | null
  attemptId: number | null
}

/** Takes one search back: it found its order. */
export const takeAttemptBack = ({ db }: Pick<Context, 'db'>, attemptId: number): Promise<unknown> =>
  sql`DELETE FROM gate_attempts WHERE id = ${attemptId}`.execute(db)
