import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { networkOf } from '../../../calls/network.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { tokenHash } from '../../../platform/secrets.ts'

/** Passwords and codes; requests of a link by mail; questions about an address. Each kind is counted for itself. */
type AttemptKind = 'password' | 'link' | 'question'

interface Limit {
  max: number
  windowSeconds: number
}

/**
 * `contact`: one e-mail address and one network. `account`: one e-mail address from everywhere, so that many networks
 * guess no faster than one. `network`: all e-mail addresses together, so that one password tried on many accounts counts
 * like many on one.
 */
const limits: Record<AttemptKind, Record<'contact' | 'account' | 'network', Limit>> = {
  password: {
    contact: { max: 5, windowSeconds: 300 },
    account: { max: 10, windowSeconds: 900 },
    network: { max: 100, windowSeconds: 3_600 },
  },
  link: {
    contact: { max: 5, windowSeconds: 900 },
    account: { max: 10, windowSeconds: 3_600 },
    network: { max: 100, windowSeconds: 3_600 },
  },
  question: {
    contact: { max: 20, windowSeconds: 900 },
    account: { max: 100, windowSeconds: 3_600 },
    network: { max: 100, windowSeconds: 3_600 },
  },
}

export interface Attempt {
  kind: AttemptKind
  email: string
  /** Token of the caller's browser. */
  device?: string | undefined
}

/** Id of an attempt that counts as failed until it is taken back. */
export interface Counted<Found> {
  attemptId: number
  found: Found
}

/**
 * Counts an attempt as failed before it is checked, so that simultaneous attempts cannot slip between the count and the
 * check. {@link forgetFailures} takes it back when the password is right. Uses a transaction of its own, so that the
 * count remains when the call is refused. Returns the result of `find`, read in the same round trip.
 *
 * A browser from which the contact has already signed in has a count of its own: strangers who guess do not lock the
 * owner out. Throws SIGN_IN_LIMITED.
 */
export const countAttempt = async <Found>(
  { transaction, now, ip }: Pick<Context, 'transaction' | 'now' | 'ip'>,
  attempt: Attempt,
  find: (db: Db) => Promise<Found>,
): Promise<Counted<Found>> => {
  const who = { ...attempt, now, emailHash: hashOf(attempt.email), network: networkOf(ip) }
  const { counted, found } = await transaction(async (db) => {
    db.send(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${who.emailHash.toString('hex')}`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`sign-in ${who.network}`}, 0))`)
    const [counted, found] = await Promise.all([db.maybe(countingOf(who)), find(db)])
    return { counted, found }
  })
  const ofKind = limits[attempt.kind]
  const retryAfterSeconds = Math.max(
    secondsLeft(now, ofKind.contact, counted?.contact),
    secondsLeft(now, ofKind.account, counted?.account),
    secondsLeft(now, ofKind.network, counted?.network),
  )
  if (retryAfterSeconds > 0 || !counted?.attemptId) throw fail('SIGN_IN_LIMITED', { retryAfterSeconds })
  return { attemptId: counted.attemptId, found }
}

interface Who extends Attempt {
  now: Date
  emailHash: Buffer
  network: string
}

interface Row {
  contact: string | null
  account: string | null
  network: string | null
  attemptId: number | null
}

/** Finds the attempt that must expire before another, for each limit, and adds this one when none must. */
const countingOf = ({ kind, email, device, now, emailHash, network }: Who): RawBuilder<Row> => {
  const { contact, account, network: ofNetwork } = limits[kind]
  const deviceHash = device === undefined ? null : tokenHash(device)
  const address = sql`network(${network}::inet)`
  const ofAccount = sql`email_hash = ${emailHash}::bytea AND kind = ${kind}::text`
  const ofStrangers = sql`${ofAccount} AND device_hash IS NULL`
  return sql<Row>`
    WITH device AS (
      SELECT (SELECT d.token_hash FROM known_devices d JOIN contacts c ON c.id = d.contact_id
        WHERE lower(c.email) = lower(${email}) AND d.token_hash = ${deviceHash}::bytea) AS hash),
    oldest AS (
      SELECT device.hash,
        CASE WHEN hash IS NULL THEN ${oldestThatCounts(now, contact, sql`${ofStrangers} AND ip = ${address}`)}
          ELSE ${oldestThatCounts(now, contact, sql`${ofAccount} AND device_hash = hash`)} END AS contact,
        CASE WHEN hash IS NULL THEN ${oldestThatCounts(now, account, ofStrangers)} END AS account,
        CASE WHEN hash IS NULL THEN ${oldestThatCounts(
          now,
          ofNetwork,
          sql`ip = ${address} AND kind = ${kind}::text AND device_hash IS NULL`,
        )} END AS network
      FROM device),
    counted AS (
      INSERT INTO sign_in_failures (email_hash, ip, failed_at, kind, device_hash)
      SELECT ${emailHash}::bytea, ${address}, ${now.toISOString()}::timestamptz, ${kind}::text, hash
      FROM oldest WHERE contact IS NULL AND account IS NULL AND network IS NULL
      RETURNING id)
    SELECT contact, account, network, (SELECT id FROM counted) AS "attemptId" FROM oldest`
}

/** Instant of the attempt that must expire before another one; null when one is allowed. */
const oldestThatCounts = (now: Date, { max, windowSeconds }: Limit, whose: RawBuilder<unknown>) => sql`(
  SELECT failed_at FROM sign_in_failures
  WHERE ${whose} AND failed_at > ${new Date(now.getTime() - windowSeconds * 1000).toISOString()}
  ORDER BY failed_at DESC OFFSET ${max - 1} LIMIT 1)`

const secondsLeft = (now: Date, { windowSeconds }: Limit, failedAt: string | null | undefined): number =>
  failedAt ? windowSeconds - Math.floor((now.getTime() - Date.parse(failedAt)) / 1000) : 0

/** Forgets the failures of a network or of a browser, after a right password. */
export const forgetFailures = (
  { db, ip }: Pick<Context, 'db' | 'ip'>,
  { email, device }: Pick<Attempt, 'email' | 'device'>,
): Promise<unknown> =>
  db.run(sql`DELETE FROM sign_in_failures WHERE email_hash = ${hashOf(email)} AND kind = 'password'
    AND (ip = network(${networkOf(ip)}::inet) OR device_hash = ${device === undefined ? null : tokenHash(device)}::bytea)`)

/** Forgets all failures of an account, once its owner has shown that they read its mails. */
export const forgetAllFailures = (db: Db, email: string): Promise<unknown> =>
  db.run(sql`DELETE FROM sign_in_failures WHERE email_hash = ${hashOf(email)} AND kind = 'password'`)

/** Takes one attempt back, and only that one: the password was right, but something else is still missing. */
export const takeAttemptBack = (db: Db, attemptId: number): Promise<unknown> =>
  db.run(sql`DELETE FROM sign_in_failures WHERE id = ${attemptId}`)

/** Hashes the address, so that the table reveals none. */
const hashOf = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest()
