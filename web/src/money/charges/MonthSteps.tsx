import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { addDays, endOfMonth, nearestDay } from '@quai/contract/platform/dates.ts'
import { Tip } from '../../ui/Tip.tsx'
import type { Period } from './asked.ts'
import { t } from './texts.ts'

interface Props {
  /** First day shown. */
  from: string
  onMove: (month: Period) => void
}

/** Moves to the calendar month before or after the one shown. */
export const MonthSteps = ({ from, onMove }: Props) => {
  const first = `${from.slice(0, 7)}-01`
  const move = (day: string) => {
    const near = nearestDay(day)
    onMove({ from: `${near.slice(0, 7)}-01`, to: endOfMonth(near) })
  }
  return (
    <Box sx={{ display: 'flex' }}>
      <Tip text={t('previousMonth')}>
        <IconButton aria-label={t('previousMonth')} onClick={() => move(addDays(first, -1))}>
          <ChevronLeft />
        </IconButton>
      </Tip>
      <Tip text={t('nextMonth')}>
        <IconButton aria-label={t('nextMonth')} onClick={() => move(addDays(endOfMonth(first), 1))}>
          <ChevronRight />
        </IconButton>
      </Tip>
    </Box>
  )
}
