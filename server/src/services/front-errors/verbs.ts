import { createHash } from 'node:crypto'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import {
  type FrontErrorDetail,
  type FrontErrorGroup,
  type FrontErrorInput,
  type frontErrorQuery,
  reportsAMinute,
} from '@quai/contract/services/front-errors/front-error.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../calls/actor.ts'
import type { Context } from '../../calls/context.ts'
import { networkOf } from '../../calls/network.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { readPage } from '../lists/paging.ts'

/** Lists the reported errors, each once, the last reported first. */
const listFrontErrors = ({ db }: Context, { release, search, ...query }: z.output<typeof frontErrorQuery>) => {
  const ofRelease = release === undefined ? sql`true` : sql`release = ${release}`
  const newest = sql`(SELECT max(id) AS last_id FROM front_errors WHERE ${ofRelease} GROUP BY group_hash) n
    JOIN front_errors e ON e.id = n.last_id`
  const where = matching(search)
  return readPage<FrontErrorGroup>(
    { db },
    {
      query,
      all: sql`SELECT FROM ${newest} WHERE ${where}`,
      rows: (place) => sql<FrontErrorGroup>`
        SELECT ${groupColumns} FROM (SELECT e.* FROM ${newest} WHERE ${where} ORDER BY e.id DESC ${pageOf(place)}) e
        CROSS JOIN LATERAL (SELECT ${counts} FROM front_errors o WHERE o.group_hash = e.group_hash AND ${ofRelease}) g
        ORDER BY e.id DESC`,
    },
  )
}

/** Shows the newest report of an error, and what its other reports add. Throws NOT_FOUND. */
const showFrontError = async ({ db }: Context, { id }: { id: number }): Promise<FrontErrorDetail> => {
  const error = await db.maybe(sql<FrontErrorDetail>`
    SELECT ${groupColumns}, e.stack_trace AS "stackTrace", e.browser_info AS "browserInfo", g.releases,
      c.name AS "contactName", u.name AS "userName", u.id AS "userId"
    FROM (
      SELECT ${counts}, max(o.id) AS last_id, array_agg(DISTINCT o.release ORDER BY o.release) AS releases
      FROM front_errors o WHERE o.group_hash = (SELECT group_hash FROM front_errors WHERE id = ${id})
    ) g JOIN front_errors e ON e.id = g.last_id
    LEFT JOIN contacts c ON c.id = e.contact_id
    LEFT JOIN users u ON u.id = c.user_id`)
  if (!error) throw fail('NOT_FOUND')
  return error
}

/** Counts the reports `o` of an error. */
const counts = sql`sum(1 + o.repeats) AS count, count(DISTINCT o.contact_id) AS users_count, min(o.created_at) AS first_at`

const groupColumns = sql`e.id, e.name, e.message, g.count, g.users_count AS "usersCount", g.first_at AS "firstAt",
  e.created_at AS "lastAt", e.url, e.release`

/** Requires every word in the message. */
const matching = (search: string | undefined): RawBuilder<unknown> => {
  if (search === undefined) return sql`true`
  const words = searchWords(search).map((word) => sql`search_text(e.message) LIKE ${`%${word}%`}`)
  return words.length === 0 ? sql`false` : sql.join(words, sql` AND `)
}

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
const reportFrontError = async (ctx: Context, input: FrontErrorInput): Promise<void> => {
  const { db, now } = ctx
  const group = groupOf(input)
  // Without a session there is no actor.
  const userId = (ctx.actor as Actor | undefined)?.userId ?? null
  const ip = sql`network(${networkOf(ctx.ip)}::inet)`
  db.send(sql`SELECT pg_advisory_xact_lock(hashtext('front_errors'))`)
  const kept = await countKept(ctx, { group, userId, ip })
  if (kept.ofKind >= mostAnHour.ofKind) return countRepeat(ctx, group)
  if (isTooMuch(kept, userId)) throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 })
  const { error, stackTrace, user, browserInfo, url, release } = input
  db.send(sql`
    INSERT INTO front_errors (group_hash, name, message, stack_trace, browser_info, url, release, contact_id, user_id, ip, created_at)
    VALUES (${group}, ${error.name}, ${error.message}, ${stackTrace}, ${JSON.stringify(browserInfo)}, ${url},
      ${release}, (SELECT id FROM contacts WHERE id = ${user?.contactId ?? null}), ${userId}, ${ip}, ${now.toISOString()})`)
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
  return db.one(sql<Kept>`
    SELECT ${count(sql`group_hash = ${group}::bytea`, 60)} AS "ofKind", ${count(sql`user_id = ${userId}::bigint`, 60)} AS "ofOrganisation",
      ${count(sql`user_id IS NULL AND ip = ${ip}`, 1)} AS "ofMinute", ${count(sql`user_id IS NULL AND ip = ${ip}`, 60)} AS "ofAddress",
      ${count(sql`user_id IS NULL`, 60)} AS "ofStrangers"`)
}

const isTooMuch = ({ ofOrganisation, ofMinute, ofAddress, ofStrangers }: Kept, userId: number | null): boolean =>
  userId === null
    ? ofMinute >= reportsAMinute.ofAddress || ofAddress >= mostAnHour.ofAddress || ofStrangers >= mostAnHour.ofStrangers
    : ofOrganisation >= mostAnHour.ofOrganisation

/** Counts a report with the newest of its kind. */
const countRepeat = async ({ db, now }: Context, group: Buffer): Promise<void> => {
  db.send(sql`UPDATE front_errors SET repeats = repeats + 1, created_at = ${now.toISOString()}
    WHERE id = (SELECT max(id) FROM front_errors WHERE group_hash = ${group}::bytea)`)
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

/** Routes of this module with their verbs. */
export const frontErrorVerbs = {
  frontErrors: { report: reportFrontError, list: listFrontErrors, detail: showFrontError },
} satisfies Pick<Verbs, 'frontErrors'>
