import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatTime } from '@quai/contract/dates.ts'
import type { ReactNode } from 'react'
import { radius } from '../../platform/theme/tokens.ts'
import { Muted } from '../../ui/Muted.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { type CalendarEntry, type DayLoad, dayOf, type IsClosed, isWholeDay } from '../entry.ts'
import { type CalendarView, daysOf, titleOf } from '../period.ts'
import { t } from '../texts.ts'
import { DayPicker } from './DayPicker.tsx'

interface Props {
  view: CalendarView
  date: string
  entries: readonly CalendarEntry[]
  load: DayLoad
  isClosed: IsClosed
  onMove: (date: string) => void
  /** Wraps the title of an entry in a link to it. */
  link: (entry: CalendarEntry, content: ReactNode) => ReactNode
  actions?: (entry: CalendarEntry) => ReactNode
}

/** Shows entries in order on a phone: of a day chosen in its week or its month, or of each day of a week. */
export const Agenda = (props: Props) => {
  const { view, date, entries, load, isClosed, onMove } = props
  const ofDays = Map.groupBy(entries, dayOf)
  if (view !== 'week')
    return (
      <Box>
        <DayPicker
          view={view === 'month' ? 'month' : 'week'}
          date={date}
          load={load}
          isBusy={(day) => ofDays.has(day)}
          isClosed={isClosed}
          onMove={onMove}
        />
        {view === 'month' && <DayTitle day={date} />}
        {load(date) && <Muted sx={{ mb: 2 }}>{load(date)}</Muted>}
        <DayEntries {...props} entries={ofDays.get(date) ?? []} />
      </Box>
    )
  return daysOf('week', date).map((day) => (
    <Box key={day} component="section" aria-label={titleOf('day', day)} sx={{ mb: 4 }}>
      <DayTitle day={day} />
      {load(day) && <Muted sx={{ mb: 2 }}>{load(day)}</Muted>}
      <DayEntries {...props} entries={ofDays.get(day) ?? []} />
    </Box>
  ))
}

const DayTitle = ({ day }: { day: string }) => (
  <Typography variant="h3" sx={{ mb: 1, '&::first-letter': { textTransform: 'uppercase' } }}>
    {titleOf('day', day)}
  </Typography>
)

const DayEntries = ({ view, entries, link, actions }: Pick<Props, 'view' | 'entries' | 'link' | 'actions'>) => {
  if (entries.length === 0)
    return (
      <Typography color="text.secondary" sx={view === 'week' ? undefined : { py: 6, textAlign: 'center' }}>
        {t('nothing')}
      </Typography>
    )
  return (
    <Box component="ol" sx={listSx}>
      {entries.map((entry) => (
        <Box component="li" key={entry.key} sx={entrySx}>
          <Box sx={{ width: 52, flexShrink: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {isWholeDay(entry) ? '' : formatTime(entry.start)}
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {link(entry, <EntryName entry={entry} />)}
            <Muted sx={{ mb: 1 }}>
              {[entry.lane !== null && t('lane', { number: entry.lane }), entry.detail].filter(Boolean).join(' · ')}
            </Muted>
            <Box sx={stateSx}>
              <StatusChip tone={entry.tone} label={entry.state} />
              {actions?.(entry)}
            </Box>
          </Box>
        </Box>
      ))}
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

/** As high as an action, which comes later. */
const stateSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 44,
  '& .MuiButton-root': { px: 3 },
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
