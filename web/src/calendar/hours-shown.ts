import { wallClock } from '@quai/contract/dates.ts'
import { type CalendarEntry, isWholeDay } from './entry.ts'

const usual = { from: 7, to: 19 }

/** Returns the hours of the day to show: the usual ones, extended to include every entry. */
export const hoursShown = (entries: readonly CalendarEntry[]): { slotMinTime: string; slotMaxTime: string } => {
  const timed = entries.filter((entry) => !isWholeDay(entry))
  const starts = timed.map(({ start }) => Number(wallClock(start).time.slice(0, 2)))
  const ends = timed.map(endHour)
  return {
    slotMinTime: `${two(Math.min(usual.from, ...starts))}:00:00`,
    slotMaxTime: `${two(Math.max(usual.to, ...ends))}:00:00`,
  }
}

/** Shows the day to its end for an appointment that runs past midnight. */
const endHour = ({ start, end }: CalendarEntry): number => {
  const from = wallClock(start)
  const to = wallClock(end)
  if (to.date !== from.date) return 24
  return Number(to.time.slice(0, 2)) + (to.time.endsWith(':00') ? 0 : 1)
}

const two = (hour: number): string => String(hour).padStart(2, '0')
