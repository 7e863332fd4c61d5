import type { FieldIssue } from '@quai/contract/issues.ts'
import type { AvailabilitySettings, OpeningPeriod } from '@quai/contract/slots/slot.ts'
import { fail } from '../platform/failure.ts'

type Hours = Pick<AvailabilitySettings, 'isTemperatureControlled' | 'openingPeriods'>

/** Checks opening hours. Throws INVALID for a wrong period, HOURS_OVERLAP when two periods overlap within the week. */
export const checkHours = ({ isTemperatureControlled, openingPeriods }: Hours): void => {
  const seen = new Set<string>()
  const issues = openingPeriods.flatMap(({ weekday, period, opens, closes }, index): FieldIssue[] => {
    const key = `${weekday}/${period}`
    const isRepeated = seen.has(key)
    seen.add(key)
    if (isRepeated) return [issue(index, 'period', 'duplicate', 'Cette période est déjà définie pour ce jour.')]
    if (period === 'night')
      return isTemperatureControlled
        ? []
        : [issue(index, 'period', 'night', 'La nuit est réservée aux entrepôts à température dirigée.')]
    return closes > opens ? [] : [issue(index, 'closes', 'order', 'La fermeture doit suivre l’ouverture.')]
  })
  if (issues.length > 0) throw fail('INVALID', { issues })
  if (overlap(openingPeriods)) throw fail('HOURS_OVERLAP')
}

const issue = (index: number, field: string, rule: string, fallback: string): FieldIssue => ({
  path: ['openingPeriods', index, field],
  key: `errors.${rule}.custom`,
  params: {},
  fallback,
})

const day = 1_440
const week = 7 * day

/** Treats the week as a circle, because the night of Sunday continues into Monday. */
const overlap = (periods: readonly OpeningPeriod[]): boolean => {
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
