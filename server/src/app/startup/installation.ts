import type { Installation } from '@quai/contract/calls/installation.ts'
import type { App } from '../../calls/app.ts'
import { mailingOf } from '../../platform/mailing.ts'

/** Returns what the page reads before anybody signs in. */
export const installationOf = ({ config, site, demoAccounts = [] }: App): Installation => ({
  isInMaintenance: config.QUAI_MAINTENANCE ?? false,
  analyticsContainer: config.QUAI_ANALYTICS_CONTAINER ?? null,
  mailing: mailingOf({ config, site }),
  hasMaps: config.QUAI_MAP_URL !== undefined,
  demoAccounts,
})
