import { failureMessage } from '@quai/contract/failures.ts'
import { type PlanFeature, planHas, planWith } from '@quai/contract/plans.ts'
import { useUser } from './session.ts'

/** Why a feature is locked for the caller's plan, naming the plan that has it; undefined when it is not locked. */
export const usePlanLock = (feature: PlanFeature): string | undefined => {
  const { userType, pricingPlan } = useUser()
  if (userType !== 'customer' || planHas(pricingPlan, feature)) return undefined
  return failureMessage('PLAN_FEATURE', { feature, plan: planWith(feature) })
}
