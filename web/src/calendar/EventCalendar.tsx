import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'
import FullCalendar, { type CalendarOptions, type EventDisplayInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import french from '@fullcalendar/react/locales/fr'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import Box from '@mui/material/Box'
import { EventText } from './EventText.tsx'
import { type CalendarEntry, type DayLoad, type DropTarget, type IsClosed, isWholeDay, wallText } from './entry.ts'
import { moveByKey, moveShortcuts } from './move-by-key.ts'
import { closedSpans, hoursShown, type OpenHours, timeOf } from './open-hours.ts'
import { type CalendarView, daysOf } from './period.ts'
import { t } from './texts.ts'

export interface EventCalendarProps {
  /** A day has its own grid, with a lane a dock. */
  view: Exclude<CalendarView, 'day'>
  date: string
  entries: readonly CalendarEntry[]
  load: DayLoad
  isClosed: IsClosed
  openHours: OpenHours
  /** Passes the pressed element, so that the popover can anchor to it. */
  onOpen: (key: string, element: HTMLElement) => void
  /** The entry returns to its place until the move is saved. */
  onDrop: (key: string, target: DropTarget) => void
  onOpenDay: (date: string) => void
}

const views = { month: 'dayGridMonth', week: 'timeGridWeek' } as const

/**
 * Shows a month or a week on a wide screen. It receives Paris wall clocks declared as UTC, so Paris time shows in
 * every time zone.
 */
export const EventCalendar = (props: EventCalendarProps) => {
  const { view, date, entries, load, isClosed, openHours, onOpen, onOpenDay, onDrop } = props
  const days = daysOf(view, date)
  const hours = hoursShown(days, entries, openHours)
  return (
    // The entries are links that receive the focus; their keys are read here, in one place.
    <Box component="section" aria-label={t('events')} onKeyDown={moveByKey({ view, entries, onDrop })}>
      <FullCalendar
        key={`${view}/${date}`}
        {...fixed}
        slotMinTime={`${timeOf(hours.from)}:00`}
        slotMaxTime={`${timeOf(hours.to)}:00`}
        initialView={views[view]}
        eventMaxStack={2}
        initialDate={date}
        events={[
          ...entries.map(eventOf),
          ...(view === 'month'
            ? days.filter(isClosed).map(closedDay)
            : days.flatMap((day) => closedHours(day, openHours))),
        ]}
        eventContent={(info) => {
          const entry = entryOf(info)
          return entry && <EventText entry={entry} view={view} />
        }}
        eventDidMount={({ event, el }) => {
          if (!event.id) return
          el.dataset['entry'] = event.id
          if (event.startEditable) el.setAttribute('aria-keyshortcuts', moveShortcuts)
        }}
        eventClick={({ event, el, jsEvent }) => {
          // Leaves opening in a new tab to the browser.
          if (jsEvent.ctrlKey || jsEvent.metaKey || jsEvent.shiftKey) return
          jsEvent.preventDefault()
          onOpen(event.id, el)
        }}
        eventDrop={({ event, revert }) => {
          const at = event.start?.toISOString()
          revert()
          if (at)
            onDrop(event.id, {
              date: at.slice(0, 10),
              time: view === 'month' || event.allDay ? null : at.slice(11, 16),
            })
        }}
        moreLinkClick={({ date: day }) => {
          onOpenDay(civil(day))
          return 'none'
        }}
        {...(view === 'month'
          ? {
              navLinks: true,
              // The accessible name must contain the visible text, so it starts with it and adds the rest of the date.
              navLinkHint: (text, day) => [load(civil(day)), text].filter(Boolean).join(' '),
              navLinkDayClick: (day) => onOpenDay(civil(day)),
              dayCellTopContent: (info) => (
                <DayText text={info.dayNumberText} load={load(civil(info.date))} isLoadFirst />
              ),
            }
          : { dayHeaderContent: (info) => <DayText text={info.text} load={load(civil(info.date))} /> })}
      />
    </Box>
  )
}

interface DayTextProps {
  text: string
  load: string | undefined
  isLoadFirst?: boolean
}

/** Shows a day's name with its load. */
const DayText = ({ text, load, isLoadFirst = false }: DayTextProps) => {
  const shown = load && <span className="quai-load">{load}</span>
  return (
    <span className={`quai-day ${isLoadFirst ? '' : 'quai-day-stacked'}`}>
      {isLoadFirst && shown} <span>{text}</span> {!isLoadFirst && shown}
    </span>
  )
}

const fixed: CalendarOptions = {
  plugins: [dayGrid, timeGrid, interaction, classicTheme],
  locale: french,
  timeZone: 'UTC',
  now: () => `${wallText(Date.now())}Z`,
  nowIndicator: true,
  firstDay: 1,
  className: 'quai-calendar',
  headerToolbar: false,
  borderless: true,
  allDayText: t('wholeDay'),
  timedText: t('timed'),
  closeHint: t('close'),
  eventsHint: t('events'),
  moreLinkHint: (count) => t('moreHint', { count }),
  height: 'auto',
  fixedWeekCount: false,
  dayMaxEvents: 4,
  moreLinkContent: ({ num }) => t('more', { count: num }),
  slotDuration: '00:30:00',
  slotHeaderInterval: '01:00:00',
  slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
  eventMinHeight: 26,
  slotEventOverlap: false,
  eventDisplay: 'block',
  // Only the start can be changed: an entry keeps its duration.
  eventDurationEditable: false,
  eventDragMinDistance: 6,
  snapDuration: '00:15:00',
}

const eventOf = (entry: CalendarEntry) => ({
  id: entry.key,
  title: entry.title,
  start: isWholeDay(entry) ? wallText(entry.start).slice(0, 10) : `${wallText(entry.start)}Z`,
  ...(!isWholeDay(entry) && { end: `${wallText(entry.end)}Z` }),
  allDay: isWholeDay(entry),
  url: `/orders/${entry.key}`,
  color: `var(--q-palette-tone-${entry.tone}-soft)`,
  contrastColor: `var(--q-palette-tone-${entry.tone}-ink)`,
  extendedProps: { entry },
  startEditable: entry.isMovable ?? false,
  className: entry.isMovable ? 'quai-movable' : '',
})

/** Marks a closed day by its background and by a word in its heading. */
const closedDay = (day: string) => ({
  id: `closed/${day}`,
  display: 'background' as const,
  start: day,
  allDay: true,
  className: 'quai-closed',
  extendedProps: {},
})

const closedHours = (day: string, openHours: OpenHours) =>
  closedSpans(day, openHours).map(({ from, to }) => ({
    id: `closed/${day}/${from}`,
    display: 'background' as const,
    start: `${day}T${timeOf(from)}:00Z`,
    end: `${day}T${timeOf(to)}:00Z`,
    className: 'quai-closed',
    extendedProps: {},
  }))

// Returns the entry that eventOf() stored; a closed day's background has none.
const entryOf = ({ event }: EventDisplayInfo) => event.extendedProps['entry'] as CalendarEntry | undefined

/** Reads a civil day from the calendar's dates, which are UTC midnights. */
const civil = (day: Date): string => day.toISOString().slice(0, 10)
