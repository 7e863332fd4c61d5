import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatDate } from '@quai/contract/platform/dates.ts'
import {
  featureLabels,
  offeredPlans,
  type PlanFeature,
  type PricingPlan,
  planHas,
  planLabels,
  planWith,
} from '@quai/contract/platform/plans.ts'
import { useOwnPlan } from '../../platform/plans/plan-lock.ts'
import { Muted } from '../../ui/Muted.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { type AskablePlan, usePlanRequest, useSubscription } from './subscription.ts'
import { featureTexts, t } from './texts.ts'

interface Props {
  feature: PlanFeature
  /** False where a title already names the feature, which then has the screen to itself. */
  isNamed?: boolean
  /** Runs when the reader leaves for the comparison of plans. */
  onLeave?: () => void
}

/** Says what a locked feature does and which plans have it, and asks for the lowest of them in one press. */
export const FeatureLock = ({ feature, isNamed = true, onLeave }: Props) => {
  const own = useOwnPlan()
  const lowest = planWith(feature)
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
      <LockOutlined fontSize="small" aria-hidden="true" sx={{ color: 'text.secondary', mt: 0.5 }} />
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Box>
          {isNamed && <Typography sx={{ fontWeight: 560 }}>{featureLabels[feature]}</Typography>}
          <Typography>{featureTexts[feature]}</Typography>
          <Muted>
            {t('inPlans', { plans: plansText(feature) })} {own && t('yours', { plan: planLabels[own] })}
          </Muted>
        </Box>
        {lowest !== 'trial' && <PlanAsk plan={lowest} isMain={!isNamed} />}
        <Typography variant="body2">
          <TextLink to="/settings" search={{ tab: 'subscription' }} {...(onLeave && { onClick: onLeave })}>
            {t('compare')}
          </TextLink>
        </Typography>
      </Box>
    </Box>
  )
}

/** « la formule Business », « les formules Starter et Business ». */
const plansText = (feature: PlanFeature): string => {
  const names = offeredPlans.filter((plan: PricingPlan) => planHas(plan, feature)).map((plan) => planLabels[plan])
  const last = names.at(-1) ?? ''
  return names.length > 1
    ? t('manyPlans', { plans: names.slice(0, -1).join(', '), last })
    : t('onePlan', { plan: last })
}

interface PlanAskProps {
  plan: AskablePlan
  /** True when nothing else on the screen matters more. */
  isMain: boolean
}

/** Asks for a plan in one press, or says which one is already asked for. */
const PlanAsk = ({ plan, isMain }: PlanAskProps) => {
  const { data } = useSubscription()
  const { ask, asking } = usePlanRequest()
  const request = data?.request
  if (request?.state === 'open')
    return (
      <Muted component="output">
        {t('askedOn', { plan: planLabels[request.plan], date: formatDate(request.createdAt) })}
      </Muted>
    )
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      loading={!data || asking !== undefined}
      onClick={() => ask(plan, planLabels[plan])}
      sx={{ justifySelf: 'start' }}
    >
      {t('ask', { plan: planLabels[plan] })}
    </Button>
  )
}
