import { typeset } from '@quai/contract/platform/text/typography.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** « 3 h 20 », « 12 min », « moins d’une minute »; undefined when a whole day or more is left, or none. */
export const timeLeftText = (until: string, now: number): string | undefined => {
  const left = Date.parse(until) - now
  if (left >= dayMs || left < 0) return undefined
  const minutes = Math.floor(left / minuteMs)
  if (minutes === 0) return 'moins d’une minute'
  if (minutes < 60) return typeset(`${minutes} min`)
  return typeset(`${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`)
}
