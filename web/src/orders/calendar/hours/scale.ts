import { type CalendarEntry, isWholeDay } from '../entry.ts'
import { closedSpans, hoursShown, minutesOf, type OpenHours, type Span, spanOf } from '../open-hours.ts'

/** Height in px of closed hours that are folded into one strip. */
const foldHeight = 26
/** Fewer closed hours in a row, a break, stay as long as they last. */
const leastFolded = 2

/** Places the hours of a day from top to bottom, in px; hours closed on all days shown take one strip. */
export interface Scale {
  height: number
  folds: Span[]
  /** Whole hours between the folds. */
  parts: Span[]
  hourHeight: number
  yOf: (minutes: number) => number
  minutesAt: (y: number) => number
}

interface Shown {
  days: readonly string[]
  entries: readonly CalendarEntry[]
  openHours: OpenHours
  /** Least height of the shortest entry, and of an hour, in px. */
  least: { entry: number; hour: number }
}

export const scaleOf = ({ days, entries, openHours, least }: Shown): Scale => {
  const timed = entries.filter((entry) => !isWholeDay(entry))
  const hours = hoursShown(days, timed, openHours)
  const folds = foldsOf(hours, { days, spans: timed.map(spanOf), openHours })
  const shortest = Math.min(60, ...timed.map(spanOf).map(({ from, to }) => Math.max(15, to - from)))
  const minute = Math.max(least.hour / 60, least.entry / shortest)
  const rows = rowsOf(hours, folds).map((row) => ({
    ...row,
    minute: row.isFold ? foldHeight / (row.to - row.from) : minute,
  }))
  const yOf = (minutes: number) =>
    rows.reduce((y, { from, to, minute: own }) => y + own * Math.max(0, Math.min(minutes, to) - from), 0)
  const minutesAt = (y: number) => {
    let top = 0
    for (const { from, to, minute: own } of rows) {
      const height = own * (to - from)
      if (y <= top + height) return from + Math.max(0, y - top) / own
      top += height
    }
    return hours.to
  }
  return {
    height: yOf(hours.to),
    folds,
    parts: rows.filter(({ isFold }) => !isFold),
    hourHeight: 60 * minute,
    yOf,
    minutesAt,
  }
}

interface Taken {
  days: readonly string[]
  spans: readonly Span[]
  openHours: OpenHours
}

/** Returns the whole hours that no day has open and that no appointment needs, where there are several in a row. */
const foldsOf = (hours: Span, { days, spans, openHours }: Taken): Span[] => {
  const closed = days.map((day) => closedSpans(day, openHours))
  const isFree = ({ from, to }: Span) =>
    closed.every((ofDay) => ofDay.some((span) => span.from <= from && span.to >= to)) &&
    !spans.some((span) => span.from < to && span.to > from)
  const folds: Span[] = []
  for (let from = hours.from; from < hours.to; from += 60) {
    const last = folds.at(-1)
    if (!isFree({ from, to: from + 60 })) continue
    if (last?.to === from) last.to = from + 60
    else folds.push({ from, to: from + 60 })
  }
  return folds.filter(({ from, to }) => to - from >= leastFolded * 60)
}

const rowsOf = (hours: Span, folds: readonly Span[]): (Span & { isFold: boolean })[] => {
  const rows: (Span & { isFold: boolean })[] = []
  let at = hours.from
  for (const { from, to } of folds) {
    if (from > at) rows.push({ from: at, to: from, isFold: false })
    rows.push({ from, to, isFold: true })
    at = to
  }
  return at < hours.to ? [...rows, { from: at, to: hours.to, isFold: false }] : rows
}

interface Opening {
  days: readonly string[]
  entries: readonly CalendarEntry[]
  /** Wall clock. */
  now: { date: string; time: string }
}

/** Returns the minute at which the hours open: an hour before now, or before the first appointment of other days. */
export const openingMinute = ({ days, entries, now }: Opening): number => {
  if (days.includes(now.date)) return minutesOf(now.time) - 60
  const first = Math.min(...entries.filter((entry) => !isWholeDay(entry)).map((entry) => spanOf(entry).from))
  return Number.isFinite(first) ? first - 60 : 0
}
