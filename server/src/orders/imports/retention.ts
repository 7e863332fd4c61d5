import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

/** Applies to drafts. Applied imports stay with their orders, because their file shows what was requested. */
export const importRetentions: Retention[] = [
  { table: 'imports', days: () => 30, isOver: (since) => sql`applied_at IS NULL AND created_at < ${since}` },
]
