import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { App } from './app.ts'
import type { Config } from './config.ts'

/** How long the rows of a table are kept once they have served. */
export interface Retention {
  table: string
  days: (config: Config) => number
  /** The rows that go, `since` being the instant that many days ago. */
  isOver: (since: string) => RawBuilder<unknown>
}

const dayMs = 86_400_000
const batchSize = 2_000
/** Lets others at the disk between two batches. */
const pauseMs = 20

/** Removes what has served, in short transactions that wait for nobody: a row in use goes another night. */
export const purge = async (
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  retentions: readonly Retention[],
): Promise<void> => {
  for (const { table, days, isOver } of retentions) {
    const since = new Date(clock().getTime() - days(config) * dayMs).toISOString()
    for (;;) {
      const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${isOver(since)} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`.execute(
        db,
      )
      if (numAffectedRows < batchSize) break
      await setTimeout(pauseMs)
    }
  }
}
