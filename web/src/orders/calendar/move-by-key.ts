import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import type { KeyboardEvent } from 'react'
import { type CalendarEntry, type DropTarget, isWholeDay } from './entry.ts'
import type { CalendarView } from './period.ts'

/** Says to readers which keys move an appointment. */
export const moveShortcuts = 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown'

const directions: Record<string, { across: number; down: number }> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
}

/**
 * Returns where a key moves an entry: across by a day; down by a week in a month, by the entry's own length in a view
 * that has hours.
 */
export const targetOfKey = (entry: CalendarEntry, key: string, view: CalendarView): DropTarget | undefined => {
  const direction = directions[key]
  if (!direction) return undefined
  const planned = wallClock(entry.start)
  if (view === 'month' || direction.down === 0)
    return {
      date: addDays(planned.date, direction.across + 7 * direction.down),
      time: isWholeDay(entry) ? null : planned.time,
    }
  if (isWholeDay(entry)) return undefined
  return wallClock(Date.parse(entry.start) + direction.down * (Date.parse(entry.end) - Date.parse(entry.start)))
}

interface Moves {
  view: CalendarView
  entries: readonly CalendarEntry[]
  onDrop: (key: string, target: DropTarget) => void
}

/** Moves the focused entry with Shift and an arrow, as dragging it would. */
export const moveByKey =
  ({ view, entries, onDrop }: Moves) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (!event.shiftKey || !(event.target instanceof HTMLElement)) return
    const key = event.target.closest<HTMLElement>('[data-entry]')?.dataset['entry']
    const entry = entries.find((one) => one.key === key && one.isMovable)
    const target = entry && targetOfKey(entry, event.key, view)
    if (!entry || !target) return
    event.preventDefault()
    onDrop(entry.key, target)
  }
