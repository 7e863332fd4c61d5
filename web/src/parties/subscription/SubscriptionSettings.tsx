import CheckOutlined from '@mui/icons-material/CheckOutlined'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SubscriptionRequest } from '@quai/contract/parties/subscription/request.ts'
import { formatDate } from '@quai/contract/platform/dates.ts'
import {
  featureLabels,
  offeredPlans,
  type PlanFeature,
  type PricingPlan,
  planFeatures,
  planHas,
  planLabels,
} from '@quai/contract/platform/plans.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { usePlanRequest, useSubscription } from './subscription.ts'
import { featureTexts, t } from './texts.ts'

/** Compares the plans, asks for one, and shows what became of the latest request. */
export const SubscriptionSettings = () => {
  const { data } = useSubscription()
  if (!data) return <PageSkeleton />
  const { plan: own, request } = data
  const plans = own === 'trial' ? (['trial', ...offeredPlans] as const) : offeredPlans
  return (
    <>
      {request && request.state !== 'withdrawn' && <RequestState request={request} />}
      <Panel title={t('title')} lead={t('lead')}>
        <Box
          component="ul"
          sx={{ m: 0, p: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}
        >
          {plans.map((plan) => (
            <PlanCard key={plan} plan={plan} own={own} asked={request?.state === 'open' ? request.plan : undefined} />
          ))}
        </Box>
      </Panel>
    </>
  )
}

const tones = { open: 'info', accepted: 'success', refused: 'warning', withdrawn: 'info' } as const

const RequestState = ({ request }: { request: SubscriptionRequest }) => {
  const { state, reason } = request
  const withdrawing = useMutation(
    orpc.subscription.withdraw.mutationOptions({ onSuccess: () => notify(t('withdrawn')) }),
  )
  return (
    <Alert
      severity={tones[state]}
      action={
        state === 'open' && (
          <Button
            color="inherit"
            size="small"
            loading={withdrawing.isPending}
            onClick={() => withdrawing.mutate(undefined)}
          >
            {t('withdraw')}
          </Button>
        )
      }
    >
      {stateText(request)}
      {reason && <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>{t('reason', { reason })}</Box>}
    </Alert>
  )
}

const stateText = ({ state, plan, contactName, createdAt, answeredAt }: SubscriptionRequest): string => {
  const facts = { plan: planLabels[plan], name: contactName, asked: formatDate(createdAt) }
  if (state === 'accepted' || state === 'refused')
    return t(state, { ...facts, date: formatDate(answeredAt ?? createdAt) })
  return t('open', { ...facts, date: facts.asked })
}

interface Props {
  plan: PricingPlan
  own: PricingPlan
  /** Plan of the open request. */
  asked: PricingPlan | undefined
}

/** Shows what a plan holds, with the button that asks for it. */
const PlanCard = ({ plan, own, asked }: Props) => {
  const { ask, asking } = usePlanRequest()
  const isOwn = plan === own
  return (
    <Box component="li" sx={[cardSx, isOwn && { borderColor: 'primary.main' }]}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 28 }}>
        <Typography variant="h3">{planLabels[plan]}</Typography>
        {isOwn && <StatusChip tone="done" label={t('own')} />}
        {plan === asked && <StatusChip tone="wait" label={t('waiting')} />}
      </Box>
      <Box component="ul" sx={featuresSx}>
        {planFeatures.map((feature) => (
          <FeatureLine key={feature} feature={feature} plan={plan} />
        ))}
      </Box>
      {!isOwn && plan !== 'trial' && plan !== asked && (
        <BlockableButton
          variant="outlined"
          fullWidth
          reason={asked && t('openReason')}
          loading={asking === plan}
          onClick={() => ask(plan, planLabels[plan])}
        >
          {t('ask', { plan: planLabels[plan] })}
        </BlockableButton>
      )}
    </Box>
  )
}

const FeatureLine = ({ feature, plan }: { feature: PlanFeature; plan: PricingPlan }) => {
  const isWhole = planHas(plan, feature)
  // A limited history is still one month of it.
  const isLimited = feature === 'fullHistory' && !isWhole
  const isIncluded = isWhole || isLimited
  const Mark = isIncluded ? CheckOutlined : RemoveOutlined
  return (
    <Box component="li" title={featureTexts[feature]} sx={{ color: isIncluded ? 'text.primary' : 'text.secondary' }}>
      <Mark fontSize="small" titleAccess={t(isIncluded ? 'included' : 'excluded')} />
      {isLimited ? t('oneMonth') : featureLabels[feature]}
    </Box>
  )
}

const cardSx = {
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: 4,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  listStyle: 'none',
}

const featuresSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  alignContent: 'start',
  fontSize: '0.875rem',
  '& li': { display: 'flex', alignItems: 'center', gap: 2 },
}
