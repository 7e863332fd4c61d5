import { addDays } from '../../platform/dates.ts'

/** Last day of the month of a day: « 2028-02-10 » → « 2028-02-29 ». */
export const endOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return addDays(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), -1)
}
