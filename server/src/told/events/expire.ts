import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { insistently } from '../../platform/jobs/months.ts'

/** Drops the months of events that ended 30 days ago (docs/decisions/078). */
export const expireEvents = (db: Db): Promise<void> => insistently(() => sql`SELECT expire_events()`.execute(db))
