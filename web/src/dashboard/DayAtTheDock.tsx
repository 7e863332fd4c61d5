import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { wallClock } from '@quai/contract/dates.ts'
import type { OrderRow } from '@quai/contract/orders/order.ts'
import { Fragment } from 'react'
import { useNow } from '../platform/clock.ts'
import { useUser } from '../platform/session.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { AppointmentCard } from './AppointmentCard.tsx'
import { hoursOf, indexOfNow } from './day.ts'
import { t } from './texts.ts'

/** Shows today's appointments by hour; those at the same time stand side by side. */
export const DayAtTheDock = ({ orders }: { orders: readonly OrderRow[] | undefined }) => {
  const { userType } = useUser()
  return (
    <Panel
      title={t('today')}
      lead={orders && orders.length > 0 ? t('appointments', { count: orders.length }) : undefined}
      actions={
        <TextLink to="/orders" search={{ view: 'day' }} variant="body2">
          {t('openCalendar')}
        </TextLink>
      }
      isFlush
    >
      {!orders && <Skeleton variant="rounded" height={280} sx={{ m: 5 }} />}
      {orders?.length === 0 && (
        <EmptyState title={t('todayEmpty')}>
          {t(userType === 'warehouse' ? 'todayEmpty.warehouse' : 'todayEmpty.customer')}
        </EmptyState>
      )}
      {orders && orders.length > 0 && <Hours orders={orders} />}
    </Panel>
  )
}

const Hours = ({ orders }: { orders: readonly OrderRow[] }) => {
  const hours = hoursOf(orders)
  const now = useNow()
  const nowIndex = indexOfNow(hours, now)
  return (
    <Box component="ol" sx={listSx}>
      {hours.map((hour, index) => (
        <Fragment key={hour.time ?? 'day'}>
          {index === nowIndex && <NowLine now={now} />}
          <Box component="li" sx={hourSx}>
            {hour.time ? (
              <time>{hour.time}</time>
            ) : (
              <Box component="span" sx={{ fontSize: '0.75rem', lineHeight: 1.3 }}>
                {t('wholeDay')}
              </Box>
            )}
            <Box component="ul" sx={docksSx}>
              {hour.orders.map((order) => (
                <AppointmentCard key={order.id} order={order} isPast={index < nowIndex && hour.time !== null} />
              ))}
            </Box>
          </Box>
        </Fragment>
      ))}
      {nowIndex === hours.length && <NowLine now={now} />}
    </Box>
  )
}

/** Draws the line of the present time. */
const NowLine = ({ now }: { now: number }) => (
  <Box component="li" sx={nowSx}>
    {t('now', { time: wallClock(now).time })}
  </Box>
)

const listSx = { listStyle: 'none', m: 0, p: 0, pb: 3, borderTop: 1, borderColor: 'divider' }

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

const nowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  mt: 3,
  mb: 1,
  px: { xs: 4, sm: 5 },
  fontSize: '0.75rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '&::after': {
    content: '""',
    flex: 1,
    height: 3,
    background: 'repeating-linear-gradient(90deg, var(--q-palette-lane-main) 0 14px, transparent 14px 21px)',
  },
}
