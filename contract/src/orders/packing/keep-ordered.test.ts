import { expect, test } from 'vitest'
import { keepOrdered } from './edit.ts'
import type { ShipmentPackage } from './packing.ts'

const holding = (rank: number, ...goods: [orderItemId: number, quantity: number][]): ShipmentPackage => ({
  packageNumber: `7-${rank}`,
  shipmentPackageType: 'BOX',
  weight: 5,
  length: 40,
  width: 30,
  height: 20,
  packageItems: goods.map(([orderItemId, quantity]) => ({ orderItemId, quantity })),
})

test('une commande réduite garde dans ses colis ce qui reste commandé', () => {
  const packages = [holding(1, [1, 4]), holding(2, [1, 4], [2, 3]), holding(3, [2, 2]), holding(4)]
  expect(
    keepOrdered(packages, [
      { id: 1, quantity: 5 },
      { id: 3, quantity: 9 },
    ]),
  ).toEqual([packages[0], { ...holding(2, [1, 1]), weight: null }, packages[3]])
  const grown = [
    { id: 1, quantity: 20 },
    { id: 2, quantity: 5 },
  ]
  expect(keepOrdered(packages, grown)).toEqual(packages)
})
