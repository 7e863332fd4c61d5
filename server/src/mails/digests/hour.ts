import { addDays, instantOf, wallClock } from '@quai/contract/dates.ts'
import { digestTime } from '@quai/contract/mails/choices.ts'

/** Returns the last instant at which it was time for the digests in Paris: today's, or yesterday's before it. */
export const lastDigestHour = (now: Date): Date => {
  const { date } = wallClock(now)
  const today = instantOf(date, digestTime)
  return new Date(today <= now.getTime() ? today : instantOf(addDays(date, -1), digestTime))
}
