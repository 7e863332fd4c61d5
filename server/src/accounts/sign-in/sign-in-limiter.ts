import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { networkOf } from '../../calls/network.ts'
import type { Db } from '../../platform/database/database.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { fail } from '../../platform/failure.ts'

const ofContact = { maxFailures: 5, windowSeconds: 300 }
/** Applies to all e-mail addresses together, so that one password tried on many accounts counts like many on one. */
const ofNetwork = { maxFailures: 100, windowSeconds: 3_600 }

/**
 * Counts a password attempt as failed before checking the password, so that simultaneous attempts cannot slip between
 * the count and the check. {@link forgetFailures} takes it back when the password is right. Uses a transaction of its
 * own, so that the count remains when the call is refused. Returns the result of `find`, read in the same round trip.
 *
 * Throws SIGN_IN_LIMITED after 5 failures in 300 s for one e-mail address and one network, and after 100 failures in an
 * hour for one network.
 */
export const countAttempt = async <Found>(
  { transaction, now, ip }: Pick<Context, 'transaction' | 'now' | 'ip'>,
  email: string,
  find: (db: Db) => Promise<Found>,
): Promise<Found> => {
  const who = { emailHash: hashOf(email), network: networkOf(ip) }
  const { limits, found } = await transaction(async (db) => {
    const [{ rows }, found] = await Promise.all([
      inOrder(
        db,
        () => sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${who.network}`}, 0))`.execute(db),
        () =>
          sql<{ contact: string | null; network: string | null }>`
        WITH oldest AS (
          SELECT ${oldestThatCounts(now, ofContact, sql`email_hash = ${who.emailHash} AND ip = network(${who.network}::inet)`)}
              AS contact,
            ${oldestThatCounts(now, ofNetwork, sql`ip = network(${who.network}::inet)`)} AS network),
          counted AS (
            INSERT INTO sign_in_failures (email_hash, ip, failed_at)
            SELECT ${who.emailHash}::bytea, network(${who.network}::inet), ${now.toISOString()}::timestamptz
            FROM oldest WHERE contact IS NULL AND network IS NULL)
        SELECT contact, network FROM oldest`.execute(db),
      ),
      find(db),
    ])
    return { limits: rows[0], found }
  })
  const retryAfterSeconds = Math.max(
    secondsLeft(now, ofContact, limits?.contact),
    secondsLeft(now, ofNetwork, limits?.network),
  )
  if (retryAfterSeconds > 0) throw fail('SIGN_IN_LIMITED', { retryAfterSeconds })
  return found
}

type Limit = typeof ofContact

/** Instant of the failure that must expire before another attempt; null when one is allowed. */
const oldestThatCounts = (now: Date, { maxFailures, windowSeconds }: Limit, whose: RawBuilder<unknown>) => sql`(
  SELECT failed_at FROM sign_in_failures
  WHERE ${whose} AND failed_at > ${new Date(now.getTime() - windowSeconds * 1000).toISOString()}
  ORDER BY failed_at DESC OFFSET ${maxFailures - 1} LIMIT 1)`

const secondsLeft = (now: Date, { windowSeconds }: Limit, failedAt: string | null | undefined): number =>
  failedAt ? windowSeconds - Math.floor((now.getTime() - Date.parse(failedAt)) / 1000) : 0

/** Forgets the failures after a right password. */
export const forgetFailures = ({ db, ip }: Pick<Context, 'db' | 'ip'>, email: string): Promise<unknown> =>
  sql`DELETE FROM sign_in_failures
    WHERE email_hash = ${hashOf(email)} AND ip = network(${networkOf(ip)}::inet)`.execute(db)

/** Hashes the address, so that the table reveals none. */
const hashOf = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest()
