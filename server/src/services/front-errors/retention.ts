import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

export const frontErrorRetentions: Retention[] = [
  { table: 'front_errors', days: () => 90, isOver: (since) => sql`created_at < ${since}` },
]
