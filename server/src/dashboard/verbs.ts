import type { Verbs } from '../calls/verbs.ts'
import { showDashboard } from './show.ts'

/** The routes of this module, joined to their verbs. */
export const dashboardVerbs = {
  dashboard: { show: showDashboard },
} satisfies Pick<Verbs, 'dashboard'>
