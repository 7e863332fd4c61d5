import Box from '@mui/material/Box'
import { type LoadPlan, type LoadPlanInput, loadPlanInput } from '@quai/contract/shipping/load-plans/load-plan.ts'
import { byDirection } from '@quai/contract/shipping/load-plans/loading.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { carriedBy, movedBy, putInto, waitingIn } from './arrange.ts'
import { DropArea } from './DropArea.tsx'
import { OrderList, type Put } from './OrderList.tsx'
import { t } from './texts.ts'
import { VehiclePanel } from './VehiclePanel.tsx'

type Loads = LoadPlanInput['loads']

/** Edits which vehicle takes which order of a day, and in which order each delivers. */
export const LoadPlanForm = ({ plan }: { plan: LoadPlan }) => {
  const { date, vehicles, orders } = plan
  const queries = useQueryClient()
  const saved = loadsOf(plan)
  const form = useServerForm({
    schema: loadPlanInput,
    defaultValues: { date, loads: saved },
    kept: { name: `load-plan/${date}`, version: JSON.stringify([saved, orders.map(({ uuid }) => uuid)]) },
    send: (values, api) => api.loadPlans.save(values),
    onSuccess: (answer) => {
      queries.setQueryData(orpc.loadPlans.show.queryKey({ input: { date } }), answer)
      notify(t('saved'))
    },
  })
  const loads = useWatch({ control: form.control, name: 'loads' })
  const change = (next: Loads) => form.methods.setValue('loads', next, { shouldDirty: true })
  const byUuid = new Map(orders.map((order) => [order.uuid, order]))
  const ordersOf = (uuids: readonly string[]) => uuids.flatMap((uuid) => byUuid.get(uuid) ?? [])
  const waiting = ordersOf(waitingIn(orders, loads))
  const put: Put = (uuid, to, at) => change(putInto(loads, uuid, { to, at }))
  const shift = (uuid: string, key: string) => {
    const next = shifts[key]?.(loads, uuid)
    if (!next) return
    change(next)
    // The row may stand in another list now.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-order="${uuid}"] a`)?.focus())
  }
  return (
    <Form form={form} label={t('title')}>
      <Muted sx={{ display: { xs: 'none', md: 'block' } }}>{t('how')}</Muted>
      <Box sx={columnsSx}>
        <DropArea onDrop={(uuid) => put(uuid, null)}>
          <Panel title={t('waiting')} lead={t('waitingLead')} isFlush>
            {waiting.length === 0 && <Muted sx={{ px: 5, pb: 4 }}>{t('allLoaded')}</Muted>}
            {byDirection(plan.point, waiting).map(({ direction, orders: own }) => (
              <OrderList
                key={direction}
                heading={t(`direction.${direction}`)}
                label={`${t('waiting')} : ${t(`direction.${direction}`)}`}
                orders={own}
                plan={plan}
                onPut={put}
                onShift={shift}
              />
            ))}
          </Panel>
        </DropArea>
        <Box sx={columnSx}>
          {vehicles.map((vehicle) => (
            <VehiclePanel
              key={vehicle.id}
              vehicle={vehicle}
              plan={plan}
              orders={ordersOf(loads.find(({ vehicleId }) => vehicleId === vehicle.id)?.orderUuids ?? [])}
              onPut={put}
              onShift={shift}
              onMove={(uuid, by) => change(movedBy(loads, uuid, by))}
            />
          ))}
        </Box>
      </Box>
      <Muted>{t('estimate')}</Muted>
      <FormActions form={form} submit={t('save')} size="large" align="end" inSight={{}} />
    </Form>
  )
}

const columnSx = { display: 'flex', flexDirection: 'column', gap: { xs: 4, md: 5 }, minWidth: 0 }
/** The dock beside the vehicles, so that both are in sight while an order is dragged. */
const columnsSx = {
  display: 'grid',
  gap: { xs: 4, md: 5 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
}

/** What Shift and an arrow do: along the road, or from vehicle to vehicle. */
const shifts: Record<string, (loads: Loads, uuid: string) => Loads> = {
  ArrowUp: (loads, uuid) => movedBy(loads, uuid, -1),
  ArrowDown: (loads, uuid) => movedBy(loads, uuid, 1),
  ArrowLeft: (loads, uuid) => carriedBy(loads, uuid, -1),
  ArrowRight: (loads, uuid) => carriedBy(loads, uuid, 1),
}

const loadsOf = ({ vehicles, orders }: LoadPlan): Loads =>
  vehicles.map(({ id }) => ({
    vehicleId: id,
    orderUuids: orders.filter(({ vehicleId }) => vehicleId === id).map(({ uuid }) => uuid),
  }))
