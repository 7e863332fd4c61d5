import { formatDecimal } from '../../platform/text/typography.ts'

/** Whole numbers between two bounds, both included; no upper bound when null. Weights are counted in grams. */
export interface Range {
  min: number
  max: number | null
}

export const gramsOf = (kilograms: number): number => Math.round(kilograms * 1_000)

export const isWithin = (value: number, { min, max }: Range): boolean => value >= min && (max === null || value <= max)

/** Merges ranges that touch, in ascending order. */
export const mergeRanges = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.min - b.min)) {
    const last = merged.at(-1)
    if (!last || (last.max !== null && range.min > last.max + 1)) merged.push({ ...range })
    else if (last.max !== null) last.max = range.max === null ? null : Math.max(last.max, range.max)
  }
  return merged
}

const kilogramsText = (grams: number): string => `${formatDecimal(grams / 1_000)}\u00a0kg`

/** « jusqu’à 30 kg », « à partir de 5 kg », « de 5 à 30 kg ». */
export const weightRangeText = ({ min, max }: Range): string => {
  if (max === null) return min <= 1 ? 'tout poids' : `à partir de ${kilogramsText(min)}`
  if (min <= 1) return `jusqu’à ${kilogramsText(max)}`
  return min === max ? kilogramsText(min) : `de ${formatDecimal(min / 1_000)} à ${kilogramsText(max)}`
}

/** As weightRangeText(), for weights that no rule takes: the bounds themselves are taken. */
export const missingWeightText = ({ min, max }: Range): string => {
  const above = min <= 1 ? '' : `plus de ${kilogramsText(min - 1)}`
  const below = max === null ? '' : `moins de ${kilogramsText(max + 1)}`
  if (above && below) return `de ${above} à ${below}`
  return above || below || 'tout poids'
}

/** « jusqu’à 20 colis », « à partir de 5 palettes », « de 2 à 4 colis ». */
export const quantityRangeText = ({ min, max }: Range, { one, many }: { one: string; many: string }): string => {
  const counted = (count: number) => `${count}\u00a0${count < 2 ? one : many}`
  if (max === null) return min <= 1 ? `tout nombre de ${many}` : `à partir de ${counted(min)}`
  if (min === max) return counted(min)
  return min <= 1 ? `jusqu’à ${counted(max)}` : `de ${min} à ${counted(max)}`
}
