import { addDays } from '@quai/contract/platform/dates.ts'

/** Days of the examples: what is planned lies ahead, what was done lies behind. */
export interface ExampleDays {
  /** A Tuesday, a week or more ahead. */
  ahead: string
  /** End of a period that begins then. */
  later: string
  yesterday: string
  /** Former month: its first and last day. */
  monthStart: string
  monthEnd: string
}

export const exampleDays = (now: Date): ExampleDays => {
  const today = now.toISOString().slice(0, 10)
  const ahead = addDays(today, 7 + ((9 - now.getUTCDay()) % 7))
  const monthEnd = addDays(`${today.slice(0, 8)}01`, -1)
  return {
    ahead,
    later: addDays(ahead, 19),
    yesterday: addDays(today, -1),
    monthStart: `${monthEnd.slice(0, 8)}01`,
    monthEnd,
  }
}
