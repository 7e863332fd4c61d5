import type { DayPeriod, OpeningPeriod } from '@quai/contract/orders/slots/slot.ts'

export const usualHours: Record<DayPeriod, { opens: string; closes: string }> = {
  morning: { opens: '08:00', closes: '12:00' },
  afternoon: { opens: '13:30', closes: '17:30' },
  night: { opens: '22:00', closes: '05:00' },
}

/** Opens a period at its default hours, or closes it. */
export const toggled = (periods: readonly OpeningPeriod[], weekday: number, period: DayPeriod): OpeningPeriod[] =>
  periods.some((one) => one.weekday === weekday && one.period === period)
    ? periods.filter((one) => one.weekday !== weekday || one.period !== period)
    : [...periods, { weekday, period, ...usualHours[period] }]

/** Adds a second opening to a period, an hour after the first. */
export const withSecond = (periods: readonly OpeningPeriod[], first: OpeningPeriod): OpeningPeriod[] => {
  const opens = `${String((Number(first.closes.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00`
  const closes = `${String((Number(opens.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00`
  return [...periods, { ...first, opens, closes }]
}

/** Gives other weekdays the hours of one, in place of their own. */
export const withDayCopied = (
  periods: readonly OpeningPeriod[],
  from: number,
  to: readonly number[],
): OpeningPeriod[] => {
  const copied = periods.filter(({ weekday }) => weekday === from)
  return [
    ...periods.filter(({ weekday }) => !to.includes(weekday)),
    ...to.flatMap((weekday) => copied.map((one) => ({ ...one, weekday }))),
  ]
}

/** Proposes the days that usually share the hours of another: Monday to Friday, or the other day of the weekend. */
export const usualTargets = (weekday: number): number[] =>
  (weekday <= 5 ? [1, 2, 3, 4, 5] : [6, 7]).filter((day) => day !== weekday)
