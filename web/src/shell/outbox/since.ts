import { formatDateTime, formatTime, wallClock } from '@quai/contract/platform/dates.ts'

/** « 09:17 », with its day once that is over. */
export const sinceText = (writtenAt: number): string => {
  const at = new Date(writtenAt).toISOString()
  return wallClock(at).date === wallClock(Date.now()).date ? formatTime(at) : formatDateTime(at)
}
