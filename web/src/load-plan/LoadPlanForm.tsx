import Button from '@mui/material/Button'
import { type LoadPlan, type LoadPlanInput, loadPlanInput } from '@quai/contract/load-plans/load-plan.ts'
import { proposeLoads } from '@quai/contract/load-plans/loading.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { orpc } from '../platform/calls/query.ts'
import { notify } from '../platform/notify.ts'
import { Form } from '../ui/forms/Form.tsx'
import { FormActions } from '../ui/forms/FormActions.tsx'
import { useServerForm } from '../ui/forms/use-server-form.ts'
import { Muted } from '../ui/Muted.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import { movedBy, putInto, waitingIn } from './arrange.ts'
import { OrderList } from './OrderList.tsx'
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
  const put = (uuid: string, vehicleId: number | null) => change(putInto(loads, uuid, vehicleId))
  const propose = () => {
    const proposed = proposeLoads(vehicles, orders)
    change(vehicles.map(({ id }) => ({ vehicleId: id, orderUuids: (proposed.get(id) ?? []).map(({ uuid }) => uuid) })))
    const left = orders.length - [...proposed.values()].flat().length
    notify(left === 0 ? t('proposed') : t('proposedPartly', { count: left }))
  }
  return (
    <Form form={form} label={t('title')}>
      <Panel
        title={t('waiting')}
        lead={t('waitingLead')}
        isFlush
        actions={
          <Button variant="outlined" onClick={propose}>
            {t('propose')}
          </Button>
        }
      >
        {waiting.length === 0 ? (
          <Muted sx={{ px: 5, pb: 4 }}>{t('allLoaded')}</Muted>
        ) : (
          <OrderList label={t('waiting')} orders={waiting} vehicles={vehicles} onPut={put} />
        )}
      </Panel>
      {vehicles.map((vehicle) => (
        <VehiclePanel
          key={vehicle.id}
          vehicle={vehicle}
          vehicles={vehicles}
          orders={ordersOf(loads.find(({ vehicleId }) => vehicleId === vehicle.id)?.orderUuids ?? [])}
          onPut={put}
          onMove={(uuid, by) => change(movedBy(loads, uuid, by))}
        />
      ))}
      <Muted>{t('estimate')}</Muted>
      <FormActions form={form} submit={t('save')} size="large" align="end" inSight={{}} />
    </Form>
  )
}

const loadsOf = ({ vehicles, orders }: LoadPlan): Loads =>
  vehicles.map(({ id }) => ({
    vehicleId: id,
    orderUuids: orders.filter(({ vehicleId }) => vehicleId === id).map(({ uuid }) => uuid),
  }))
