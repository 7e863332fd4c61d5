export const pricingPlans = ['trial', 'basic', 'starter', 'business'] as const
export type PricingPlan = (typeof pricingPlans)[number]

/** Plans that a customer may ask for. */
export const offeredPlans = ['basic', 'starter', 'business'] as const

export const planLabels: Record<PricingPlan, string> = {
  trial: 'Essai',
  basic: 'Basic',
  starter: 'Starter',
  business: 'Business',
}

export const planFeatures = [
  'stock',
  'shuttles',
  'documents',
  'batches',
  'fullHistory',
  'exports',
  'reporting',
  'partnerGuest',
  'api',
  'connectors',
] as const
export type PlanFeature = (typeof planFeatures)[number]
export const isPlanFeature = (name: unknown): name is PlanFeature => planFeatures.some((feature) => feature === name)

export const featureLabels: Record<PlanFeature, string> = {
  stock: 'Stock',
  shuttles: 'Navettes',
  documents: 'Documents',
  batches: 'Lots',
  fullHistory: 'Historique complet',
  exports: 'Exports',
  reporting: 'Reporting',
  partnerGuest: 'Lien invité',
  api: 'API',
  connectors: 'Connecteurs',
}

const every: readonly PricingPlan[] = pricingPlans
const paidOrTrial: readonly PricingPlan[] = ['trial', 'starter', 'business']

/** Plans that have each feature (decisions, section 3). Nothing else decides it. */
export const plansWith: Record<PlanFeature, readonly PricingPlan[]> = {
  stock: every,
  shuttles: every,
  documents: every,
  batches: paidOrTrial,
  fullHistory: ['starter', 'business'],
  exports: paidOrTrial,
  reporting: paidOrTrial,
  partnerGuest: paidOrTrial,
  api: ['business'],
  connectors: ['business'],
}

/** Reads a missing plan as basic. */
export const planOf = (plan: PricingPlan | null): PricingPlan => plan ?? 'basic'

export const planHas = (plan: PricingPlan | null, feature: PlanFeature): boolean =>
  plansWith[feature].includes(planOf(plan))

/** Lowest plan on sale that has a feature, as refusals name it. */
export const planWith = (feature: PlanFeature): PricingPlan =>
  plansWith[feature].find((plan) => plan !== 'trial') ?? 'business'

/**
 * Months of history that a plan shows; null for all of it. Trial and basic see one month; open orders are always shown.
 */
export const historyMonths = (plan: PricingPlan | null): number | null => (planHas(plan, 'fullHistory') ? null : 1)
