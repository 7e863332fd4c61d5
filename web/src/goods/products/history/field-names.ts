import { packagingTypeLabels } from '@quai/contract/goods/products/packaging.ts'
import { productPackagingLabels, productTypeLabels } from '@quai/contract/goods/products/product.ts'
import { emptyMark, formatDecimal } from '@quai/contract/platform/text/typography.ts'
import { sizesOf, sizeTitles } from '../sizes.ts'
import { t } from '../texts.ts'

const ofSizes = Object.entries(sizesOf).flatMap(([packaging, sizes]) =>
  sizes.map(({ name, label, unit }): [string, string] => [
    name,
    `${t(label)} (${t(sizeTitles[packaging as keyof typeof sizeTitles]).toLowerCase()}, ${unit})`,
  ]),
)

/** French name of each field of a product that a history shows. */
export const fieldNames: Readonly<Record<string, string>> = {
  reference: t('reference'),
  name: t('name'),
  description: t('description'),
  ean: t('ean'),
  supplierName: t('supplierName'),
  supplierReference: t('supplierReference'),
  additionalInformation: t('additionalInformation'),
  productType: t('family'),
  productPackaging: t('presentation'),
  packagingType: t('packagingType'),
  quantityUnitPerBox: t('quantityUnitPerBox'),
  quantityUnitPerPallet: t('quantityUnitPerPallet'),
  quantityBoxPerPallet: t('quantityBoxPerPallet'),
  minimumRemainingDays: t('remainingDays'),
  isFragile: t('fragile'),
  keepsUpright: t('upright'),
  isActive: t('active'),
  isBatchManaged: t('batchManaged'),
  picture: t('picture'),
  ...Object.fromEntries(ofSizes),
}

const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  productType: productTypeLabels,
  productPackaging: productPackagingLabels,
  packagingType: packagingTypeLabels,
}

/** Writes a value of a field in French. */
export const valueText = (field: string, value: unknown): string => {
  if (value === '') return emptyMark
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return formatDecimal(value)
  return typeof value === 'string' ? (codes[field]?.[value] ?? value) : emptyMark
}
