import { addDays, daysBetween, isoWeekday } from '../../platform/dates.ts'
import { daysOfPeriod, type KpiDays, type KpiPeriod } from './kpi.ts'

/** Number of days from which figures are shown by week. */
const weeklyFromDays = 90

/** Days of a period that ends today. */
export const daysUntil = (today: string, period: KpiPeriod): KpiDays => ({
  from: addDays(today, 1 - daysOfPeriod[period]),
  to: today,
})

/** As many days, just before. */
export const daysBefore = ({ from, to }: KpiDays): KpiDays => ({
  from: addDays(from, -1 - daysBetween(from, to)),
  to: addDays(from, -1),
})

/** Days of a civil month: '2026-02' → 2026-02-01 to 2026-02-28. */
export const daysOfMonth = (month: string): KpiDays => {
  const from = `${month}-01`
  // The 32nd day from the first lies in the next month, whatever the month's length.
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** Month before: '2026-01' → '2025-12'. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

/** Every day of a period, or its weeks (Monday to Sunday, cut at the period's ends) from 90 days. */
export const stepsOfDays = ({ from, to }: KpiDays): KpiDays[] => {
  const isWeekly = daysBetween(from, to) + 1 >= weeklyFromDays
  const steps: KpiDays[] = []
  for (let start = from; start <= to; ) {
    const end = isWeekly ? addDays(start, 7 - isoWeekday(start)) : start
    steps.push({ from: start, to: end < to ? end : to })
    start = addDays(end, 1)
  }
  return steps
}
