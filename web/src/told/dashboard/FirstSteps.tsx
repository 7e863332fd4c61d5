import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import type { FirstStep } from '@quai/contract/told/dashboard/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { opens } from '../../platform/opening/opens.ts'
import { may, useUser } from '../../platform/session.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { t } from './texts.ts'

/** Leads a newcomer to the first order; each step ticks itself. */
export const FirstSteps = () => {
  const { userType } = useUser()
  const { data } = useQuery(orpc.dashboard.firstSteps.queryOptions())
  if (!data || data.steps.length === 0) return null
  return (
    <Panel title={t('firstSteps')} lead={t(`firstSteps.lead.${userType}`)}>
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
  const isAdministrator = may('users.manage')
  const label = t(`firstSteps.${step}`)
  switch (step) {
    case 'organisation':
      return <OwnPage userId={userId}>{label}</OwnPage>
    case 'address':
      return isAdministrator ? (
        <OwnPage userId={userId} hash={opens.address}>
          {label}
        </OwnPage>
      ) : (
        <TextLink to="/settings" search={{ tab: 'addresses' }} hash={opens.address}>
          {label}
        </TextLink>
      )
    case 'customer':
    case 'warehouse':
      return (
        <TextLink to="/admin/users" hash={opens[step]}>
          {label}
        </TextLink>
      )
    case 'deal':
      return (
        <TextLink to="/admin/deals" hash={opens.deal}>
          {label}
        </TextLink>
      )
    case 'order':
      return (
        <TextLink to="/admin/users" search={{ userType: 'customer' }}>
          {label}
        </TextLink>
      )
    case 'product':
      return <TextLink to="/products">{label}</TextLink>
    case 'entry':
      return (
        <TextLink to="/orders/create" search={{ orderType: 'delivery' }}>
          {label}
        </TextLink>
      )
    case 'hours':
      return (
        <TextLink to="/settings" search={{ tab: 'hours' }}>
          {label}
        </TextLink>
      )
    case 'gate':
      return (
        <TextLink to="/settings" search={{ tab: 'warehouse' }}>
          {label}
        </TextLink>
      )
  }
}

const OwnPage = ({ userId, hash, children }: { userId: number; hash?: string; children: string }) => (
  <TextLink to="/admin/users/$id" params={{ id: userId }} {...(hash && { hash })}>
    {children}
  </TextLink>
)
