import { wallClock } from '@quai/contract/dates.ts'
import { type CalendarEntry, isWholeDay } from './entry.ts'

const usual = { from: 7, to: 19 }

/** The hours of the day worth showing: the usual ones, stretched to what there is earlier or later. */
export const hoursShown = (entries: readonly CalendarEntry[]): { slotMinTime: string; slotMaxTime: string } => {
  const timed = entries.filter((entry) => !isWholeDay(entry))
  const starts = timed.map(({ start }) => Number(wallClock(start).time.slice(0, 2)))
  const ends = timed.map(endHour)
  return {
    slotMinTime: `${two(Math.min(usual.from, ...starts))}:00:00`,
    slotMaxTime: `${two(Math.max(usual.to, ...ends))}:00:00`,
  }
}

/** An appointment that ends after midnight keeps its own evening whole. */
const endHour = ({ start, end }: CalendarEntry): number => {
  const from = wallClock(start)
  const to = wallClock(end)
  if (to.date !== from.date) return 24
  return Number(to.time.slice(0, 2)) + (to.time.endsWith(':00') ? 0 : 1)
}

const two = (hour: number): string => String(hour).padStart(2, '0')
