import type { ProductChanges } from '@quai/contract/goods/products/product.ts'
import { fieldNames } from '../history/field-names.ts'
import { sizesOf } from '../sizes.ts'
import { families, presentations, t } from '../texts.ts'

interface Choice {
  value: string
  label: string
}

export interface EditedField {
  name: keyof ProductChanges
  label: string
  kind: 'text' | 'integer' | 'decimal' | 'choice' | 'flag'
  /** For a choice. */
  choices?: readonly Choice[]
  /** Beside the switch of a flag; its label otherwise. */
  onLabel?: string
  /** False for a field that a product must have. */
  isClearable: boolean
}

const named = (
  name: keyof ProductChanges,
  kind: EditedField['kind'],
  more: Partial<EditedField> = {},
): EditedField => ({
  name,
  label: fieldNames[name] ?? name,
  kind,
  isClearable: kind !== 'choice' && kind !== 'flag',
  ...more,
})

/** Fields that several products may get at once, in the order of the dialog. */
export const sharedFields: readonly EditedField[] = [
  named('productType', 'choice', { choices: families }),
  named('productPackaging', 'choice', { choices: presentations }),
  named('supplierName', 'text'),
  named('isActive', 'flag', { label: t('state'), onLabel: t('active') }),
  named('minimumRemainingDays', 'integer'),
  named('isFragile', 'flag'),
  named('keepsUpright', 'flag'),
]

/** Sizes and weights, which rarely are those of several products. */
export const sizeFields: readonly EditedField[] = Object.values(sizesOf)
  .flat()
  .map(({ name }) => named(name, 'decimal'))

/** Fields that the table edits cell by cell, in the order of its columns. */
export const cellFields: readonly (EditedField & { width: number })[] = [
  { ...named('name', 'text', { isClearable: false }), width: 220 },
  { ...named('productType', 'choice', { choices: families }), width: 140 },
  { ...named('productPackaging', 'choice', { choices: presentations }), width: 116 },
  { ...named('supplierName', 'text'), width: 140 },
  { ...named('supplierReference', 'text'), width: 120 },
  { ...named('ean', 'text'), width: 140 },
  { ...named('minimumRemainingDays', 'integer'), width: 104 },
  { ...named('grossWeight', 'decimal', { label: `${t('grossWeight')} (kg)` }), width: 104 },
]
