import { type RawBuilder, sql } from 'kysely'

/**
 * Answer that PostgreSQL wrote as JSON text, sent without parsing or checking it. Every test that reads it checks it
 * against the contract (decision 022). The type parameter describes the text.
 */
export class JsonText<Answer> {
  readonly text: string
  declare readonly holds?: Answer

  constructor(text: string) {
    this.text = text
  }
}

/** An instant inside JSON, in the API's format: « 2026-11-21T08:30:00.000Z ». Sessions run in UTC. */
export const instantJson = (at: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
