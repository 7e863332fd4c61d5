import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'
import FullCalendar, { type CalendarOptions, type EventDisplayInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import french from '@fullcalendar/react/locales/fr'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { EventText } from './EventText.tsx'
import { type CalendarEntry, type DayLoad, isWholeDay, wallText } from './entry.ts'
import { hoursShown } from './hours-shown.ts'
import type { CalendarView } from './period.ts'
import { t } from './texts.ts'

export interface EventCalendarProps {
  view: CalendarView
  date: string
  entries: readonly CalendarEntry[]
  load: DayLoad
  onOpen: (key: string) => void
  onOpenDay: (date: string) => void
}

const views = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const

/** Month, week and day on a wide screen. It is given wall clocks and told they are UTC: Paris shows as Paris everywhere. */
export const EventCalendar = ({ view, date, entries, load, onOpen, onOpenDay }: EventCalendarProps) => (
  <FullCalendar
    key={`${view}/${date}`}
    {...fixed}
    {...hoursShown(entries)}
    initialView={views[view]}
    eventMaxStack={view === 'week' ? 2 : 8}
    initialDate={date}
    events={entries.map(eventOf)}
    eventContent={(info) => <EventText entry={entryOf(info)} view={view} />}
    eventClick={({ event, jsEvent }) => {
      jsEvent.preventDefault()
      onOpen(event.id)
    }}
    moreLinkClick={({ date: day }) => {
      onOpenDay(civil(day))
      return 'none'
    }}
    {...(view === 'month'
      ? {
          navLinks: true,
          // Its name is what it shows, then the rest of the date.
          navLinkHint: (text, day) => [load(civil(day)), text].filter(Boolean).join(' '),
          navLinkDayClick: (day) => onOpenDay(civil(day)),
          dayCellTopContent: (info) => <DayText text={info.dayNumberText} load={load(civil(info.date))} isLoadFirst />,
        }
      : { dayHeaderContent: (info) => <DayText text={info.text} load={load(civil(info.date))} /> })}
  />
)

interface DayTextProps {
  text: string
  load: string | undefined
  isLoadFirst?: boolean
}

/** A day and what it holds. */
const DayText = ({ text, load, isLoadFirst = false }: DayTextProps) => {
  const shown = load && <span className="quai-load">{load}</span>
  return (
    <span className={`quai-day ${isLoadFirst ? '' : 'quai-day-stacked'}`}>
      {isLoadFirst && shown} <span>{text}</span> {!isLoadFirst && shown}
    </span>
  )
}

const fixed: CalendarOptions = {
  plugins: [dayGrid, timeGrid, classicTheme],
  locale: french,
  timeZone: 'UTC',
  now: () => `${wallText(Date.now())}Z`,
  nowIndicator: true,
  firstDay: 1,
  className: 'quai-calendar',
  headerToolbar: false,
  borderless: true,
  allDayText: t('wholeDay'),
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
})

// eventOf() put it there.
const entryOf = ({ event }: EventDisplayInfo): CalendarEntry => event.extendedProps['entry'] as CalendarEntry

/** The calendar's dates are UTC midnights of civil days. */
const civil = (day: Date): string => day.toISOString().slice(0, 10)
