import { sql } from 'kysely'
import { accountRetentions } from './accounts/retention.ts'
import { frontErrorRetentions } from './front-errors/retention.ts'
import { guestRetentions } from './guests/retention.ts'
import { importRetentions } from './imports/retention.ts'
import { mailRetentions } from './mails/retention.ts'
import type { Retention } from './platform/jobs/purge.ts'
import { privacyRetentions } from './privacy/retention.ts'
import { sellsyRetentions } from './sellsy/retention.ts'
import { stockRetentions } from './stock/retention.ts'
import { visitRetentions } from './visits/retention.ts'
import { webhookRetentions } from './webhooks/retention.ts'

/** Every table whose rows expire (docs/decisions/020). Finished jobs are removed by their queue (jobs.ts), events by months (docs/decisions/078). */
export const retentions: Retention[] = [
  { table: 'idempotency_keys', days: () => 7, isOver: (since) => sql`created_at < ${since}` },
  ...accountRetentions,
  ...mailRetentions,
  ...guestRetentions,
  ...importRetentions,
  ...stockRetentions,
  ...frontErrorRetentions,
  ...privacyRetentions,
  ...sellsyRetentions,
  ...visitRetentions,
  ...webhookRetentions,
]
