import { lastMonth } from '@quai/contract/money/reminders/month.ts'
import { countLimit } from '@quai/contract/platform/pagination.ts'
import type { AdministrationCounts } from '@quai/contract/told/dashboard/routes.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { stateOf } from '../../money/reminders/state.ts'
import { dealTables } from '../../parties/deals/deal-rows.ts'
import { selectCounts } from './counts.ts'

/** Counts the work that waits for an administrator. */
export const countAdministration = (ctx: Context): Promise<AdministrationCounts> =>
  selectCounts(
    ctx,
    {
      planRequestsCount: sql`SELECT FROM users u
        WHERE u.api_requested_at IS NOT NULL
          OR EXISTS (SELECT FROM subscription_requests r WHERE r.customer_id = u.id AND r.state = 'open')`,
      missingInvoicesCount: sql`SELECT FROM ${dealTables}
        WHERE d.is_active AND c.is_active AND w.is_active AND ${stateOf(lastMonth(ctx.now))} = 'missing'`,
      refusedBySellsyCount: sql`SELECT FROM sellsy_items
        WHERE state = 'refused' AND run_id = (SELECT max(id) FROM sellsy_runs)`,
      failedMailsCount: sql`SELECT FROM mails WHERE state = 'failed'`,
      failedJobsCount: sql`SELECT FROM pgboss.job WHERE state = 'failed'`,
    },
    countLimit,
  )
