import type { Verbs } from '../../calls/verbs.ts'
import { countAdministration } from './administration.ts'
import { countWork } from './counts.ts'
import { listFirstSteps } from './first-steps.ts'
import { showDashboard } from './show.ts'

/** Routes of this module with their verbs. */
export const dashboardVerbs = {
  dashboard: {
    show: showDashboard,
    counts: countWork,
    administration: countAdministration,
    firstSteps: listFirstSteps,
  },
} satisfies Pick<Verbs, 'dashboard'>
