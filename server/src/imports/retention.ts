import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/purge.ts'

/** Drafts. An import that was applied stays with its orders: its file shows what was asked for. */
export const importRetentions: Retention[] = [
  { table: 'imports', days: () => 30, isOver: (since) => sql`applied_at IS NULL AND created_at < ${since}` },
]
