import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { capitalised } from '@quai/contract/platform/text/typography.ts'
import type { AdministrationCounts, Dashboard } from '@quai/contract/told/dashboard/routes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DashboardFigures } from '../../money/reporting/DashboardFigures.tsx'
import { longDayText } from '../../orders/orders/wording.ts'
import { orpc } from '../../platform/calls/query.ts'
import { useToday } from '../../platform/clock.ts'
import { polled } from '../../platform/live/poll.ts'
import { later } from '../../platform/modules.ts'
import { useIsLocked } from '../../platform/plans/plan-lock.ts'
import { may, useUser } from '../../platform/session.ts'
import { NoMails } from '../../services/mailing/NoMails.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { CountStrip, type Wait } from './CountStrip.tsx'
import { DayAtTheDock } from './DayAtTheDock.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { t } from './texts.ts'
import { WhatWaits } from './WhatWaits.tsx'

const UndoPlace = later(() => import('../../orders/orders/answer/UndoPlace.tsx'), 'UndoPlace')

/** Shows the pending counts, today's appointments by hour, then the orders that await an answer. */
export const DashboardPage = () => {
  const { userName } = useUser()
  const { data } = useQuery({ ...orpc.dashboard.show.queryOptions(), ...polled })
  // Taking an order in hand is the rarest act at a dock: the bar of a phone is left to the appointments.
  const isAtDock = useIsPhone() && may('orders.confirm')
  const hasFigures = !useIsLocked('reporting') && !may('users.manage')
  const today = longDayText(useToday())
  return (
    <PageFrame
      title={capitalised(today)}
      name={t(may('users.manage') ? 'administration' : 'title')}
      lead={userName}
      actions={
        may('orders.create') &&
        !isAtDock && (
          <LinkButton to="/orders/create" variant="contained" startIcon={<Add />}>
            {t('create')}
          </LinkButton>
        )
      }
    >
      {may('users.manage') && (
        <>
          <NoMails />
          <FirstSteps />
          <AdministrationWaits>{data && <Orders dashboard={data} />}</AdministrationWaits>
        </>
      )}
      {data && isQuiet(data) && !may('users.manage') && <FirstSteps />}
      {!may('users.manage') && <Orders dashboard={data} />}
      {data && hasFigures && <DashboardFigures />}
      {may('orders.confirm') && <UndoPlace />}
    </PageFrame>
  )
}

const Orders = ({ dashboard }: { dashboard: Dashboard | undefined }) => (
  <>
    <WhatWaits counts={dashboard} />
    {dashboard ? <Work dashboard={dashboard} /> : <Skeleton variant="rounded" height={480} />}
  </>
)

/** True where somebody may be new: a busy organisation is not asked for its first steps. */
const isQuiet = ({ today, nextDay, waiting }: Dashboard): boolean =>
  today.length + (nextDay?.orders.length ?? 0) + waiting.length < 6

/** A day with few appointments takes the whole width, with the lists below it, so that no half of the page is empty. */
const fewAppointments = 8

const Work = ({ dashboard }: { dashboard: Dashboard }) => {
  const { today, earlier, nextDay } = dashboard
  const isWide = (nextDay?.orders ?? today).length + earlier.length <= fewAppointments
  return (
    <Box sx={workSx(isWide)}>
      <DayAtTheDock today={today} earlier={earlier} nextDay={nextDay} isWide={isWide} />
      <Box sx={listsSx(isWide && dashboard.changesToAccept.length > 0)}>
        <ChangesList orders={dashboard.changesToAccept} />
        <WaitingList
          orders={dashboard.waiting}
          total={dashboard.pendingCount}
          isWide={isWide && dashboard.changesToAccept.length === 0}
        />
      </Box>
    </Box>
  )
}

const workSx = (isWide: boolean) => ({
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: isWide ? 'minmax(0, 1fr)' : 'minmax(0, 7fr) minmax(0, 4fr)' },
  alignItems: 'start',
})

const listsSx = (areSideBySide: boolean) => ({
  display: { xs: 'contents', lg: 'grid' },
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: areSideBySide ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
})

/** Lists the orders that a warehouse changed and that await the customer's answer; renders nothing without any. */
const ChangesList = ({ orders }: { orders: readonly OrderRow[] }) =>
  orders.length > 0 && (
    // In one column it comes before the day, because it awaits an answer.
    <Box sx={{ order: { xs: -1, lg: 0 } }}>
      <Panel
        title={t('changesToAccept')}
        lead={t('changesLead')}
        actions={
          <TextLink to="/orders" search={{ hasChangesToAccept: true }} variant="body2">
            {t('seeAll')}
          </TextLink>
        }
        isFlush
      >
        <OrderLinks orders={orders} />
      </Panel>
    </Box>
  )

interface Props {
  orders: readonly OrderRow[]
  total: number
  /** True when the list has the whole width, for two columns. */
  isWide: boolean
}

/** Lists the unanswered requests, the soonest planned first. */
const WaitingList = ({ orders, total, isWide }: Props) => {
  const { userType } = useUser()
  const seeAll = may('orders.confirm') ? (
    <TextLink to="/requests" variant="body2">
      {t('seeAll')}
    </TextLink>
  ) : (
    <TextLink to="/orders" search={{ statusGroup: 'pending' }} variant="body2">
      {t('seeAll')}
    </TextLink>
  )
  return (
    <Panel title={t(`waiting.${userType}`)} actions={total > 0 && seeAll} isFlush>
      {orders.length === 0 && (
        <Typography color="text.secondary" sx={{ px: 5, pb: 5 }}>
          {t(userType === 'warehouse' ? 'waitingEmpty.warehouse' : 'waitingEmpty.customer')}
        </Typography>
      )}
      <OrderLinks orders={orders} isWide={isWide} />
    </Panel>
  )
}

const waits: readonly Wait<keyof AdministrationCounts>[] = [
  {
    name: 'planRequestsCount',
    label: t('planRequests'),
    isMine: true,
    link: { to: '/admin/users', search: { hasPlanRequest: true } },
  },
  {
    name: 'missingInvoicesCount',
    label: t('missingInvoices'),
    isMine: true,
    link: { to: '/admin/invoice-reminder', search: { state: 'missing' } },
  },
  { name: 'refusedBySellsyCount', label: t('refusedBySellsy'), isMine: true, link: { to: '/admin/sellsy' } },
  {
    name: 'failedMailsCount',
    label: t('failedMails'),
    isMine: true,
    link: { to: '/admin/viewer', search: { state: 'failed' } },
  },
  { name: 'failedJobsCount', label: t('failedJobs'), isMine: true, link: { to: '/admin/jobs' } },
]

/** Shows an administrator what waits for the team, together with what follows: zeros are left out, so its height is not known before. */
const AdministrationWaits = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery(orpc.dashboard.administration.queryOptions())
  if (!data || !children) return <Skeleton variant="rounded" height={580} />
  return (
    <>
      <CountStrip label={t('administrationWaits')} waits={waits} counts={data} nothing={t('nothingWaits')} />
      {children}
    </>
  )
}
