import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import type { Availability } from '@quai/contract/orders/slots/slot.ts'
import { addDays, nearestDay } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../../platform/calls/query.ts'
import { useToday } from '../../../../platform/clock.ts'
import { radius } from '../../../../platform/theme/tokens.ts'
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts'
import { t } from '../texts.ts'
import { shortReason } from './no-slot.ts'

interface Props {
  warehouseId: number
  day: string | null
  onChoose: (day: string) => void
}

/** Shows a few days with their free slots: seven, five on a phone. */
export const DayStrip = ({ warehouseId, day, onChoose }: Props) => {
  const today = useToday()
  const length = useIsPhone() ? 5 : 7
  const [first, setFirst] = useState(day ? startAround(day, today) : today)
  const [knownDay, setKnownDay] = useState(day)
  // Another day was chosen elsewhere (date field, next free day): move the strip to it.
  if (day !== knownDay) {
    setKnownDay(day)
    if (day && (day < first || day >= addDays(first, length))) setFirst(startAround(day, today))
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'stretch', gap: 1, mx: -2 }}>
      <IconButton
        aria-label={t('previousDays')}
        disabled={first <= today}
        onClick={() => setFirst(later(addDays(first, -length), today))}
        sx={arrowSx}
      >
        <ChevronLeft />
      </IconButton>
      <Box
        component="fieldset"
        aria-label={t('day')}
        sx={{
          border: 0,
          m: 0,
          p: 0,
          minWidth: 0,
          flex: 1,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))`,
        }}
      >
        {Array.from({ length }, (_unused, index) => addDays(first, index))
          .filter((date) => date === nearestDay(date))
          .map((date) => (
            <DayButton key={date} warehouseId={warehouseId} date={date} isChosen={date === day} onChoose={onChoose} />
          ))}
      </Box>
      <IconButton aria-label={t('nextDays')} onClick={() => setFirst(addDays(first, length))} sx={arrowSx}>
        <ChevronRight />
      </IconButton>
    </Box>
  )
}

const later = (a: string, b: string): string => (a > b ? a : b)
const startAround = (day: string, today: string): string => later(addDays(day, -2), today)

const arrowSx = { px: 0, minWidth: 32, width: 32, height: 'auto', color: 'text.secondary' }

interface DayButtonProps {
  warehouseId: number
  date: string
  isChosen: boolean
  onChoose: (day: string) => void
}

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'short' })
const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' })

/** Chooses a day and shows its number of free slots, or why it has none. */
const DayButton = ({ warehouseId, date, isChosen, onChoose }: DayButtonProps) => {
  const { data } = useQuery({
    ...orpc.slots.free.queryOptions({ input: { warehouseId, date } }),
    throwOnError: false,
  })
  const at = new Date(`${date}T00:00:00Z`)
  const isOpen = data !== undefined && data.slots.length > 0
  return (
    <ButtonBase aria-pressed={isChosen} onClick={() => onChoose(date)} sx={daySx(isChosen, isOpen)}>
      <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {weekday.format(at)}
      </Box>
      <Box
        component="span"
        sx={{ fontWeight: 600, fontSize: { xs: '0.8125rem', sm: '0.9375rem' }, whiteSpace: 'nowrap' }}
      >
        {at.getUTCDate()} <WhereWide>{month.format(at)}</WhereWide>
      </Box>
      <Box
        component="span"
        sx={{
          fontSize: { xs: '0.6875rem', sm: '0.75rem' },
          ...(isOpen && { whiteSpace: 'nowrap' }),
          textAlign: 'center',
          color: isOpen ? 'tone.done.ink' : 'faint.main',
        }}
      >
        {data ? leftOf(data) : <Skeleton width={32} />}
      </Box>
    </ButtonBase>
  )
}

const leftOf = (availability: Availability) => {
  const { slots } = availability
  if (slots.length === 0) return shortReason(availability)
  return (
    <>
      {slots.length} <WhereWide>{t('free', { count: slots.length })}</WhereWide>
    </>
  )
}

/** Hides a word on a phone, where space is short, but keeps it for screen readers. */
const WhereWide = ({ children }: { children: string }) => (
  <Box component="span" sx={whereWideSx}>
    {children}
  </Box>
)

const whereWideSx = {
  '@media (max-width:599.95px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
}

const daySx = (isChosen: boolean, isOpen: boolean) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 0.25,
  py: 2,
  borderRadius: `${radius.control}px`,
  border: 1,
  fontFamily: 'inherit',
  borderColor: isChosen ? 'primary.main' : 'transparent',
  bgcolor: isChosen ? 'primarySoft.main' : isOpen ? 'sunken.main' : 'transparent',
  boxShadow: isChosen ? 'inset 0 -3px 0 var(--q-palette-lane-main)' : 'none',
  '&:hover': { borderColor: 'edge.main' },
})
