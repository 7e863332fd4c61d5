import { z } from 'zod'
import { countOf } from '../../platform/text/typography.ts'

export const packagings = ['package_unit', 'package_box', 'package_pallet'] as const
export type Packaging = (typeof packagings)[number]

export const packagingLabels: Record<Packaging, { one: string; many: string }> = {
  package_unit: { one: 'unité', many: 'unités' },
  package_box: { one: 'colis', many: 'colis' },
  package_pallet: { one: 'palette', many: 'palettes' },
}

/** Formats a quantity: 3, 'package_box' → « 3 colis ». */
export const packagesText = (quantity: number, packaging: Packaging): string =>
  countOf(quantity, packagingLabels[packaging].one, packagingLabels[packaging].many)

export const packagingTypes = [
  'unit',
  'box',
  'pallet',
  'unit_box',
  'unit_pallet',
  'box_pallet',
  'unit_box_pallet',
] as const
export type PackagingType = (typeof packagingTypes)[number]

export const packagingTypeLabels: Record<PackagingType, string> = {
  unit: 'Unité',
  box: 'Colis',
  pallet: 'Palette',
  unit_box: 'Unité et colis',
  unit_pallet: 'Unité et palette',
  box_pallet: 'Colis et palette',
  unit_box_pallet: 'Unité, colis et palette',
}

export const usablePackagings: Record<PackagingType, readonly Packaging[]> = {
  unit: ['package_unit'],
  box: ['package_box'],
  pallet: ['package_pallet'],
  unit_box: ['package_unit', 'package_box'],
  unit_pallet: ['package_unit', 'package_pallet'],
  box_pallet: ['package_box', 'package_pallet'],
  unit_box_pallet: ['package_unit', 'package_box', 'package_pallet'],
}

export type ConversionCount = 'quantityUnitPerBox' | 'quantityUnitPerPallet' | 'quantityBoxPerPallet'

/** Conversion counts that a packaging type requires (operations, section 5, product CSV). */
export const requiredCounts: Record<PackagingType, readonly ConversionCount[]> = {
  unit: [],
  box: [],
  pallet: [],
  unit_box: ['quantityUnitPerBox'],
  unit_pallet: ['quantityUnitPerPallet'],
  box_pallet: ['quantityBoxPerPallet'],
  unit_box_pallet: ['quantityUnitPerBox', 'quantityUnitPerPallet', 'quantityBoxPerPallet'],
}

/** Each conversion count says how many of `of` one `packaging` holds. */
export const conversions: Record<ConversionCount, { packaging: Packaging; of: Packaging }> = {
  quantityUnitPerBox: { packaging: 'package_box', of: 'package_unit' },
  quantityUnitPerPallet: { packaging: 'package_pallet', of: 'package_unit' },
  quantityBoxPerPallet: { packaging: 'package_pallet', of: 'package_box' },
}

/** Quantity by packaging: filled for its own packaging, 0 for the others. */
export const quantityByPackaging = { qtyUnit: z.int(), qtyBox: z.int(), qtyPallet: z.int() }
