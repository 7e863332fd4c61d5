import { type RawBuilder, sql } from 'kysely'

/** Part of a list that one page shows. */
export interface Range {
  limit: number
  offset: number
}

/**
 * Cuts a page out of a sorted selection. Writes the numbers out and omits OFFSET on the first page, because PostgreSQL's
 * generic plan would be much worse. Hides the offset of other pages in a query, because PostgreSQL would plan each page
 * anew, which takes longer than reading it.
 */
export const pageOf = ({ limit, offset }: Range): RawBuilder<unknown> =>
  offset === 0 ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${sql.lit(limit)} OFFSET (SELECT ${offset}::bigint)`

/**
 * A number of rows that are found by something else: they are sorted or chosen by it once they are there. PostgreSQL
 * would otherwise walk the index of the number to its end, or all rows of a tenant.
 */
export const ofFound = (number: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${number} + 0)`

/** An instant inside JSON, in the API's format: « 2026-11-21T08:30:00.000Z ». Sessions run in UTC. */
export const instantJson = (at: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
