import { createHash } from 'node:crypto'
import type { SendingKind } from '@quai/contract/services/failures.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'

/**
 * Most sendings in an hour: of one person, of one organisation, and of that organisation to one recipient. A recipient may
 * be a carrier's desk, which gets the links of several orders, and of several organisations: none of them is refused for
 * what another has sent, nor learns of it.
 */
const mostAnHour: Record<SendingKind, { person: number; organisation: number; recipient: number }> = {
  mail: { person: 30, organisation: 60, recipient: 10 },
  message: { person: 100, organisation: 300, recipient: 0 },
  webhookTest: { person: 30, organisation: 30, recipient: 0 },
}

interface Sending {
  kind: SendingKind
  /** Address that somebody typed. */
  toEmail?: string
}

type Sender = Pick<Context, 'db' | 'now' | 'actor'>

/**
 * Counts what a person makes the installation send, in the transaction that sends it. Administrators, who run the
 * installation, are not counted. Call it after the locks of the verb and before its insertions. Throws SENDING_LIMITED.
 */
export const countSending = async ({ db, now, actor }: Sender, { kind, toEmail }: Sending): Promise<void> => {
  if (actor.userType === 'admin') return
  const recipient = toEmail === undefined ? null : hashOf(toEmail)
  const since = new Date(now.getTime() - 3_600_000).toISOString()
  const most = mostAnHour[kind]
  const oldest = (whose: ReturnType<typeof sql>, max: number) => sql`(
    SELECT sent_at FROM sendings WHERE ${whose} AND sent_at > ${since}::timestamptz ORDER BY sent_at DESC OFFSET ${max - 1} LIMIT 1)`
  db.send(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sendings of ${actor.userId}`}, 0))`)
  const found = await db.one(sql<Oldest>`
    WITH oldest AS (
      SELECT ${oldest(sql`contact_id = ${actor.contactId} AND kind = ${kind}`, most.person)} AS person,
        ${oldest(sql`user_id = ${actor.userId} AND kind = ${kind}`, most.organisation)} AS organisation,
        ${recipient ? oldest(sql`recipient_hash = ${recipient}::bytea AND user_id = ${actor.userId}`, most.recipient) : sql`NULL::timestamptz`} AS recipient),
    counted AS (
      INSERT INTO sendings (kind, user_id, contact_id, recipient_hash, sent_at)
      SELECT ${kind}::text, ${actor.userId}::bigint, ${actor.contactId}::bigint, ${recipient}::bytea, ${now.toISOString()}::timestamptz
      FROM oldest WHERE person IS NULL AND organisation IS NULL AND recipient IS NULL)
    SELECT person, organisation, recipient FROM oldest`)
  const full = limitsOf.filter((of) => found[of])
  const [of] = full
  if (!of) return
  const leftOf = (one: Limit) => 3_600 - Math.floor((now.getTime() - Date.parse(found[one] ?? '')) / 1_000)
  throw fail('SENDING_LIMITED', { kind, of, retryAfterSeconds: Math.max(1, ...full.map(leftOf)) })
}

const limitsOf = ['person', 'organisation', 'recipient'] as const
type Limit = (typeof limitsOf)[number]

/** Instant of the sending that must grow an hour old first, for each limit; null when there is none. */
type Oldest = Record<Limit, string | null>

/** Hashes the mailbox of an address: `desk+42@…` is that of `desk@…`. */
const hashOf = (email: string): Buffer => {
  const mailbox = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
  return createHash('sha256').update(mailbox).digest()
}
