import { sql } from 'kysely'
import { stockRetentions } from '../../goods/stock/retention.ts'
import { sellsyRetentions } from '../../money/sellsy/retention.ts'
import { guestRetentions } from '../../orders/guests/retention.ts'
import { importRetentions } from '../../orders/imports/retention.ts'
import { visitRetentions } from '../../orders/visits/retention.ts'
import { accountRetentions } from '../../parties/accounts/retention.ts'
import { privacyRetentions } from '../../parties/privacy/retention.ts'
import type { Retention } from '../../platform/jobs/purge.ts'
import { frontErrorRetentions } from '../../services/front-errors/retention.ts'
import { mailRetentions } from '../../services/mails/retention.ts'
import { webhookRetentions } from '../../told/webhooks/retention.ts'

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
