import { createHash } from 'node:crypto'
import type { FrontErrorInput } from '@quai/contract/front-errors/front-error.ts'
import { reportsAMinute } from '@quai/contract/front-errors/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { networkOf } from '../calls/network.ts'
import { fail } from '../platform/failure.ts'

/** Reports kept in an hour from all addresses together, so that many addresses cannot fill the disk. */
const mostAnHour = 300

/**
 * Keeps an error that a page reports, with or without a session. The reader is the one it names only when that contact
 * exists; it serves to count readers, and grants nothing. Throws TOO_MANY_REQUESTS.
 */
export const reportFrontError = async ({ db, now, ip }: Context, input: FrontErrorInput): Promise<void> => {
  const network = networkOf(ip)
  await sql`SELECT pg_advisory_xact_lock(hashtext('front_errors'))`.execute(db)
  const { rows } = await sql<{ ofAddress: number; inAll: number }>`
    SELECT (SELECT count(*) FROM front_errors WHERE ip = network(${network}::inet) AND created_at > ${before(now, 1)}) AS "ofAddress",
      (SELECT count(*) FROM front_errors WHERE created_at > ${before(now, 60)}) AS "inAll"`.execute(db)
  const [reported] = rows
  if (reported && (reported.ofAddress >= reportsAMinute.ofAddress || reported.inAll >= mostAnHour))
    throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 })
  const { error, stackTrace, user, browserInfo, url, release } = input
  await sql`
    INSERT INTO front_errors (group_hash, name, message, stack_trace, browser_info, url, release, contact_id, ip, created_at)
    VALUES (${groupOf(input)}, ${error.name}, ${error.message}, ${stackTrace}, ${JSON.stringify(browserInfo)}, ${url},
      ${release}, (SELECT id FROM contacts WHERE id = ${user?.contactId ?? null}), network(${network}::inet), ${now.toISOString()})`.execute(
    db,
  )
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
