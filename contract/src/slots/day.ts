import { addDays, instantOf, isoWeekday } from '../dates.ts'
import { holidayOf } from './holidays.ts'
import type { AvailabilitySettings, DayPeriod } from './slot.ts'

export interface Slot {
  /** ms since the epoch. */
  start: number
  end: number
  period: DayPeriod
}

type DayRules = Pick<
  AvailabilitySettings,
  | 'appointmentDuration'
  | 'isTemperatureControlled'
  | 'isAlsaceMoselle'
  | 'workedHolidays'
  | 'closureDays'
  | 'openingPeriods'
>

/** Why a warehouse takes no appointment at all on a civil day; undefined when it is open. */
export const closedReason = (date: string, rules: DayRules): 'holiday' | 'closure' | 'closed_weekday' | undefined => {
  if (rules.closureDays.includes(date)) return 'closure'
  const holiday = holidayOf(date, rules.isAlsaceMoselle)
  if (holiday && !rules.workedHolidays.includes(holiday)) return 'holiday'
  return periodsOf(date, rules).length === 0 ? 'closed_weekday' : undefined
}

/** When a civil day of work begins (ms since the epoch); undefined when the warehouse is closed. */
export const openingOf = (date: string, rules: DayRules, zone?: string): number | undefined => {
  if (closedReason(date, rules)) return undefined
  return Math.min(...periodsOf(date, rules).map(({ opens }) => instantOf(date, opens, zone)))
}

const periodsOf = (date: string, rules: DayRules) =>
  rules.openingPeriods.filter(
    ({ weekday, period }) => weekday === isoWeekday(date) && (period !== 'night' || rules.isTemperatureControlled),
  )

/**
 * The appointments of a civil day: each opening period cut by the appointment duration, in elapsed time, so that the
 * night of the spring change has an hour less of them and that of autumn an hour more. A remainder shorter than an
 * appointment is not offered.
 */
export const slotsOfDay = (date: string, rules: DayRules, zone?: string): Slot[] => {
  if (closedReason(date, rules)) return []
  const step = rules.appointmentDuration * 60_000
  const slots: Slot[] = []
  for (const { opens, closes, period } of periodsOf(date, rules)) {
    const opening = instantOf(date, opens, zone)
    const closing = instantOf(closes > opens ? date : addDays(date, 1), closes, zone)
    for (let start = opening; start + step <= closing; start += step) slots.push({ start, end: start + step, period })
  }
  return slots.sort((a, b) => a.start - b.start)
}

/** The slot that starts at an instant: of its civil day, or of the night before. */
export const slotAt = (start: number, date: string, rules: DayRules, zone?: string): Slot | undefined =>
  slotsOfDay(date, rules, zone).find((slot) => slot.start === start) ??
  slotsOfDay(addDays(date, -1), rules, zone).find((slot) => slot.start === start)
