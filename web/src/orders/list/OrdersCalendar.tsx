import Alert from '@mui/material/Alert'
import { orderStatusLabels } from '@quai/contract/orders/life.ts'
import { type OrderListQuery, type OrderRow, orderTypeLabels } from '@quai/contract/orders/order.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { EntriesCalendar } from '../../calendar/EntriesCalendar.tsx'
import { type CalendarEntry, dayOf } from '../../calendar/entry.ts'
import { type CalendarView, periodOf } from '../../calendar/period.ts'
import { useUser } from '../../platform/session.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { statusTones } from '../status.ts'
import { t } from '../texts.ts'
import { quantitiesText } from '../wording.ts'
import { ordersOfPeriod } from './orders-of-period.ts'

interface Props {
  view: CalendarView
  date: string
  filters: Partial<OrderListQuery>
  onMove: (date: string) => void
  onOpenDay: (date: string) => void
}

/** The orders of a period by day and hour: the list's own query, by the days that are shown. */
export const OrdersCalendar = ({ view, date, filters, onMove, onOpenDay }: Props) => {
  const { userType } = useUser()
  const navigate = useNavigate()
  // A phone shows one day of a week: it asks for the week whatever the view.
  const period = periodOf(view === 'day' ? 'week' : view, date)
  const { data } = useQuery({
    queryKey: ['orders', 'calendar', filters, period],
    queryFn: ({ signal }) => ordersOfPeriod({ ...filters, ...period }, signal),
  })
  const entries = data?.orders.map((order) => entryOf(order, userType))
  const counts = Map.groupBy(entries ?? [], dayOf)
  return (
    <>
      {data?.isCut && <Alert severity="info">{t('calendarCut', { count: data.orders.length })}</Alert>}
      <EntriesCalendar
        view={view}
        date={date}
        entries={entries}
        load={(day) => {
          const count = counts.get(day)?.length
          return count ? t('dayLoad', { count }) : undefined
        }}
        onMove={onMove}
        onOpen={(uuid) => void navigate({ to: '/orders/$id', params: { id: uuid } })}
        onOpenDay={onOpenDay}
        link={({ key }, content) => (
          <RowLink to="/orders/$id" params={{ id: key }}>
            {content}
          </RowLink>
        )}
      />
    </>
  )
}

const entryOf = (order: OrderRow, userType: UserType): CalendarEntry => ({
  key: order.uuid,
  start: order.orderDateStart,
  end: order.orderDateEnd,
  title: userType === 'customer' ? order.warehouseName : order.customerName,
  detail: [`${orderTypeLabels[order.orderType].one} ${order.id}`, quantitiesText(order)].filter(Boolean).join(' · '),
  state: orderStatusLabels[order.orderStatus],
  tone: statusTones[order.orderStatus],
})
