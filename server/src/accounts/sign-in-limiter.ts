import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/failure.ts'

const maxFailures = 5
const windowSeconds = 300

type Caller = Pick<Context, 'db' | 'now' | 'ip'>

/**
 * Counts a password attempt before the password is looked at, as if it had failed: attempts that come all at once
 * cannot slip between the count and the check. {@link forgetFailures} takes it back when the password is right.
 * Opens a transaction of its own: the count stays though the call is refused.
 * Throws SIGN_IN_LIMITED past 5 failures in 300 s for one e-mail address and one network address.
 */
export const countAttempt = async ({ db, now, ip }: Caller, email: string): Promise<void> => {
  const who = { emailHash: hashOf(email), network: networkOf(ip) }
  const retryAfterSeconds = await db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${who.emailHash.toString('hex') + who.network}, 0))`.execute(
      transaction,
    )
    const { rows } = await sql<{ failedAt: string }>`
      SELECT failed_at AS "failedAt" FROM sign_in_failures
      WHERE email_hash = ${who.emailHash} AND ip = network(${who.network}::inet)
        AND failed_at > ${new Date(now.getTime() - windowSeconds * 1000).toISOString()}
      ORDER BY failed_at DESC OFFSET ${maxFailures - 1} LIMIT 1`.execute(transaction)
    const oldestThatCounts = rows[0]?.failedAt
    if (oldestThatCounts) return windowSeconds - Math.floor((now.getTime() - Date.parse(oldestThatCounts)) / 1000)
    await sql`INSERT INTO sign_in_failures (email_hash, ip, failed_at)
      VALUES (${who.emailHash}, network(${who.network}::inet), ${now.toISOString()})`.execute(transaction)
    return undefined
  })
  if (retryAfterSeconds !== undefined) throw fail('SIGN_IN_LIMITED', { retryAfterSeconds })
}

/** Whoever gave the right password starts anew. */
export const forgetFailures = ({ db, ip }: Pick<Context, 'db' | 'ip'>, email: string): Promise<unknown> =>
  sql`DELETE FROM sign_in_failures
    WHERE email_hash = ${hashOf(email)} AND ip = network(${networkOf(ip)}::inet)`.execute(db)

/** The table shows nobody's address. */
const hashOf = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest()

/** What one subscriber holds: an IPv4 address, the 64 first bits of an IPv6 one. */
const networkOf = (ip: string): string => {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  // A proxy may pass on what is no address: those callers share one count.
  if (isIP(address) === 0) return '0.0.0.0'
  return isIP(address) === 6 ? `${address}/64` : address
}
