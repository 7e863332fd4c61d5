import { type PlanFeature, type PricingPlan, planHas, planOf } from '@quai/contract/platform/plans.ts'
import { useUser } from '../session.ts'

/** Returns the plan of a customer, a missing one being basic; undefined for others, who have none. */
export const useOwnPlan = (): PricingPlan | undefined => {
  const { userType, pricingPlan } = useUser()
  return userType === 'customer' ? planOf(pricingPlan) : undefined
}

/** True when the caller's plan excludes a feature. */
export const useIsLocked = (feature: PlanFeature): boolean => {
  const plan = useOwnPlan()
  return plan !== undefined && !planHas(plan, feature)
}
