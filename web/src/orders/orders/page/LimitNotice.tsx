import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { formatDayTime } from '@quai/contract/platform/dates.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { useNow } from '../../../platform/clock.ts'
import { ThreadLink } from './talk/ThreadLink.tsx'
import { t } from './texts.ts'

/** Says until when the caller can edit and cancel; after that, what else they can do. */
export const LimitNotice = ({ order }: { order: Order }) => {
  const { editableUntil, cancellableUntil } = order
  const until = editableUntil ?? cancellableUntil
  const isPast = useIsPast(until)
  if (until === null) return null
  const at = formatDayTime(until)
  const warehouse = order.warehouse.name
  if (isPast)
    return (
      <Line>
        {t(cancellableUntil === null ? 'limitPastEdit' : 'limitPast', { at, warehouse })}{' '}
        <ThreadLink>{t('write')}</ThreadLink>
      </Line>
    )
  return (
    <Line>
      {t(cancellableUntil === null ? 'editableUntil' : editableUntil === null ? 'cancellableUntil' : 'bothUntil', {
        at,
      })}
      <TimeLeft until={until} />
    </Line>
  )
}

export const TimeLeft = ({ until }: { until: string }) => {
  const left = timeLeftText(until, useNow())
  return (
    left && (
      <Box component="strong" sx={{ color: 'tone.wait.ink', fontWeight: 600, whiteSpace: 'nowrap' }}>
        {' · '}
        {t('timeLeft', { left })}
      </Box>
    )
  )
}

/** True once an instant is past; reloads the allowed actions when it passes. */
const useIsPast = (until: string | null): boolean => {
  const client = useQueryClient()
  const now = useNow()
  const isPast = until !== null && now > Date.parse(until)
  useEffect(() => {
    if (isPast) void client.invalidateQueries({ queryKey: orpc.orders.detail.key() })
  }, [client, isPast])
  return isPast
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <Box sx={lineSx}>
    <ScheduleOutlined aria-hidden="true" sx={{ fontSize: 18, mt: '1px', flexShrink: 0 }} />
    <Box component="p" sx={{ m: 0, textWrap: 'pretty' }}>
      {children}
    </Box>
  </Box>
)

const lineSx = {
  display: 'flex',
  gap: 2,
  color: 'text.secondary',
  fontSize: '0.8125rem',
  mt: { xs: -1, md: -2 },
  px: 1,
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** « 3 h 20 », « 12 min », « moins d’une minute »; undefined when a whole day or more is left, or none. */
export const timeLeftText = (until: string, now: number): string | undefined => {
  const left = Date.parse(until) - now
  if (left >= dayMs || left < 0) return undefined
  const minutes = Math.floor(left / minuteMs)
  if (minutes === 0) return 'moins d’une minute'
  if (minutes < 60) return typeset(`${minutes} min`)
  return typeset(`${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`)
}
