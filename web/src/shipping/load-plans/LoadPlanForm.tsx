import {
  type LoadPlan,
  type LoadPlanInput,
  loadPlanInput,
  type PlannedOrder,
} from '@quai/contract/shipping/load-plans/load-plan.ts'
import { byDirection } from '@quai/contract/shipping/load-plans/loading.ts'
import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Column, Split } from '../../ui/page/Split.tsx'
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
    // The row may stand in another list then, however late it is drawn.
    flushSync(() => change(next))
    document.querySelector<HTMLElement>(`[data-order="${uuid}"] a`)?.focus()
  }
  return (
    <Form form={form} label={t('title')}>
      <Muted sx={{ display: { xs: 'none', md: 'block' } }}>{t('how')}</Muted>
      <Split sides="halves">
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
        <Column>
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
        </Column>
      </Split>
      <Muted>{t('estimate')}</Muted>
      <FormActions form={form} submit={t('save')} size="large" align="end" inSight={{}} />
    </Form>
  )
}

/** The dock beside the vehicles, so that both are in sight while an order is dragged. */

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

/** Lists the orders that no vehicle takes. */
const waitingIn = (orders: readonly PlannedOrder[], loads: Loads): string[] => {
  const taken = new Set(loads.flatMap(({ orderUuids }) => orderUuids))
  return orders.flatMap(({ uuid }) => (taken.has(uuid) ? [] : [uuid]))
}

/** Puts an order into a vehicle, last or before a rank, or back to the dock. */
export const putInto = (
  loads: Loads,
  uuid: string,
  { to, at }: { to: number | null; at?: number | undefined },
): Loads =>
  loads.map(({ vehicleId, orderUuids }) => {
    const others = orderUuids.filter((one) => one !== uuid)
    if (vehicleId !== to) return { vehicleId, orderUuids: others }
    return { vehicleId, orderUuids: others.toSpliced(at ?? others.length, 0, uuid) }
  })

/** Moves an order to the vehicle before (-1) or after (1) its own; the dock stands before the first. */
export const carriedBy = (loads: Loads, uuid: string, by: -1 | 1): Loads => {
  const places = [null, ...loads.map(({ vehicleId }) => vehicleId)]
  const from = loads.find(({ orderUuids }) => orderUuids.includes(uuid))?.vehicleId ?? null
  const to = places[places.indexOf(from) + by]
  return to === undefined ? loads : putInto(loads, uuid, { to })
}

/** Moves a stop earlier (-1) or later (1) on its road. */
export const movedBy = (loads: Loads, uuid: string, by: -1 | 1): Loads =>
  loads.map((load) => {
    const from = load.orderUuids.indexOf(uuid)
    const to = from + by
    if (from < 0 || to < 0 || to >= load.orderUuids.length) return load
    return { ...load, orderUuids: load.orderUuids.toSpliced(from, 1).toSpliced(to, 0, uuid) }
  })
