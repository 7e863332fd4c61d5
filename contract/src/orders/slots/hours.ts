import type { FieldIssue } from '../../platform/issues.ts'
import { typeset } from '../../platform/text/typography.ts'
import type { AvailabilitySettings, OpeningPeriod } from './slot.ts'

/** Openings of one period of a day. */
export const mostOfPeriod = 2
/** End of a day. */
const midnight = '00:00'

type Hours = Pick<AvailabilitySettings, 'isTemperatureControlled' | 'openingPeriods'>

/** Returns what is wrong with single opening periods: three of a kind, a night without cold, one that ends too soon. */
export const issuesOfHours = ({ isTemperatureControlled, openingPeriods }: Hours): FieldIssue[] => {
  const seen = new Map<string, number>()
  return openingPeriods.flatMap(({ weekday, period, opens, closes }, index): FieldIssue[] => {
    const key = `${weekday}/${period}`
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    if (before >= mostOfPeriod)
      return [issue(index, 'period', 'duplicate', 'Cette période a déjà deux ouvertures ce jour-là.')]
    if (period === 'night')
      return isTemperatureControlled
        ? []
        : [issue(index, 'period', 'night', 'La nuit est réservée aux entrepôts à température dirigée.')]
    return closes > opens || closes === midnight
      ? []
      : [issue(index, 'closes', 'order', 'La fermeture doit suivre l’ouverture.')]
  })
}

const issue = (index: number, field: string, rule: string, sentence: string): FieldIssue => ({
  path: ['openingPeriods', index, field],
  key: `errors.${rule}.custom`,
  params: {},
  fallback: typeset(sentence),
})

const day = 1_440
const week = 7 * day

/** True when two periods overlap. Treats the week as a circle, because the night of Sunday continues into Monday. */
export const doHoursOverlap = (periods: readonly OpeningPeriod[]): boolean => {
  const spans = periods
    .map(({ weekday, opens, closes }) => {
      const start = (weekday - 1) * day + minutes(opens)
      return { start, end: start + ((minutes(closes) - minutes(opens) + day) % day || day) }
    })
    .sort((a, b) => a.start - b.start)
  return spans.some((span, index) => {
    const next = spans[index + 1]
    const first = spans[0]
    return next ? next.start < span.end : first !== undefined && spans.length > 1 && first.start + week < span.end
  })
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
