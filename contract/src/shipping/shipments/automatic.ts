import { packAutomatically } from '../../orders/packing/automatic.ts'
import type { ShippedItem } from './shipment.ts'

/** Packs an order anew, one package for each box or pallet, by the sizes of its lines. Refuses as packAutomatically() does. */
export const packWhole = (orderId: number, items: readonly ShippedItem[]) =>
  packAutomatically({ orderId, items: items.map((item) => ({ ...item, product: sizesOf(item) })) })

/** Sizes of a line under the names of its product: those of its packaging, which are the only ones read. */
const sizesOf = ({ length, width, height, weight }: ShippedItem) => ({
  boxLength: length,
  boxWidth: width,
  boxHeight: height,
  boxGrossWeight: weight,
  palletLength: length,
  palletWidth: width,
  palletHeight: height,
  palletGrossWeight: weight,
})
