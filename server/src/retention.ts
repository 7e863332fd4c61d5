import { sql } from 'kysely'
import { accountRetentions } from './accounts/retention.ts'
import { guestRetentions } from './guests/retention.ts'
import { importRetentions } from './imports/retention.ts'
import { mailRetentions } from './mails/retention.ts'
import type { Retention } from './platform/jobs/purge.ts'

/** Every table whose rows do not stay for good (docs/decisions/020). Jobs that are done go by themselves (jobs.ts). */
export const retentions: Retention[] = [
  { table: 'idempotency_keys', days: () => 7, isOver: (since) => sql`created_at < ${since}` },
  ...accountRetentions,
  ...mailRetentions,
  ...guestRetentions,
  ...importRetentions,
]
