import type { Verbs } from '../../calls/verbs.ts'
import { saveLoadPlan, showLoadPlan } from './plan.ts'
import { printLoadPlan } from './print.ts'
import { listVehicles, saveVehicles } from './vehicles.ts'

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
