import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/jobs/purge.ts'

/** Removes the entries that have been kept for five years. Their links stay in the chain. */
export const expireAudit = (db: Db): Promise<void> =>
  inBatches(async (most) => {
    const { rows } = await sql<{ removed: number }>`SELECT expire_audit(${most}::int) AS removed`.execute(db)
    return rows[0]?.removed ?? 0
  })
