import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { type CalendarEntry, isWholeDay } from './entry.ts'

/** A part of a day, in minutes since midnight. */
export interface Span {
  from: number
  to: number
}

/** Returns the opening periods of a day, or undefined where they are unknown. */
export type OpenHours = (date: string) => readonly { opens: string; closes: string }[] | undefined

export const dayMinutes = 24 * 60

/** « 09:30 » → 570. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** 570 → « 09:30 ». */
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

const two = (part: number): string => String(part).padStart(2, '0')

/** Returns the open parts of a civil day: its own periods, and the end of the night before. */
export const openSpans = (date: string, openHours: OpenHours): Span[] | undefined => {
  const own = openHours(date)
  if (!own) return undefined
  const before = (openHours(addDays(date, -1)) ?? []).filter(isOvernight)
  return [
    ...before.map(({ closes }) => ({ from: 0, to: minutesOf(closes) })),
    ...own.map((period) => ({
      from: minutesOf(period.opens),
      to: isOvernight(period) ? dayMinutes : minutesOf(period.closes),
    })),
  ].filter(({ from, to }) => to > from)
}

const isOvernight = ({ opens, closes }: { opens: string; closes: string }): boolean => closes <= opens

/** Returns the parts of a day when nothing takes place: before the opening, the breaks, after the closing. */
export const closedSpans = (date: string, openHours: OpenHours): Span[] => {
  const open = openSpans(date, openHours)
  if (!open) return []
  const closed: Span[] = []
  let at = 0
  for (const { from, to } of open) {
    if (from > at) closed.push({ from: at, to: from })
    at = Math.max(at, to)
  }
  return at < dayMinutes ? [...closed, { from: at, to: dayMinutes }] : closed
}

const usual: Span = { from: 7 * 60, to: 19 * 60 }

/**
 * Returns the hours to show, in whole hours: from the first opening to the last closing of the days, and further only
 * for an appointment that would be hidden. Days without known hours show the usual ones.
 */
export const hoursShown = (days: readonly string[], entries: readonly CalendarEntry[], openHours: OpenHours): Span => {
  const open = days.flatMap((date) => openSpans(date, openHours) ?? [])
  const spans = [...(open.length > 0 ? open : [usual]), ...entries.filter((one) => !isWholeDay(one)).map(spanOf)]
  return {
    from: Math.floor(Math.min(...spans.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...spans.map(({ to }) => to)) / 60) * 60,
  }
}

/** Returns the part of its day that an entry takes, to midnight for one that runs past it. */
export const spanOf = ({ start, end }: Pick<CalendarEntry, 'start' | 'end'>): Span => {
  const [from, to] = [wallClock(start), wallClock(end)]
  return { from: minutesOf(from.time), to: to.date === from.date ? minutesOf(to.time) : dayMinutes }
}
