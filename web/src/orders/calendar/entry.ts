import { wallClock } from '@quai/contract/platform/dates.ts'
import type { ToneName } from '../../platform/theme/tokens.ts'

/** An entry of the calendar, whatever kind of thing it shows. */
export interface CalendarEntry {
  /** Identifies the entry; passed to `onOpen` and `onDrop`. */
  key: string
  /** Instants; equal for an entry that has no duration. */
  start: string
  end: string
  /** Its direction, as an arrow, and in words for readers. */
  sign: string
  direction: string
  /** Its number: « 643 ». */
  name: string
  title: string
  /** Number of the dock where it takes place; null without one. */
  lane: number | null
  detail: string
  /** Its status, as a word; `tone` gives the colour. */
  state: string
  tone: ToneName
  /** True when it may be dragged to another time. */
  isMovable?: boolean
}

/** The day an entry was dropped on, and its hour on a view that has hours. */
export interface DropTarget {
  date: string
  /** « 09:30 ». */
  time: string | null
}

/** Returns the load of a day in a few words: « 12 rendez-vous ». */
export type DayLoad = (date: string) => string | undefined

/** True when nothing can take place that day. */
export type IsClosed = (date: string) => boolean

/** Returns the Paris wall clock of an instant, without a zone: the calendar shows it unchanged in every time zone. */
export const wallText = (at: string | number): string => {
  const { date, time } = wallClock(at)
  return `${date}T${time}:00`
}

export const dayOf = ({ start }: CalendarEntry): string => wallClock(start).date

export const isWholeDay = ({ start, end }: CalendarEntry): boolean => start === end
