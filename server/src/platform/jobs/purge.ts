import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { jobKind } from './jobs.ts'

/** Retention of the expired rows of a table. */
export interface Retention {
  table: string
  days: (config: Config) => number
  /** Matches the rows to remove; `since` is the instant that many days ago. */
  isOver: (since: string) => RawBuilder<unknown>
}

interface Purge {
  db: Db
  clock: () => Date
  config: Config
}

/** Removes expired rows: old sessions, idempotency keys, sign-in failures. */
export const purgeJob = jobKind('purge-expired', '17 3 * * *')

const dayMs = 86_400_000
const batchSize = 2_000
/** Pause between two batches, which leaves the disk to others. */
const pauseMs = 20

/**
 * Removes expired rows in short transactions that wait for no lock: a row locked by others is removed another night.
 */
export const purge = async ({ db, clock, config }: Purge, retentions: readonly Retention[]): Promise<void> => {
  for (const { table, days, isOver } of retentions) {
    const since = new Date(clock().getTime() - days(config) * dayMs).toISOString()
    await inBatches(async (most) => {
      // Asks twice, because the parts of a partitioned table give the same ctid to several rows.
      const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${isOver(since)} LIMIT ${most} FOR UPDATE SKIP LOCKED)) AND ${isOver(since)}`.execute(
        db,
      )
      return Number(numAffectedRows)
    })
  }
}

/** Repeats a removal of `most` rows until it finds fewer. */
export const inBatches = async (remove: (most: number) => Promise<number>): Promise<void> => {
  while ((await remove(batchSize)) >= batchSize) await setTimeout(pauseMs)
}
