import { createHash } from 'node:crypto'
import type { FrontErrorInput } from '@quai/contract/services/front-errors/front-error.ts'
import { reportsAMinute } from '@quai/contract/services/front-errors/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../calls/actor.ts'
import type { Context } from '../../calls/context.ts'
import { networkOf } from '../../calls/network.ts'
import { fail } from '../../platform/failure.ts'

/**
 * Reports kept in an hour: `ofKind` of one kind, whose others are counted; `ofOrganisation` of its signed-in people;
 * without a session `ofAddress` of one network and `ofStrangers` of all, so that many addresses neither fill the disk nor
 * silence the people who are signed in.
 */
const mostAnHour = { ofKind: 20, ofOrganisation: 100, ofAddress: 40, ofStrangers: 1_000 } as const

/**
 * Keeps an error that a page reports, with or without a session. The reader is the one it names only when that contact
 * exists; it serves to count readers, and grants nothing. Throws TOO_MANY_REQUESTS.
 */
export const reportFrontError = async (ctx: Context, input: FrontErrorInput): Promise<void> => {
  const { db, now } = ctx
  const group = groupOf(input)
  // Without a session there is no actor.
  const userId = (ctx.actor as Actor | undefined)?.userId ?? null
  const ip = sql`network(${networkOf(ctx.ip)}::inet)`
  await sql`SELECT pg_advisory_xact_lock(hashtext('front_errors'))`.execute(db)
  const kept = await countKept(ctx, { group, userId, ip })
  if (kept.ofKind >= mostAnHour.ofKind) return countRepeat(ctx, group)
  if (isTooMuch(kept, userId)) throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 })
  const { error, stackTrace, user, browserInfo, url, release } = input
  await sql`
    INSERT INTO front_errors (group_hash, name, message, stack_trace, browser_info, url, release, contact_id, user_id, ip, created_at)
    VALUES (${group}, ${error.name}, ${error.message}, ${stackTrace}, ${JSON.stringify(browserInfo)}, ${url},
      ${release}, (SELECT id FROM contacts WHERE id = ${user?.contactId ?? null}), ${userId}, ${ip}, ${now.toISOString()})`.execute(
    db,
  )
}

type Kept = Record<keyof typeof mostAnHour | 'ofMinute', number>

interface Reporter {
  group: Buffer
  /** Organisation of the session; null without one. */
  userId: number | null
  ip: RawBuilder<unknown>
}

const countKept = async ({ db, now }: Context, { group, userId, ip }: Reporter): Promise<Kept> => {
  const count = (whose: RawBuilder<unknown>, minutes: number) =>
    sql`(SELECT count(*) FROM front_errors WHERE ${whose} AND created_at > ${before(now, minutes)})`
  const { rows } = await sql<Kept>`
    SELECT ${count(sql`group_hash = ${group}::bytea`, 60)} AS "ofKind", ${count(sql`user_id = ${userId}::bigint`, 60)} AS "ofOrganisation",
      ${count(sql`user_id IS NULL AND ip = ${ip}`, 1)} AS "ofMinute", ${count(sql`user_id IS NULL AND ip = ${ip}`, 60)} AS "ofAddress",
      ${count(sql`user_id IS NULL`, 60)} AS "ofStrangers"`.execute(db)
  return rows[0] as Kept // the statement always returns one row
}

const isTooMuch = ({ ofOrganisation, ofMinute, ofAddress, ofStrangers }: Kept, userId: number | null): boolean =>
  userId === null
    ? ofMinute >= reportsAMinute.ofAddress || ofAddress >= mostAnHour.ofAddress || ofStrangers >= mostAnHour.ofStrangers
    : ofOrganisation >= mostAnHour.ofOrganisation

/** Counts a report with the newest of its kind. */
const countRepeat = async ({ db, now }: Context, group: Buffer): Promise<void> => {
  await sql`UPDATE front_errors SET repeats = repeats + 1, created_at = ${now.toISOString()}
    WHERE id = (SELECT max(id) FROM front_errors WHERE group_hash = ${group}::bytea)`.execute(db)
}

const before = (now: Date, minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString()

/** Ignores numbers, which differ from one release and one reader to the next, in the message and the first lines. */
const groupOf = ({ error, stackTrace }: FrontErrorInput): Buffer => {
  const place = stackTrace
    .split('\n')
    .slice(0, 3)
    .join('\n')
    .replace(/-[\w-]{8}\.js/g, '.js')
  const text = [error.name, error.message, place].join('\n').replace(/\d+/g, '0')
  return createHash('sha256').update(text).digest()
}
