import type { Verbs } from '../../calls/verbs.ts'
import { listRules, removeRule, savePlan, showPlan } from './rules.ts'

/** Routes of this module with their verbs. */
export const transportRuleVerbs = {
  transportRules: { list: listRules, ofDeal: showPlan, savePlan, remove: removeRule },
} satisfies Pick<Verbs, 'transportRules'>
