import { emptyMark, formatDecimal } from '../../platform/text/typography.ts'

/**
 * Two significant figures, as exact as an estimate is: « 45 g CO₂e », « 1,3 kg CO₂e », « 160 kg CO₂e », « 27 t CO₂e ».
 */
export const gramsText = (grams: number | null): string => {
  if (grams === null) return emptyMark
  const shown = Number(grams.toPrecision(2))
  if (Math.abs(shown) >= 1_000_000) return `${formatDecimal(shown / 1_000_000)}\u00a0t\u00a0CO₂e`
  return Math.abs(shown) >= 1_000
    ? `${formatDecimal(shown / 1_000)}\u00a0kg\u00a0CO₂e`
    : `${formatDecimal(shown)}\u00a0g\u00a0CO₂e`
}
