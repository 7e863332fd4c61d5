import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** Removes the entries that have been kept for five years. Their links stay in the chain. */
export const expireAudit = async (db: Db): Promise<void> => {
  await sql`SELECT expire_audit()`.execute(db)
}
