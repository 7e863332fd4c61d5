import Box from '@mui/material/Box'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import type { Dashboard } from '@quai/contract/told/dashboard/routes.ts'
import { Fragment, type ReactNode } from 'react'
import { isWholeDay, longDayText } from '../../orders/orders/wording.ts'
import { useNow } from '../../platform/clock.ts'
import { may, useUser } from '../../platform/session.ts'
import { NowLine } from '../../ui/order/NowLine.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { AppointmentCard } from './AppointmentCard.tsx'
import { t } from './texts.ts'

interface Props extends Pick<Dashboard, 'today' | 'earlier' | 'nextDay'> {
  /** True when the day has the whole width of the page. */
  isWide: boolean
}

/** Shows today's appointments by hour, or those of the next day that has some; those at the same time stand side by side. */
export const DayAtTheDock = ({ today, earlier, nextDay, isWide }: Props) => {
  const { userType } = useUser()
  const orders = nextDay?.orders ?? today
  return (
    <Panel
      title={nextDay ? t('nextDay', { day: longDayText(nextDay.date) }) : t('today')}
      lead={leadOf(orders.length, nextDay !== null)}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, justifyContent: 'flex-end' }}>
          {may('visits.manage') && (
            <TextLink to="/board" variant="body2">
              {t('openBoard')}
            </TextLink>
          )}
          <TextLink to="/orders" search={{ view: 'day', ...(nextDay && { date: nextDay.date }) }} variant="body2">
            {t('openCalendar')}
          </TextLink>
        </Box>
      }
      isFlush
    >
      {orders.length + earlier.length === 0 ? (
        <EmptyState title={t('todayEmpty')}>
          {t(userType === 'warehouse' ? 'todayEmpty.warehouse' : 'todayEmpty.customer')}
        </EmptyState>
      ) : (
        <Hours earlier={earlier} orders={orders} isToday={nextDay === null} isWide={isWide} />
      )}
    </Panel>
  )
}

const leadOf = (count: number, isLater: boolean): string | undefined => {
  if (count === 0) return undefined
  const appointments = t('appointments', { count })
  return isLater ? `${t('todayEmpty')}. ${appointments}` : appointments
}

interface HoursProps {
  /** Appointments of the days before whose lorry is still there or awaited. */
  earlier: readonly OrderRow[]
  orders: readonly OrderRow[]
  isToday: boolean
  /** True when the hours stand side by side. */
  isWide: boolean
}

const Hours = ({ earlier, orders, isToday, isWide }: HoursProps) => {
  const hours = hoursOf(orders)
  const now = useNow()
  const nowIndex = isToday ? indexOfNow(hours, now) : -1
  return (
    <Box component="ol" sx={listSx(isWide)}>
      {earlier.length > 0 && (
        <HourRow hour={<Untimed>{t('earlier')}</Untimed>}>
          {earlier.map((order) => (
            <AppointmentCard key={order.id} order={order} isPast={false} />
          ))}
        </HourRow>
      )}
      {hours.map((hour, index) => (
        <Fragment key={hour.time ?? 'day'}>
          {index === nowIndex && <NowLine now={now} />}
          <HourRow hour={hour.time ? <time>{hour.time}</time> : <Untimed>{t('wholeDay')}</Untimed>}>
            {hour.orders.map((order) => (
              <AppointmentCard key={order.id} order={order} isPast={index < nowIndex && hour.time !== null} />
            ))}
          </HourRow>
        </Fragment>
      ))}
      {nowIndex === hours.length && <NowLine now={now} />}
    </Box>
  )
}

const HourRow = ({ hour, children }: { hour: ReactNode; children: ReactNode }) => (
  <Box component="li" sx={hourSx}>
    {hour}
    <Box component="ul" sx={docksSx}>
      {children}
    </Box>
  </Box>
)

const Untimed = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ fontSize: '0.75rem', lineHeight: 1.3 }}>
    {children}
  </Box>
)

const listSx = (isWide: boolean) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  pb: 3,
  borderTop: 1,
  borderColor: 'divider',
  ...(isWide && {
    display: { lg: 'grid' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))',
    alignItems: 'start',
  }),
})

const hourSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '52px minmax(0, 1fr)', sm: '76px minmax(0, 1fr)' },
  px: { xs: 4, sm: 5 },
  pt: 3,
  '& > time, & > span': { pt: 2.5, fontWeight: 560, fontVariantNumeric: 'tabular-nums', color: 'text.secondary' },
}

const docksSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 228px), 1fr))',
}

interface Hour {
  /** « 09:30 »; null for an order without a slot (courier). */
  time: string | null
  start: number
  orders: OrderRow[]
}

/** Groups a day's appointments by starting time, those without a slot first. */
export const hoursOf = (orders: readonly OrderRow[]): Hour[] => {
  const hours = new Map<string, Hour>()
  for (const order of orders) {
    const isFree = isWholeDay(order)
    const key = isFree ? '' : order.orderDateStart
    const hour = hours.get(key) ?? {
      time: isFree ? null : formatTime(order.orderDateStart),
      start: isFree ? 0 : Date.parse(order.orderDateStart),
      orders: [],
    }
    hour.orders.push(order)
    hours.set(key, hour)
  }
  return [...hours.values()].sort((a, b) => a.start - b.start)
}

/** Returns the index of the hour before which the present is drawn; the number of hours when all are past. */
export const indexOfNow = (hours: readonly Hour[], now: number): number => {
  const index = hours.findIndex(({ start }) => start > now)
  return index === -1 ? hours.length : index
}
