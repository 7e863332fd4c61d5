import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** Gathers the statistics of tables, as their owner: PostgreSQL skips those of others with no more than a warning. */
export const analyze = (db: Db, ...tables: readonly string[]): Promise<void> =>
  db.transaction().execute(async (own) => {
    await sql`SET LOCAL ROLE none`.execute(own)
    await sql`ANALYZE ${sql.join(tables.map((table) => sql.table(table)))}`.execute(own)
  })
