import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { radius } from '../../../platform/theme/tokens.ts'
import type { DayLoad, IsClosed } from '../entry.ts'
import { daysOf, titleOf } from '../period.ts'
import { t } from '../texts.ts'

interface Props {
  /** Period whose days are offered. */
  view: 'week' | 'month'
  date: string
  load: DayLoad
  /** True for a day that has something, which gets a mark. */
  isBusy: (date: string) => boolean
  isClosed: IsClosed
  onMove: (date: string) => void
}

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'narrow' })

/** Offers the days of a week or a month, with a mark under those that have something. */
export const DayPicker = ({ view, date, load, isBusy, isClosed, onMove }: Props) => (
  <Box component="fieldset" aria-label={t(view === 'week' ? 'days' : 'daysOfMonth')} sx={gridSx}>
    {daysOf(view, date).map((day, index) => {
      const isOther = view === 'month' && day.slice(0, 7) !== date.slice(0, 7)
      return (
        <ButtonBase
          key={day}
          aria-pressed={day === date}
          onClick={() => onMove(day)}
          sx={{ ...daySx(day === date), ...(isClosed(day) && day !== date && { bgcolor: 'sunken.main' }) }}
        >
          <span className="visually-hidden">{[titleOf('day', day), load(day)].filter(Boolean).join(', ')}</span>
          {index < 7 && (
            <Box component="span" aria-hidden="true" sx={{ fontSize: '0.6875rem', color: 'text.secondary' }}>
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </Box>
          )}
          <Box
            component="span"
            aria-hidden="true"
            sx={{ fontWeight: 600, ...(isOther && { color: 'text.secondary' }) }}
          >
            {Number(day.slice(8))}
          </Box>
          <Box component="span" sx={{ ...dotSx, visibility: isBusy(day) ? 'visible' : 'hidden' }} />
        </ButtonBase>
      )
    })}
  </Box>
)

const gridSx = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(7, 1fr)',
  gap: 1,
  mb: 4,
}

const daySx = (isChosen: boolean) => ({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 0.5,
  py: 2,
  minHeight: 48,
  borderRadius: `${radius.control}px`,
  border: 1,
  fontFamily: 'inherit',
  borderColor: isChosen ? 'primary.main' : 'divider',
  bgcolor: isChosen ? 'primarySoft.main' : 'background.paper',
})

const dotSx = { width: 14, height: 3, borderRadius: '1px', bgcolor: 'lane.main' }
