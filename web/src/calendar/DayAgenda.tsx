import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { addDays, formatTime } from '@quai/contract/dates.ts'
import type { ReactNode } from 'react'
import { radius } from '../platform/theme/tokens.ts'
import { Muted } from '../ui/Muted.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { type CalendarEntry, type DayLoad, dayOf, type IsClosed, isWholeDay } from './entry.ts'
import { periodOf, titleOf } from './period.ts'
import { t } from './texts.ts'

interface Props {
  date: string
  entries: readonly CalendarEntry[]
  load: DayLoad
  isClosed: IsClosed
  onMove: (date: string) => void
  /** Wraps the title of an entry in a link to it. */
  link: (entry: CalendarEntry, content: ReactNode) => ReactNode
  actions?: (entry: CalendarEntry) => ReactNode
}

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'narrow' })

/** Shows a week's days on a phone, and the entries of the selected one in order. */
export const DayAgenda = ({ date, entries, load, isClosed, onMove, link, actions }: Props) => {
  const { from } = periodOf('week', date)
  const ofDay = entries.filter((entry) => dayOf(entry) === date)
  return (
    <Box>
      <Box
        component="fieldset"
        aria-label={t('days')}
        sx={{
          border: 0,
          m: 0,
          p: 0,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(7, 1fr)',
          gap: 1,
          mb: 4,
        }}
      >
        {Array.from({ length: 7 }, (_unused, index) => addDays(from, index)).map((day) => (
          <ButtonBase
            key={day}
            aria-pressed={day === date}
            onClick={() => onMove(day)}
            sx={{ ...daySx(day === date), ...(isClosed(day) && day !== date && { bgcolor: 'sunken.main' }) }}
          >
            <span className="visually-hidden">{[titleOf('day', day), load(day)].filter(Boolean).join(', ')}</span>
            <Box component="span" aria-hidden="true" sx={{ fontSize: '0.6875rem', color: 'text.secondary' }}>
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </Box>
            <Box component="span" aria-hidden="true" sx={{ fontWeight: 600 }}>
              {Number(day.slice(8))}
            </Box>
            <Box component="span" sx={{ ...dotSx, visibility: load(day) ? 'visible' : 'hidden' }} />
          </ButtonBase>
        ))}
      </Box>
      {load(date) && <Muted sx={{ mb: 2 }}>{load(date)}</Muted>}
      {ofDay.length === 0 ? (
        <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
          {t('nothing')}
        </Typography>
      ) : (
        <Box component="ol" sx={listSx}>
          {ofDay.map((entry) => (
            <Box component="li" key={entry.key} sx={entrySx}>
              <Box sx={{ width: 52, flexShrink: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {isWholeDay(entry) ? '' : formatTime(entry.start)}
              </Box>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {link(entry, <EntryName entry={entry} />)}
                <Muted sx={{ mb: 1 }}>{entry.detail}</Muted>
                <StatusChip tone={entry.tone} label={entry.state} />
                {actions?.(entry)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** « ↑ 643 · Comptoir Lavigne », the arrow read as a word. */
const EntryName = ({ entry: { sign, direction, name, title } }: { entry: CalendarEntry }) => (
  <>
    <span aria-hidden="true">{sign}</span>
    <span className="visually-hidden">{direction}</span> {name} · {title}
  </>
)

const daySx = (isChosen: boolean) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  py: 2,
  borderRadius: `${radius.control}px`,
  border: 1,
  fontFamily: 'inherit',
  borderColor: isChosen ? 'primary.main' : 'divider',
  bgcolor: isChosen ? 'primarySoft.main' : 'background.paper',
})

const dotSx = { width: 14, height: 3, borderRadius: '1px', bgcolor: 'lane.main' }

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  overflow: 'hidden',
}

const entrySx = {
  position: 'relative',
  display: 'flex',
  gap: 2,
  px: 4,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
}
