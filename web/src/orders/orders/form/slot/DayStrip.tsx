import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { addDays, nearestDay } from '@quai/contract/platform/dates.ts'
import { useState } from 'react'
import { useToday } from '../../../../platform/clock.ts'
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts'
import { t } from '../texts.ts'
import { DayButton } from './DayButton.tsx'

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
