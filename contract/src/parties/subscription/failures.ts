import { type Definitions, define } from '../../calls/failure-definition.ts'
import { type PricingPlan, planLabels } from '../../platform/plans.ts'

export const subscriptionFailures = {
  PLAN_REQUEST_OPEN: define(409, 'Une demande de formule attend déjà sa réponse : retirez-la pour en faire une autre.'),
  PLAN_REQUEST_CLOSED: define(
    409,
    'Cette demande n’attend plus de réponse : elle a été retirée, ou quelqu’un y a déjà répondu.',
  ),
  PLAN_ALREADY_YOURS: define<{ plan: PricingPlan }>(
    409,
    ({ plan }) => `La formule ${planLabels[plan]} est déjà la vôtre.`,
  ),
} satisfies Definitions
