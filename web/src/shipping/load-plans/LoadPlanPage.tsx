import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { LoadPlan } from '@quai/contract/shipping/load-plans/load-plan.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { PeriodBar } from '../../orders/calendar/PeriodBar.tsx'
import { orpc } from '../../platform/calls/query.ts'
import { download } from '../../platform/calls/transfer.ts'
import { openPaper } from '../../ui/files/open-paper.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { LoadPlanForm } from './LoadPlanForm.tsx'
import { t } from './texts.ts'
import { VehiclesDialog } from './VehiclesDialog.tsx'

const route = getRouteApi('/load-plan')

/** Shares the shuttle orders of a day between the warehouse's vehicles, and prints their sheets. */
export const LoadPlanPage = () => {
  const [today] = useState(() => wallClock(Date.now()).date)
  const { date = today } = route.useSearch()
  const navigate = route.useNavigate()
  const [asksVehicles, setAsksVehicles] = useState(false)
  const { data: plan } = useQuery({
    ...orpc.loadPlans.show.queryOptions({ input: { date } }),
    placeholderData: keepPreviousData,
  })
  if (!plan) return <PageSkeleton />
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PeriodBar view="day" date={date} onMove={(day) => void navigate({ search: { date: day }, resetScroll: false })}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button size="small" startIcon={<LocalShippingOutlined />} onClick={() => setAsksVehicles(true)}>
            {t('vehicles')}
          </Button>
          {plan.orders.some(({ vehicleId }) => vehicleId !== null) && <PrintButton date={date} />}
        </Box>
      </PeriodBar>
      {plan.pendingCount > 0 && (
        <Alert
          severity="info"
          action={
            <LinkButton to="/requests" size="small" color="inherit">
              {t('answer')}
            </LinkButton>
          }
        >
          {t('pending', { count: plan.pendingCount })}
        </Alert>
      )}
      <Plan key={plan.date} plan={plan} onVehicles={() => setAsksVehicles(true)} />
      {asksVehicles && <VehiclesDialog vehicles={plan.vehicles} onClose={() => setAsksVehicles(false)} />}
    </PageFrame>
  )
}

const Plan = ({ plan, onVehicles }: { plan: LoadPlan; onVehicles: () => void }) => {
  if (plan.vehicles.length === 0)
    return (
      <Panel>
        <EmptyState
          title={t('noVehicleTitle')}
          action={
            <Button variant="contained" onClick={onVehicles}>
              {t('addVehicles')}
            </Button>
          }
        >
          {t('noVehicle')}
        </EmptyState>
      </Panel>
    )
  if (plan.orders.length === 0)
    return (
      <Panel>
        <EmptyState title={t('noOrderTitle')}>{t('noOrder')}</EmptyState>
      </Panel>
    )
  return <LoadPlanForm plan={plan} />
}

const PrintButton = ({ date }: { date: string }) => {
  const printing = useMutation({ mutationFn: () => openPaper(download(contract.loadPlans.print, { date })) })
  return (
    <Button size="small" startIcon={<PrintOutlined />} loading={printing.isPending} onClick={() => printing.mutate()}>
      {t('print')}
    </Button>
  )
}
