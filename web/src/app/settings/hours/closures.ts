import { addDays } from '@quai/contract/platform/dates.ts'

export interface Closure {
  from: string
  to: string
}

/** Groups days that follow each other: one closure for each. */
export const closuresOf = (days: readonly string[]): Closure[] => {
  const closures: Closure[] = []
  for (const day of days.toSorted()) {
    const last = closures.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else if (last?.to !== day) closures.push({ from: day, to: day })
  }
  return closures
}

/** Returns the days of a closure, both ends included. */
export const daysOf = ({ from, to }: Closure): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
