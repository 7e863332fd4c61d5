import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'
import FullCalendar, { type CalendarOptions, type EventDisplayInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import french from '@fullcalendar/react/locales/fr'
import classicTheme from '@fullcalendar/react/themes/classic'
import Box from '@mui/material/Box'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EventText } from './EventText.tsx'
import { type CalendarEntry, type DayLoad, type DropTarget, type IsClosed, isWholeDay, wallText } from './entry.ts'
import { moveByKey, moveShortcuts } from './move-by-key.ts'
import { daysOf } from './period.ts'
import { t } from './texts.ts'
import { restOfScreen, useRestOfScreen } from './use-rest-of-screen.ts'

export interface MonthProps {
  date: string
  entries: readonly CalendarEntry[]
  load: DayLoad
  isClosed: IsClosed
  /** Passes the pressed element, so that the popover can anchor to it. */
  onOpen: (key: string, element: HTMLElement) => void
  /** The entry returns to its place until the move is saved. */
  onDrop: (key: string, target: DropTarget) => void
  onOpenDay: (date: string) => void
}

/** Shows a month on a wide screen, with today in sight. It receives Paris wall clocks declared as UTC, so Paris time shows in every time zone. */
export const MonthCalendar = (props: MonthProps) => (
  <Settled>
    <Month {...props} />
  </Settled>
)

const Month = ({ date, entries, load, isClosed, onOpen, onOpenDay, onDrop }: MonthProps) => {
  const days = daysOf('month', date)
  const place = useRef<HTMLElement>(null)
  useRestOfScreen(place)
  useEffect(() => {
    // The rows have their heights two frames after the calendar is there, before which it is hidden.
    const show = () => {
      const today = place.current?.querySelector(`[data-date="${wallClock(Date.now()).date}"]`)
      if (place.current && today)
        place.current.scrollTop += today.getBoundingClientRect().bottom - place.current.getBoundingClientRect().bottom
    }
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    // The entries are links that receive the focus; their keys are read here, in one place.
    <Box
      component="section"
      aria-label={t('events')}
      ref={place}
      onKeyDown={moveByKey({ view: 'month', entries, onDrop })}
      sx={{ maxHeight: restOfScreen, overflow: 'auto' }}
    >
      <FullCalendar
        key={date}
        {...fixed}
        initialView="dayGridMonth"
        initialDate={date}
        events={[...entries.map(eventOf), ...days.filter(isClosed).map(closedDay)]}
        eventContent={(info) => {
          const entry = entryOf(info)
          return entry && <EventText entry={entry} view="month" lines={1} />
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
          if (at) onDrop(event.id, { date: at.slice(0, 10), time: null })
        }}
        moreLinkClick={({ date: day }) => {
          onOpenDay(civil(day))
          return 'none'
        }}
        // The accessible name must contain the visible text, so it starts with it and adds the rest of the date.
        navLinkHint={(text, day) => [load(civil(day)), text].filter(Boolean).join(' ')}
        navLinkDayClick={(day) => onOpenDay(civil(day))}
        dayCellTopContent={(info) => <DayText text={info.dayNumberText} load={load(civil(info.date))} />}
      />
    </Box>
  )
}

/** Hides a calendar while it measures itself and moves its parts, which takes two frames. */
const Settled = ({ children }: { children: ReactNode }) => {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsSettled(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return <div style={{ visibility: isSettled ? 'visible' : 'hidden' }}>{children}</div>
}

/** Shows a day's load, then its number. */
const DayText = ({ text, load }: { text: string; load: string | undefined }) => (
  <span className="quai-day">
    {load && <span className="quai-load">{load}</span>} <span>{text}</span>
  </span>
)

const fixed: CalendarOptions = {
  plugins: [dayGrid, interaction, classicTheme],
  locale: french,
  timeZone: 'UTC',
  now: () => `${wallText(Date.now())}Z`,
  navLinks: true,
  firstDay: 1,
  className: 'quai-calendar',
  headerToolbar: false,
  borderless: true,
  closeHint: t('close'),
  eventsHint: t('events'),
  moreLinkHint: (count) => t('moreHint', { count }),
  height: 'auto',
  fixedWeekCount: false,
  dayMaxEvents: 4,
  moreLinkContent: ({ num }) => t('more', { count: num }),
  eventDisplay: 'block',
  // Only the start can be changed: an entry keeps its duration.
  eventDurationEditable: false,
  eventDragMinDistance: 6,
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

// Returns the entry that eventOf() stored; a closed day's background has none.
const entryOf = ({ event }: EventDisplayInfo) => event.extendedProps['entry'] as CalendarEntry | undefined

/** Reads a civil day from the calendar's dates, which are UTC midnights. */
const civil = (day: Date): string => day.toISOString().slice(0, 10)
