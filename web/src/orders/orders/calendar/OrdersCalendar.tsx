import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { isCalledOff, statusLabelFor } from '@quai/contract/orders/orders/life.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { type OrderListQuery, orderTypeLabels } from '@quai/contract/orders/orders/query.ts'
import type { DayLoad } from '@quai/contract/orders/slots/slot.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePartners } from '../../../parties/deals/use-partners.ts'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { useToday } from '../../../platform/clock.ts'
import { useUser } from '../../../platform/session.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { EntriesCalendar } from '../../calendar/EntriesCalendar.tsx'
import { type CalendarEntry, type DropTarget, dayOf } from '../../calendar/entry.ts'
import { askablePart, type CalendarView, periodOf } from '../../calendar/period.ts'
import { QuickStep } from '../../visits/QuickStep.tsx'
import { statusTones } from '../status/status.ts'
import { partnerText, quantitiesText } from '../wording.ts'
import { OrderCard } from './OrderCard.tsx'
import { t } from './texts.ts'
import { useMoves } from './use-moves.ts'

/** Brings the forms, which a calendar that is only read does without. */
const MoveDialog = opensDialog(() => import('./MoveDialog.tsx'), 'MoveDialog')

interface Props {
  view: CalendarView
  date: string
  filters: Partial<OrderListQuery>
  showsCalledOff: boolean
  onShowCalledOff: (isOn: boolean) => void
  onMove: (date: string) => void
  onOpenDay: (date: string) => void
}

interface Opened {
  order: OrderRow
  anchor: HTMLElement
}
interface Moving {
  order: OrderRow
  target?: DropTarget
}

/** Shows a period's orders by day and hour, using the list's query limited to the visible days; orders can be moved. */
export const OrdersCalendar = (props: Props) => {
  const { view, date, filters, showsCalledOff, onShowCalledOff, onMove, onOpenDay } = props
  const { userType } = useUser()
  const today = useToday()
  // A phone shows one day of a week, so it always loads the week.
  const period = askablePart(periodOf(view === 'day' ? 'week' : view, date))
  const { data } = useQuery({
    queryKey: ['orders', 'calendar', filters, period],
    queryFn: ({ signal }) => ordersOfPeriod({ ...filters, ...period }, signal),
  })
  const moves = useMoves(data?.orders)
  const { days, isPending } = useLoad(period, filters.warehouseId)
  const [opened, setOpened] = useState<Opened>()
  const [moving, setMoving] = useState<Moving>()
  const orderOf = (key: string) => data?.orders.find(({ uuid }) => uuid === key)
  const reasonOf = (key: string) => (moves.get(key)?.action ? undefined : (moves.get(key)?.reason ?? t('unmovable')))
  const startMoving = (order: OrderRow | undefined, target?: DropTarget) => {
    setOpened(undefined)
    if (order) setMoving({ order, ...(target && { target }) })
  }
  // A filter by status asks for what it names.
  const calledOff = filters.statusGroup ? [] : (data?.orders.filter((one) => isCalledOff(one.orderStatus)) ?? [])
  const shown = showsCalledOff ? data?.orders : data?.orders.filter((one) => !calledOff.includes(one))
  const entries = shown?.map((order) => ({
    ...entryOf(order, userType),
    isMovable: moves.get(order.uuid)?.action !== undefined,
  }))
  const counts = Map.groupBy(entries ?? [], dayOf)
  return (
    <>
      {data?.isCut && <Alert severity="info">{t('cut', { count: data.orders.length })}</Alert>}
      <EntriesCalendar
        view={view}
        date={date}
        // The line of a day's load would push its entries down when it came later.
        entries={isPending ? undefined : entries}
        load={(day) => loadText(days.get(day), counts.get(day)?.length ?? 0, userType !== 'customer' && day >= today)}
        isClosed={(day) => Boolean(days.get(day)?.closed)}
        openHours={(day) => days.get(day)?.hours}
        laneCount={userType === 'customer' ? undefined : days.get(date)?.docks}
        tools={
          calledOff.length > 0 && (
            <CalledOffSwitch count={calledOff.length} isOn={showsCalledOff} onChange={onShowCalledOff} />
          )
        }
        onMove={onMove}
        onOpen={(key, anchor) => {
          const order = orderOf(key)
          if (order) setOpened({ order, anchor })
        }}
        onDrop={(key, target) => startMoving(orderOf(key), target)}
        onOpenDay={onOpenDay}
        link={({ key }, content) => (
          <RowLink to="/orders/$id" params={{ id: key }}>
            {content}
          </RowLink>
        )}
        act={({ key }) => quickStepOf(orderOf(key))}
        actions={(entry) => (
          <Box sx={actsSx}>
            {view === 'day' && quickStepOf(orderOf(entry.key))}
            {entry.isMovable && <MoveButton name={entry.name} onMove={() => startMoving(orderOf(entry.key))} />}
          </Box>
        )}
      />
      {opened && (
        <OrderCard
          {...opened}
          partner={partnerText(opened.order)}
          reason={reasonOf(opened.order.uuid)}
          onMove={() => startMoving(opened.order)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {moving && <MoveDialog row={moving.order} target={moving.target} onClose={() => setMoving(undefined)} />}
    </>
  )
}

const quickStepOf = (order: OrderRow | undefined) => order && <QuickStep order={order} name={orderName(order)} />

/** Moves an order on a phone, where nothing is dragged. */
const MoveButton = ({ name, onMove }: { name: string; onMove: () => void }) => (
  <Button variant="outlined" aria-label={`${t('move')} ${name}`} onClick={onMove}>
    {t('move')}
  </Button>
)

/** Above the link that covers the entry. */
const actsSx = { position: 'relative', zIndex: 1, display: 'flex', gap: 1, '& button': { minHeight: 44 } }

interface SwitchProps {
  count: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Shows the orders that will not take place, which the calendar leaves out. */
const CalledOffSwitch = ({ count, isOn, onChange }: SwitchProps) => (
  <FormControlLabel
    label={t('calledOff', { count })}
    control={<Switch checked={isOn} onChange={(_event, shows) => onChange(shows)} />}
  />
)

/** Says how many of a day's places are taken, if `showsPlaces`, or else how many appointments it has. */
const loadText = (day: DayLoad | undefined, count: number, showsPlaces: boolean): string | undefined => {
  const appointments = count > 0 ? t('dayLoad', { count }) : undefined
  if (day?.closed) return appointments ? t('closedWith', { load: appointments }) : t('closed')
  if (!day || !showsPlaces) return appointments
  return day.taken === 0 && count === 0 ? undefined : t('places', { taken: day.taken, places: day.places })
}

const entryOf = (order: OrderRow, userType: UserType): CalendarEntry => ({
  key: order.uuid,
  start: order.orderDateStart,
  end: order.orderDateEnd,
  sign: signs[order.orderType],
  direction: orderTypeLabels[order.orderType].one,
  name: String(order.id),
  title: partnerText(order),
  // The docks are the warehouse's own affair.
  lane: userType === 'customer' ? null : order.dock,
  detail: quantitiesText(order),
  state: statusLabelFor(order.orderStatus, userType),
  tone: statusTones[order.orderStatus],
})

/** As the goods cross the dock: out of the warehouse, or into it. */
const signs: Record<OrderType, string> = { collection: '↑', delivery: '↓', inventory: '≡' }

const pageSize = 100
const mostPages = 20

interface OrdersOfPeriod {
  orders: OrderRow[]
  /** True when there are more orders than a calendar can show. */
  isCut: boolean
}

/** Loads every order of a period, by time; the first page gives the number of the others. */
const ordersOfPeriod = async (filters: Partial<OrderListQuery>, signal?: AbortSignal): Promise<OrdersOfPeriod> => {
  const ask = (page: number) =>
    api.orders.list({ ...filters, page, pageSize, sort: 'orderDateStart', direction: 'asc' }, signal ? { signal } : {})
  const first = await ask(1)
  const pages = Math.min(mostPages, Math.ceil(first.total / pageSize))
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_unused, index) => ask(index + 2)))
  return {
    orders: [first, ...rest].flatMap(({ items }) => items),
    isCut: !first.isTotalExact || first.total > mostPages * pageSize,
  }
}

interface Period {
  from: string
  to: string
}

interface Load {
  days: ReadonlyMap<string, DayLoad>
  isPending: boolean
}

/** Returns how full each day of a period is at the calendar's warehouse, if it has one, in a single call. */
const useLoad = (period: Period, filteredId: number | undefined): Load => {
  const { userId, userType } = useUser()
  const { warehouses } = usePartners()
  const only = warehouses.length === 1 ? warehouses[0]?.value : undefined
  const warehouseId = userType === 'warehouse' ? userId : (filteredId ?? only)
  const { data, isLoading } = useQuery({
    ...orpc.slots.load.queryOptions({ input: { warehouseId: warehouseId ?? 0, ...period } }),
    enabled: warehouseId !== undefined,
    throwOnError: false,
  })
  return { days: new Map((data?.items ?? []).map((day) => [day.date, day])), isPending: isLoading }
}
