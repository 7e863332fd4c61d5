import { gramsText } from '../../orders/carbon/grams-text.ts'
import { durationText, emptyMark, formatDecimal, formatInteger } from '../../platform/text/typography.ts'
import { type KpiName, type KpiUnit, kpis } from './definitions.ts'

/** Value of a figure with its unit, as people read it: « 92,5 % », « 1 h 05 », « 1,2 t CO₂e »; « – » for none. */
export const kpiValueText = (name: KpiName, value: number | null): string =>
  value === null ? emptyMark : textOf[kpis[name].unit](value)

const textOf: Record<KpiUnit, (value: number) => string> = {
  orders: formatInteger,
  references: formatInteger,
  unit: formatInteger,
  box: formatInteger,
  pallet: formatInteger,
  turns: (value) => formatDecimal(rounded(value, 2)),
  share: (value) => `${formatDecimal(rounded(value * 100, 1))}\u00a0%`,
  minutes: (value) => durationText(value),
  grams: gramsText,
}

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

/** Difference with the previous period in words: « 3 de plus », « 2,5 points de moins », « inchangé »; undefined without one. */
export const kpiChangeText = (name: KpiName, value: number | null, previous: number | null): string | undefined => {
  if (value === null || previous === null) return undefined
  const isShare = kpis[name].unit === 'share'
  const points = rounded((value - previous) * 100, 1)
  const amount = isShare ? pointsText(Math.abs(points)) : kpiValueText(name, Math.abs(value - previous))
  // A value that rounds to the same text is unchanged for its reader.
  if (kpiValueText(name, value) === kpiValueText(name, previous)) return 'inchangé'
  return `${amount} de ${value > previous ? 'plus' : 'moins'}`
}

const pointsText = (points: number): string =>
  points < 2 ? `${formatDecimal(points)}\u00a0point` : `${formatDecimal(points)}\u00a0points`
