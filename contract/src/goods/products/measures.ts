import type { Packaging } from './packaging.ts'
import type { Product } from './product.ts'

export type Sizes = Pick<
  Product,
  | 'length'
  | 'width'
  | 'height'
  | 'grossWeight'
  | 'boxLength'
  | 'boxWidth'
  | 'boxHeight'
  | 'boxGrossWeight'
  | 'palletLength'
  | 'palletWidth'
  | 'palletHeight'
  | 'palletGrossWeight'
>

/** Returns the sizes (cm) and the gross weight (kg) of a packaging of a product; null where unknown. */
export const measuresOf = (product: Sizes, packaging: Packaging) => {
  switch (packaging) {
    case 'package_unit':
      return { length: product.length, width: product.width, height: product.height, weight: product.grossWeight }
    case 'package_box':
      return {
        length: product.boxLength,
        width: product.boxWidth,
        height: product.boxHeight,
        weight: product.boxGrossWeight,
      }
    case 'package_pallet':
      return {
        length: product.palletLength,
        width: product.palletWidth,
        height: product.palletHeight,
        weight: product.palletGrossWeight,
      }
  }
}

/** True when couriers can take the packaging: its sizes and its gross weight are known. */
export const isSized = (product: Sizes, packaging: Packaging): boolean =>
  Object.values(measuresOf(product, packaging)).every((measure) => measure !== null)
