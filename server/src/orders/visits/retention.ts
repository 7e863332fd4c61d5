import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

/** A search at a gate counts for an hour at most. */
export const visitRetentions: Retention[] = [
  { table: 'gate_attempts', days: () => 1, isOver: (since) => sql`tried_at < ${since}` },
]
