import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

/** Attempts go with their delivery. */
export const webhookRetentions: Retention[] = [
  { table: 'webhook_deliveries', days: () => 30, isOver: (since) => sql`created_at < ${since}` },
]
