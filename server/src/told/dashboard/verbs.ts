import type { Verbs } from '../../calls/verbs.ts'
import { countAdministration, countWork, listFirstSteps, showDashboard } from './dashboard.ts'

/** Routes of this module with their verbs. */
export const dashboardVerbs = {
  dashboard: {
    show: showDashboard,
    counts: countWork,
    administration: countAdministration,
    firstSteps: listFirstSteps,
  },
} satisfies Pick<Verbs, 'dashboard'>
