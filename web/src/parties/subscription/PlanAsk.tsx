import Button from '@mui/material/Button'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { planLabels } from '@quai/contract/platform/plans.ts'
import { Muted } from '../../ui/Muted.tsx'
import { type AskablePlan, usePlanRequest, useSubscription } from './subscription.ts'
import { t } from './texts.ts'

interface Props {
  plan: AskablePlan
  /** True when nothing else on the screen matters more. */
  isMain: boolean
}

/** Asks for a plan in one press, or says which one is already asked for. */
export const PlanAsk = ({ plan, isMain }: Props) => {
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
