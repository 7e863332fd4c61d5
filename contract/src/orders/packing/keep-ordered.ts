import type { ItemToPack, ShipmentPackage } from './packing.ts'

/**
 * Keeps in the packages what is still ordered, after the goods of the order changed. Takes what is too much out of the
 * last packages, drops those left empty, and clears the weight of those that hold less.
 */
export const keepOrdered = (
  packages: readonly ShipmentPackage[],
  items: readonly Pick<ItemToPack, 'id' | 'quantity'>[],
): ShipmentPackage[] => {
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]))
  return packages.flatMap((one) => {
    const packageItems = one.packageItems.flatMap(({ orderItemId, quantity }) => {
      const kept = Math.min(quantity, left.get(orderItemId) ?? 0)
      left.set(orderItemId, (left.get(orderItemId) ?? 0) - kept)
      return kept > 0 ? [{ orderItemId, quantity: kept }] : []
    })
    if (contentOf(packageItems) === contentOf(one.packageItems)) return [one]
    return packageItems.length === 0 ? [] : [{ ...one, packageItems, weight: null }]
  })
}

const contentOf = (goods: ShipmentPackage['packageItems']): number =>
  goods.reduce((sum, { quantity }) => sum + quantity, 0)
