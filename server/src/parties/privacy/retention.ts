import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

/** Exports say themselves until when they can be downloaded. */
export const privacyRetentions: Retention[] = [
  { table: 'data_exports', days: () => 0, isOver: (since) => sql`expires_at < ${since}` },
]
