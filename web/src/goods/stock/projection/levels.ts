import type { ProjectionDay } from '@quai/contract/goods/stock/projection.ts'
import { addDays, daysBetween } from '@quai/contract/platform/dates.ts'

/** A day of the chart: its changes, or none, and the stock after it. */
export type Level = ProjectionDay

interface Stock {
  physical: number
  days: readonly ProjectionDay[]
}

/** Returns the stock after each of a number of days, the first being today. */
export const levelsOf = ({ physical, days }: Stock, today: string, count: number): Level[] => {
  const changes = new Map(days.map((day) => [day.date, day]))
  let level = physical
  return Array.from({ length: count }, (_, rank) => {
    const date = addDays(today, rank)
    const change = changes.get(date)
    level = change?.level ?? level
    return change ?? { date, incoming: 0, outgoing: 0, waiting: 0, level }
  })
}

/** Scale of a chart, in percent of its box from the top left. */
export interface Scale {
  x: (rank: number) => number
  y: (level: number) => number
  top: number
  bottom: number
}

/** Fits the levels, and zero, into a box. */
export const scaleOf = (levels: readonly Pick<Level, 'level'>[], physical: number): Scale => {
  const values = levels.map(({ level }) => level)
  const top = Math.max(1, physical, ...values)
  const bottom = Math.min(0, ...values)
  return {
    top,
    bottom,
    x: (rank) => (rank / levels.length) * 100,
    y: (level) => ((top - level) / (top - bottom)) * 100,
  }
}

/** Draws the levels as a path of steps: the stock changes on a day and stays until the next change. */
export const stepsOf = (levels: readonly Level[], { x, y }: Scale): string =>
  levels.map(({ level }, rank) => `${rank === 0 ? `M0 ${y(level)}` : `V${y(level)}`}H${x(rank + 1)}`).join('')

/** Rank of a day in a chart that begins today; undefined beyond its last day. */
export const rankOf = (date: string, today: string, count: number): number | undefined => {
  const rank = daysBetween(today, date)
  return rank >= 0 && rank < count ? rank : undefined
}
