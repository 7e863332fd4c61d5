import { openingOf, type Slot, slotsOfDay } from '@quai/contract/orders/slots/day.ts'
import type { AvailabilitySettings } from '@quai/contract/orders/slots/slot.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import type { Random } from '../random.ts'

export const daysBack = 60
export const daysAhead = 30

/** Appointment: instants in ms, and its dock. */
export interface Appointment {
  start: number
  end: number
  dock: number
}

/** Docks of one warehouse over the demo's 90 days, filled one appointment at a time. */
export interface Calendar {
  isOpen(date: string): boolean
  /** Instant of its first opening; undefined on a closed day. */
  opensAt(date: string): number | undefined
  /** Takes a place on an open day, more often by day than by night. Undefined when every dock is taken. */
  take(date: string, random: Random): Appointment | undefined
  /** Takes the first place of a day that is not over yet, so that today always shows something. */
  takeNext(date: string, now: number): Appointment | undefined
}

export const createCalendar = (settings: AvailabilitySettings): Calendar => {
  const days = new Map<string, Slot[]>()
  const taken = new Map<number, number>()
  const slotsOf = (date: string): Slot[] => {
    const known = days.get(date)
    if (known) return known
    const slots = slotsOfDay(date, settings)
    days.set(date, slots)
    return slots
  }
  const isFree = ({ start }: Slot) => (taken.get(start) ?? 0) < settings.dockCount
  const hold = (slot: Slot | undefined): Appointment | undefined => {
    if (!slot) return undefined
    const dock = (taken.get(slot.start) ?? 0) + 1
    taken.set(slot.start, dock)
    return { start: slot.start, end: slot.end, dock }
  }
  return {
    isOpen: (date) => slotsOf(date).length > 0,
    opensAt: (date) => openingOf(date, settings),
    take: (date, random) => {
      const free = slotsOf(date).filter(isFree)
      const byDay = free.filter(({ period }) => period !== 'night')
      const choice = byDay.length > 0 && random.chance(0.9) ? byDay : free
      return hold(choice[random.between(0, choice.length - 1)])
    },
    takeNext: (date, now) => hold(slotsOf(date).find((slot) => isFree(slot) && slot.start > now)),
  }
}

/**
 * Spreads `count` orders over the open days of a warehouse, in order: evenly over the past, most of them today, and
 * fewer and fewer ahead.
 */
export const spreadOverDays = (calendar: Calendar, now: number, count: number, firstDay = 4 - daysBack): string[] => {
  const today = wallClock(now).date
  const days: { date: string; weight: number }[] = []
  for (let offset = firstDay; offset <= daysAhead; offset++) {
    const date = addDays(today, offset)
    if (calendar.isOpen(date)) days.push({ date, weight: weightOf(offset) })
  }
  const total = days.reduce((sum, { weight }) => sum + weight, 0)
  const dates: string[] = []
  let reached = 0
  for (const { date, weight } of days) {
    reached += weight
    while (dates.length < Math.round((reached / total) * count)) dates.push(date)
  }
  return dates
}

const weightOf = (offset: number): number => (offset === 0 ? 3 : offset < 0 ? 1 : 1.3 - offset / daysAhead)
