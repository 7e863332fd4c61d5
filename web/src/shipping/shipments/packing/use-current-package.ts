import type { PackingEdit } from '@quai/contract/orders/packing/edit.ts'
import { nextPackage, type ShipmentPackage, type ShipmentPackageType } from '@quai/contract/orders/packing/packing.ts'
import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { useState } from 'react'
import type { PackingModel } from './use-packing.ts'

/** Follows which package is open, and puts goods into it. The first goods open a package by themselves. */
export const useCurrentPackage = ({ packing, change, attempt }: PackingModel) => {
  const [chosen, setChosen] = useState<string>()
  const { packages } = packing
  const current = packages.find(({ packageNumber }) => packageNumber === chosen) ?? packages.at(-1)
  const put = ({ id, productPackaging }: ShippedItem, quantity: number) => {
    const type = productPackaging === 'package_pallet' ? 'PALLET' : 'BOX'
    const { packageNumber } = current ?? nextPackage(packing, type)
    const putting: PackingEdit = { kind: 'put', packageNumber, orderItemId: id, quantity }
    const refused = change(current ? [putting] : [{ kind: 'add', shipmentPackageType: type }, putting])
    if (refused === undefined) setChosen(packageNumber)
    return { packageNumber, refused }
  }
  return {
    current,
    open: ({ packageNumber }: ShipmentPackage) => setChosen(packageNumber),
    add: (type: ShipmentPackageType) => {
      if (attempt([{ kind: 'add', shipmentPackageType: type }])) setChosen(nextPackage(packing, type).packageNumber)
    },
    step: (step: 1 | -1) => {
      const at = packages.findIndex(({ packageNumber }) => packageNumber === current?.packageNumber)
      const next = packages[at + step]
      if (next) setChosen(next.packageNumber)
    },
    put,
  }
}

export type CurrentPackage = ReturnType<typeof useCurrentPackage>

/** Edits that add a proposed package after the others, with its goods and its measures. */
export const addingOf = (
  { packing }: Pick<PackingModel, 'packing'>,
  { shipmentPackageType, packageItems, weight, length, width, height }: ShipmentPackage,
): PackingEdit[] => {
  const { packageNumber } = nextPackage(packing, shipmentPackageType)
  return [
    { kind: 'add', shipmentPackageType },
    ...packageItems.map((goods) => ({ kind: 'put' as const, packageNumber, ...goods })),
    { kind: 'measure', packageNumber, measures: { weight, length, width, height } },
  ]
}
