import { addDays, instantOf, wallClock } from '@quai/contract/platform/dates.ts'
import { digestHours } from '@quai/contract/services/mails/preferences.ts'

/** Returns the last instant at which it was that hour in Paris: today's, or yesterday's before it. */
export const lastDigestHour = (now: Date, hour: number = digestHours.usual): Date => {
  const time = `${String(hour).padStart(2, '0')}:00`
  const { date } = wallClock(now)
  const today = instantOf(date, time)
  return new Date(today <= now.getTime() ? today : instantOf(addDays(date, -1), time))
}
