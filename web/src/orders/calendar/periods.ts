import { addDays } from '@quai/contract/platform/dates.ts'

export interface Days {
  from: string
  to: string
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** First day of the month that comes so many months after a day's month. */
const monthAfter = (day: string, months: number): string => {
  const at = new Date(`${firstOfMonth(day)}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

const until = (from: string, months: number): Days => ({ from, to: addDays(monthAfter(from, months), -1) })

export const thisMonth = (today: string): Days => until(firstOfMonth(today), 1)
export const lastMonth = (today: string): Days => until(monthAfter(today, -1), 1)
export const lastQuarter = (today: string): Days =>
  until(monthAfter(today, -3 - ((Number(today.slice(5, 7)) - 1) % 3)), 3)
