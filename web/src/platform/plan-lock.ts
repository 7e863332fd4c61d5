import { failureMessage } from '@quai/contract/failures.ts'
import { type PlanFeature, planHas, planWith } from '@quai/contract/plans.ts'
import { useUser } from './session.ts'

/** Says why the caller's plan excludes a feature, and which plan includes it; undefined when it is included. */
export const usePlanLock = (feature: PlanFeature): string | undefined => {
  const { userType, pricingPlan } = useUser()
  if (userType !== 'customer' || planHas(pricingPlan, feature)) return undefined
  return failureMessage('PLAN_FEATURE', { feature, plan: planWith(feature) })
}
