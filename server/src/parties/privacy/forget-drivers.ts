import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/jobs/purge.ts'

/** Forgets the drivers of orders two years old, and the signers of ten years ago. */
export const forgetDrivers = (db: Db): Promise<void> =>
  inBatches(async (most) => {
    const { rows } = await sql<{ changed: number }>`SELECT forget_drivers(${most}::int) AS changed`.execute(db)
    return rows[0]?.changed ?? 0
  })
