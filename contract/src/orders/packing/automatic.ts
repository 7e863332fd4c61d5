import { measuresOf, type Sizes } from '../../goods/products/measures.ts'
import { type ItemToPack, maxPackages, nextPackage, type Packing, type PackingRefusal } from './packing.ts'

type BoxAndPallet = Omit<Sizes, 'length' | 'width' | 'height' | 'grossWeight'>
export type SizedItem = ItemToPack & { product: BoxAndPallet }

/** Packs an order anew, one package for each box or pallet. Refuses units, and products without gross weight or size. */
export const packAutomatically = ({
  orderId,
  items,
}: Omit<Packing<SizedItem>, 'packages'>): { packing: Packing<SizedItem> } | { refusal: PackingRefusal } => {
  const units = items.filter(({ productPackaging }) => productPackaging === 'package_unit')
  if (units.length > 0) return { refusal: { code: 'PACKING_UNITS', params: { references: referencesOf(units) } } }
  const unmeasured = items.filter((item) => Object.values(sizesOf(item)).includes(null))
  if (unmeasured.length > 0)
    return { refusal: { code: 'PACKING_SIZES_MISSING', params: { references: referencesOf(unmeasured) } } }
  if (items.reduce((sum, { quantity }) => sum + quantity, 0) > maxPackages)
    return { refusal: { code: 'PACKING_TOO_MANY_PACKAGES', params: { max: maxPackages } } }
  const packages = items
    .flatMap((item) => Array.from({ length: item.quantity }, () => item))
    .map((item, index) => ({
      ...nextPackage({ orderId, items, packages: [] }, item.productPackaging === 'package_box' ? 'BOX' : 'PALLET'),
      ...sizesOf(item),
      packageNumber: `${orderId}-${index + 1}`,
      packageItems: [{ orderItemId: item.id, quantity: 1 }],
    }))
  return { packing: { orderId, items, packages } }
}

const referencesOf = (items: readonly ItemToPack[]): string[] => [...new Set(items.map(({ reference }) => reference))]

// A unit is never packed automatically, so its own sizes do not matter.
const sizesOf = ({ productPackaging, product }: SizedItem) =>
  measuresOf({ length: null, width: null, height: null, grossWeight: null, ...product }, productPackaging)
