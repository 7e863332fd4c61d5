import { type Packaging, type PackagingType, usablePackagings } from '@quai/contract/goods/products/packaging.ts'

/** The size fields of each packaging, in centimetres and kilograms. */
export const sizesOf = {
  package_unit: [
    { name: 'length', label: 'length', unit: 'cm' },
    { name: 'width', label: 'width', unit: 'cm' },
    { name: 'height', label: 'height', unit: 'cm' },
    { name: 'netWeight', label: 'netWeight', unit: 'kg' },
    { name: 'grossWeight', label: 'grossWeight', unit: 'kg' },
  ],
  package_box: [
    { name: 'boxLength', label: 'length', unit: 'cm' },
    { name: 'boxWidth', label: 'width', unit: 'cm' },
    { name: 'boxHeight', label: 'height', unit: 'cm' },
    { name: 'boxNetWeight', label: 'netWeight', unit: 'kg' },
    { name: 'boxGrossWeight', label: 'grossWeight', unit: 'kg' },
  ],
  package_pallet: [
    { name: 'palletLength', label: 'length', unit: 'cm' },
    { name: 'palletWidth', label: 'width', unit: 'cm' },
    { name: 'palletHeight', label: 'height', unit: 'cm' },
    { name: 'palletNetWeight', label: 'netWeight', unit: 'kg' },
    { name: 'palletGrossWeight', label: 'grossWeight', unit: 'kg' },
  ],
} as const

export const sizeTitles = {
  package_unit: 'unit',
  package_box: 'box',
  package_pallet: 'pallet',
} as const satisfies Record<Packaging, string>

/** Returns the packagings of a type that have sizes; all of them while no type is chosen. */
export const sizedPackagings = (type: PackagingType | undefined): readonly Packaging[] =>
  type ? usablePackagings[type] : ['package_unit']
