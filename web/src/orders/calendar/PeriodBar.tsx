import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { ReactNode } from 'react'
import { Muted } from '../../ui/Muted.tsx'
import { type CalendarView, stepFrom, titleOf } from './period.ts'
import { t } from './texts.ts'

interface Props {
  view: CalendarView
  date: string
  /** How full a day is, beside its name. */
  load?: string | undefined
  onMove: (date: string) => void
  /** More tools, before those that move. */
  children?: ReactNode
}

/** Names the period shown and moves to the previous or next one. */
export const PeriodBar = ({ view, date, load, onMove, children }: Props) => (
  <Box
    component="fieldset"
    aria-label={t('period')}
    sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
  >
    <Typography
      variant="h2"
      aria-live="polite"
      sx={{ flex: 1, minWidth: 0, '&::first-letter': { textTransform: 'uppercase' } }}
    >
      {titleOf(view, date)}
      {load && (
        <Muted component="span" sx={{ ml: 3 }}>
          {load}
        </Muted>
      )}
    </Typography>
    {children && <Box sx={{ order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } }}>{children}</Box>}
    <Button size="small" variant="outlined" onClick={() => onMove(wallClock(Date.now()).date)}>
      {t('today')}
    </Button>
    <IconButton aria-label={t('previous')} onClick={() => onMove(stepFrom(view, date, -1))}>
      <ChevronLeft />
    </IconButton>
    <IconButton aria-label={t('next')} onClick={() => onMove(stepFrom(view, date, 1))}>
      <ChevronRight />
    </IconButton>
  </Box>
)
