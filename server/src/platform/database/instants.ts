import { type RawBuilder, sql } from 'kysely'

/** An instant inside JSON, in the API's format: « 2026-11-21T08:30:00.000Z ». Sessions run in UTC. */
export const instantJson = (at: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
