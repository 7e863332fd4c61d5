import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../platform/database/database.ts'

/** Waits until a queue has no jobs left. */
export const jobsDone = (db: Db, name: string): Promise<void> =>
  expect
    .poll(
      async () => {
        const { left } = await db.one(sql<{ left: number }>`
          SELECT count(*) AS left FROM pgboss.job WHERE name = ${name} AND state < 'completed'`)
        return left
      },
      { timeout: 120_000, interval: 100 },
    )
    .toBe(0)
