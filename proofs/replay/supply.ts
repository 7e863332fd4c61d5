import type { RuledProduct } from '../../server/src/app/demo/product-rule.ts'
import type { PlannedLine, Reading } from './reading.ts'

const maxLines = 300

/**
 * Plans deliveries of everything that the collections of the file take, and one twentieth more. Counts the cancelled
 * collections too, because they reserve stock for a moment. A product comes in a single delivery, of at most 300 lines.
 */
export const planDeliveries = ({ orders, products }: Reading): PlannedLine[][] => {
  const needs = new Map<string, Map<PlannedLine['packaging'], number>>()
  for (const { code, packaging, quantity } of orders.flatMap(({ lines }) => lines)) {
    const own = needs.get(code) ?? new Map<PlannedLine['packaging'], number>()
    needs.set(code, own)
    own.set(packaging, (own.get(packaging) ?? 0) + quantity)
  }
  const deliveries: PlannedLine[][] = [[]]
  for (const code of products.keys()) {
    const lines = [...(needs.get(code) ?? [])].map(([packaging, quantity]) => ({
      code,
      packaging,
      quantity: quantity + Math.ceil(quantity / 20),
    }))
    if ((deliveries.at(-1)?.length ?? 0) + lines.length > maxLines) deliveries.push([])
    deliveries.at(-1)?.push(...lines)
  }
  return deliveries
}

/** Returns how many units a quantity of a packaging holds. */
export const unitsIn = (
  product: RuledProduct,
  { packaging, quantity }: Pick<PlannedLine, 'packaging' | 'quantity'>,
): number => {
  if (packaging === 'package_box') return quantity * (product.quantityUnitPerBox ?? 0)
  if (packaging === 'package_pallet') return quantity * (product.quantityUnitPerPallet ?? 0)
  return quantity
}
