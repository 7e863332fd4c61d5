import type { Verbs } from '../calls/verbs.ts'
import { showDashboard } from './show.ts'

/** Routes of this module with their verbs. */
export const dashboardVerbs = {
  dashboard: { show: showDashboard },
} satisfies Pick<Verbs, 'dashboard'>
