import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatTime, wallClock } from '@quai/contract/platform/dates.ts'
import { Fragment, type ReactNode, useRef } from 'react'
import { useNow, useToday } from '../../../platform/clock.ts'
import { layout, radius } from '../../../platform/theme/tokens.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { NowLine } from '../../../ui/order/NowLine.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
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

/** Shows entries in order on a phone, opened at the present: of a day chosen in its week or month, or of each day of a week. */
export const Agenda = (props: Props) => {
  const { view, date, entries, load, isClosed, onMove } = props
  const ofDays = Map.groupBy(entries, dayOf)
  const today = useToday()
  const hasOpened = useRef(false)
  const open = (present: Element | null): void => {
    if (!present || hasOpened.current) return
    hasOpened.current = true
    present.scrollIntoView({ block: view === 'week' ? 'start' : 'center' })
  }
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
        <DayEntries {...props} entries={ofDays.get(date) ?? []} open={open} />
      </Box>
    )
  return daysOf('week', date).map((day) => (
    <Box
      key={day}
      component="section"
      ref={day === today ? open : undefined}
      aria-label={titleOf('day', day)}
      sx={{ mb: 4, scrollMarginTop: layout.mobileHeader + 16 }}
    >
      <DayTitle day={day} />
      {load(day) && <Muted sx={{ mb: 2 }}>{load(day)}</Muted>}
      <DayEntries {...props} entries={ofDays.get(day) ?? []} open={open} />
    </Box>
  ))
}

const DayTitle = ({ day }: { day: string }) => (
  <Typography variant="h3" sx={{ mb: 1, '&::first-letter': { textTransform: 'uppercase' } }}>
    {titleOf('day', day)}
  </Typography>
)

interface DayProps extends Pick<Props, 'view' | 'date' | 'entries' | 'link' | 'actions'> {
  /** Brings what it is given to into sight. */
  open: (line: Element | null) => void
}

/** Shows what takes the whole day first; today, a line says where the present is. */
const DayEntries = ({ view, date, entries, link, actions, open }: DayProps) => {
  const now = useNow()
  if (entries.length === 0)
    return (
      <Typography color="text.secondary" sx={view === 'week' ? undefined : { py: 6, textAlign: 'center' }}>
        {t('nothing')}
      </Typography>
    )
  const sorted = entries.toSorted((a, b) => Number(isWholeDay(b)) - Number(isWholeDay(a)))
  const isToday = view === 'day' && date === wallClock(now).date
  const next = isToday ? sorted.findIndex((entry) => !isWholeDay(entry) && Date.parse(entry.end) > now) : undefined
  return (
    <Box component="ol" sx={listSx}>
      {sorted.map((entry, index) => (
        <Fragment key={entry.key}>
          {index === next && <NowLine now={now} ref={open} />}
          <Box component="li" sx={entrySx}>
            <Box sx={{ width: 52, flexShrink: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {isWholeDay(entry) ? <Muted component="span">{t('wholeDay')}</Muted> : formatTime(entry.start)}
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
        </Fragment>
      ))}
      {next === -1 && <NowLine now={now} ref={open} />}
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
