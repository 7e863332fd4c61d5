import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import type { FirstStep } from '@quai/contract/dashboard/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../platform/calls/query.ts'
import { Panel } from '../ui/page/Panel.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { t } from './texts.ts'

/** Leads the administrator of a new installation to its first order; each step ticks itself. */
export const FirstSteps = () => {
  const { data } = useQuery(orpc.dashboard.firstSteps.queryOptions())
  if (!data || data.steps.length === 0) return null
  return (
    <Panel title={t('firstSteps')} lead={t('firstSteps.lead')}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {data.steps.map(({ step, isDone }) => {
          const Icon = isDone ? CheckCircle : RadioButtonUnchecked
          return (
            <Box component="li" key={step} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
              <Icon
                fontSize="small"
                color={isDone ? 'primary' : 'disabled'}
                titleAccess={t(isDone ? 'firstSteps.done' : 'firstSteps.undone')}
              />
              <StepLink step={step} userId={data.userId} />
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}

const StepLink = ({ step, userId }: { step: FirstStep; userId: number }) => {
  const label = t(`firstSteps.${step}`)
  if (step === 'deal') return <TextLink to="/admin/deals">{label}</TextLink>
  if (step === 'customer' || step === 'warehouse') return <TextLink to="/admin/users">{label}</TextLink>
  return (
    <TextLink to="/admin/users/$id" params={{ id: userId }}>
      {label}
    </TextLink>
  )
}
