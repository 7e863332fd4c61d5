import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import type {
  FrontErrorDetail,
  FrontErrorGroup,
  frontErrorQuery,
} from '@quai/contract/services/front-errors/front-error.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { pageOf, readPage } from '../lists/paging.ts'

/** Lists the reported errors, each once, the last reported first. */
export const listFrontErrors = ({ db }: Context, { release, search, ...query }: z.output<typeof frontErrorQuery>) => {
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
export const showFrontError = async ({ db }: Context, { id }: { id: number }): Promise<FrontErrorDetail> => {
  const { rows } = await sql<FrontErrorDetail>`
    SELECT ${groupColumns}, e.stack_trace AS "stackTrace", e.browser_info AS "browserInfo", g.releases,
      c.name AS "contactName", u.name AS "userName", u.id AS "userId"
    FROM (
      SELECT ${counts}, max(o.id) AS last_id, array_agg(DISTINCT o.release ORDER BY o.release) AS releases
      FROM front_errors o WHERE o.group_hash = (SELECT group_hash FROM front_errors WHERE id = ${id})
    ) g JOIN front_errors e ON e.id = g.last_id
    LEFT JOIN contacts c ON c.id = e.contact_id
    LEFT JOIN users u ON u.id = c.user_id`.execute(db)
  const [error] = rows
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
