import { addDays, instantOf, isoWeekday } from '../../platform/dates.ts'
import { holidayOf } from './holidays.ts'
import type { AvailabilitySettings, DayPeriod } from './slot.ts'

export interface Slot {
  /** In ms since the epoch. */
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

/** Returns why a warehouse takes no appointments on a civil day; undefined when it is open. */
export const closedReason = (date: string, rules: DayRules): 'holiday' | 'closure' | 'closed_weekday' | undefined => {
  if (rules.closureDays.includes(date)) return 'closure'
  const holiday = holidayOf(date, rules.isAlsaceMoselle)
  if (holiday && !rules.workedHolidays.includes(holiday)) return 'holiday'
  return periodsOf(date, rules).length === 0 ? 'closed_weekday' : undefined
}

/** Start of a working day (ms since the epoch); undefined when the warehouse is closed. */
export const openingOf = (date: string, rules: DayRules, zone?: string): number | undefined => {
  if (closedReason(date, rules)) return undefined
  return Math.min(...periodsOf(date, rules).map(({ opens }) => instantOf(date, opens, zone)))
}

/** Returns the opening periods of a civil day, by time; none when it is closed. */
export const openHours = (date: string, rules: DayRules): { opens: string; closes: string }[] =>
  closedReason(date, rules)
    ? []
    : periodsOf(date, rules)
        .map(({ opens, closes }) => ({ opens, closes }))
        .sort((a, b) => a.opens.localeCompare(b.opens))

const periodsOf = (date: string, rules: DayRules) =>
  rules.openingPeriods.filter(
    ({ weekday, period }) => weekday === isoWeekday(date) && (period !== 'night' || rules.isTemperatureControlled),
  )

/**
 * Returns the appointments of a civil day: each opening period divided by the appointment duration in elapsed time, so
 * that the spring night has one hour fewer of them and the autumn night one more. Drops a remainder shorter than an
 * appointment.
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

/** Returns the slot that starts at an instant, looking at its civil day and at the night before. */
export const slotAt = (start: number, date: string, rules: DayRules, zone?: string): Slot | undefined =>
  slotsOfDay(date, rules, zone).find((slot) => slot.start === start) ??
  slotsOfDay(addDays(date, -1), rules, zone).find((slot) => slot.start === start)
