import type { Packaging } from '../../goods/products/packaging.ts'

interface Line {
  productId: number
  productPackaging: Packaging
  quantity: number
  /** null until the order is closed. */
  actualQuantity: number | null
}

/**
 * Returns the planned lines of a closed order with the quantity that did not move; none for one that is open. Another
 * batch in the same packaging counts as what was planned. Leaves a product out when more of it moved than planned in
 * another packaging, because the goods may have come in that one.
 */
export const restOf = <Item extends Line>(items: readonly Item[]): Item[] => {
  if (items.some(({ actualQuantity }) => actualQuantity === null)) return []
  const missing = new Map<string, number>()
  for (const item of items) missing.set(placeOf(item), (missing.get(placeOf(item)) ?? 0) + shortOf(item))
  const exceeded = new Set(
    items.filter((item) => (missing.get(placeOf(item)) ?? 0) < 0).map(({ productId }) => productId),
  )
  return items.flatMap((item) => {
    if (exceeded.has(item.productId)) return []
    const left = missing.get(placeOf(item)) ?? 0
    const quantity = Math.min(left, Math.max(0, shortOf(item)))
    missing.set(placeOf(item), left - quantity)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}

const placeOf = ({ productId, productPackaging }: Line): string => `${productId}/${productPackaging}`

const shortOf = ({ quantity, actualQuantity }: Line): number => quantity - (actualQuantity ?? 0)
