import type { Verbs } from '../../calls/verbs.ts'
import { listVehicles, printLoadPlan, saveLoadPlan, saveVehicles, showLoadPlan } from './plan.ts'

/** Routes of this module with their verbs. */
export const loadPlanVerbs = {
  loadPlans: {
    show: showLoadPlan,
    save: saveLoadPlan,
    print: printLoadPlan,
    vehicles: listVehicles,
    saveVehicles,
  },
} satisfies Pick<Verbs, 'loadPlans'>
