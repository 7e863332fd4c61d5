import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** Forgets the drivers of orders two years old, and the signers of ten years ago. */
export const forgetDrivers = async (db: Db): Promise<void> => {
  await sql`SELECT forget_drivers()`.execute(db)
}
