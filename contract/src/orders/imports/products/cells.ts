import {
  type Packaging,
  type PackagingType,
  packagingTypes,
  usablePackagings,
} from '../../../goods/products/packaging.ts'
import { type Product, productPackagingLabels, productTypeLabels } from '../../../goods/products/product.ts'
import { type PackagingColumn, type ProductColumn, packagingColumns } from './columns.ts'

/** Field of a product that a column fills. The packaging columns together make `packagingType`. */
export const productFields = {
  reference: 'reference',
  designation: 'name',
  unit_quantity_per_box: 'quantityUnitPerBox',
  box_quantity_per_pallet: 'quantityBoxPerPallet',
  unit_quantity_per_pallet: 'quantityUnitPerPallet',
  product_type: 'productType',
  product_packaging: 'productPackaging',
  ean: 'ean',
  description: 'description',
  supplier_name: 'supplierName',
  supplier_reference: 'supplierReference',
  additional_information: 'additionalInformation',
  batch_management: 'isBatchManaged',
  minimum_remaining_days: 'minimumRemainingDays',
  is_fragile: 'isFragile',
  keeps_upright: 'keepsUpright',
  is_active: 'isActive',
  length: 'length',
  width: 'width',
  height: 'height',
  net_weight: 'netWeight',
  gross_weight: 'grossWeight',
  box_length: 'boxLength',
  box_width: 'boxWidth',
  box_height: 'boxHeight',
  box_net_weight: 'boxNetWeight',
  box_gross_weight: 'boxGrossWeight',
  pallet_length: 'palletLength',
  pallet_width: 'palletWidth',
  pallet_height: 'palletHeight',
  pallet_net_weight: 'palletNetWeight',
  pallet_gross_weight: 'palletGrossWeight',
} as const satisfies Record<Exclude<ProductColumn, PackagingColumn>, keyof Product>

/** True for a column of the packaging type. */
export const isPackagingColumn = (name: ProductColumn): name is PackagingColumn => Object.hasOwn(packagingColumns, name)

/** Returns the value of a product that a file has in a column. */
export const productCell = (product: Product, name: ProductColumn): string | number | null => {
  if (isPackagingColumn(name)) return yesOrNo(usablePackagings[product.packagingType].includes(packagingColumns[name]))
  const value = product[productFields[name]]
  if (name === 'product_type') return productTypeLabels[product.productType]
  if (name === 'product_packaging') return productPackagingLabels[product.productPackaging]
  return typeof value === 'boolean' ? yesOrNo(value) : value
}

const yesOrNo = (value: boolean): string => (value ? 'oui' : 'non')

/** Returns the type with exactly these packagings; undefined for none. */
export const packagingTypeOf = (usable: ReadonlySet<Packaging>): PackagingType | undefined =>
  packagingTypes.find(
    (type) => usablePackagings[type].length === usable.size && usablePackagings[type].every((one) => usable.has(one)),
  )
