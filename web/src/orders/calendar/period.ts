import { addDays, daysBetween, frenchDate, isoWeekday, nearestDay } from '@quai/contract/platform/dates.ts'

export type CalendarView = 'month' | 'week' | 'day'

/**
 * Returns the civil days that a view shows, both included; weeks start on Monday, months include the weeks they touch.
 */
export const periodOf = (view: CalendarView, date: string): { from: string; to: string } => {
  if (view === 'day') return { from: date, to: date }
  if (view === 'week') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) }
  const first = `${date.slice(0, 7)}-01`
  const last = addDays(`${nextMonth(date)}-01`, -1)
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) }
}

/** Cuts a period down to the dates that the server accepts. */
export const askablePart = ({ from, to }: { from: string; to: string }) => ({
  from: nearestDay(from),
  to: nearestDay(to),
})

/** Lists every day that the view shows. */
export const daysOf = (view: CalendarView, date: string): string[] => {
  const { from, to } = periodOf(view, date)
  return Array.from({ length: daysBetween(from, to) + 1 }, (_unused, index) => addDays(from, index))
}

/** Returns the day to show after one step: the same day of the next week, or the first of the next month. */
export const stepFrom = (view: CalendarView, date: string, step: 1 | -1): string =>
  nearestDay(stepped(view, date, step))

const stepped = (view: CalendarView, date: string, step: 1 | -1): string => {
  if (view === 'day') return addDays(date, step)
  if (view === 'week') return addDays(date, 7 * step)
  return step === 1 ? `${nextMonth(date)}-01` : `${addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
}

const mondayOf = (date: string): string => addDays(date, 1 - isoWeekday(date))

/** '2026-12-05' → '2027-01'. */
const nextMonth = (date: string): string => addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' })
const titles = {
  month: format({ month: 'long', year: 'numeric' }),
  day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  week: format({ day: 'numeric', month: 'long', year: 'numeric' }),
}

/** « novembre 2026 », « 23 – 29 novembre 2026 », « lundi 23 novembre 2026 ». */
export const titleOf = (view: CalendarView, date: string): string => {
  if (view !== 'week') return frenchDate(titles[view].formatToParts(at(date)))
  const { from, to } = periodOf(view, date)
  return frenchDate(titles.week.formatRangeToParts(at(from), at(to)))
}

const at = (date: string): Date => new Date(`${date}T00:00:00Z`)
