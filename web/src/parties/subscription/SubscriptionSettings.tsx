import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SubscriptionRequest } from '@quai/contract/parties/subscription/request.ts'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { offeredPlans, planLabels } from '@quai/contract/platform/plans.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PlanCard } from './PlanCard.tsx'
import { useSubscription } from './subscription.ts'
import { t } from './texts.ts'

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
