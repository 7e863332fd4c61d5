import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Removes batches that nothing names: neither orders, nor movements, nor stock. Their remaining balances are zero. */
export const removeUnusedBatches = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`DELETE FROM stock_balances WHERE batch_id = ANY(${[...ids]}::bigint[])`.execute(db)
  await sql`DELETE FROM batches WHERE id = ANY(${[...ids]}::bigint[])`.execute(db)
}
