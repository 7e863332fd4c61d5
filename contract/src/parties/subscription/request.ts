import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { longText } from '../../platform/ids.ts'
import { offeredPlans, pricingPlans } from '../../platform/plans.ts'

export const requestStates = ['open', 'accepted', 'refused', 'withdrawn'] as const

/** Request of a customer for another plan. */
export const subscriptionRequest = z.object({
  id: z.int(),
  plan: z.enum(pricingPlans),
  /** Plan at the time of the request. */
  formerPlan: z.enum(pricingPlans),
  state: z.enum(requestStates),
  contactName: z.string(),
  createdAt: instant,
  answeredAt: instant.nullable(),
  /** Why it was refused; may also go with an acceptance. */
  reason: z.string().nullable(),
})
export type SubscriptionRequest = z.infer<typeof subscriptionRequest>

/** Present plan of the caller, and its latest request. */
export const subscription = z.object({ plan: z.enum(pricingPlans), request: subscriptionRequest.nullable() })
export type Subscription = z.infer<typeof subscription>

export const requestInput = z.object({ plan: z.enum(offeredPlans) })
export type RequestInput = z.infer<typeof requestInput>

const reason = longText(500)
export const acceptanceInput = z.object({ reason: reason.optional() })
export const refusalInput = z.object({ reason: reason.min(1) })
