import { wallClock } from '@quai/contract/dates.ts'
import type { ToneName } from '../platform/theme/tokens.ts'

/** One thing on the calendar, whatever it is. */
export interface CalendarEntry {
  /** Also what a press on it answers with. */
  key: string
  /** Instants; equal for what takes no hour. */
  start: string
  end: string
  title: string
  detail: string
  /** Its state, in words and in colour. */
  state: string
  tone: ToneName
  /** It may be dragged to another time. */
  isMovable?: boolean
}

/** Where something was dropped: its day, and its hour on a view that has hours. */
export interface DropTarget {
  date: string
  /** « 09:30 ». */
  time: string | null
}

/** What a day holds, in a few words: « 12 rendez-vous ». */
export type DayLoad = (date: string) => string | undefined

/** Nothing can take place that day. */
export type IsClosed = (date: string) => boolean

/** The wall clock of an instant, as the calendar is given it: it shows Paris wherever it is read. */
export const wallText = (at: string | number): string => {
  const { date, time } = wallClock(at)
  return `${date}T${time}:00`
}

export const dayOf = ({ start }: CalendarEntry): string => wallClock(start).date

export const isWholeDay = ({ start, end }: CalendarEntry): boolean => start === end
