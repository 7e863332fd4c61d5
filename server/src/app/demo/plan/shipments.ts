import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import type { Goods } from './goods.ts'
import type { DemoOrder } from './order.ts'

/** Line of an order with its number. */
interface NumberedLine {
  id: number
  goods: Goods
  packaging: DemoOrder['lines'][number]['packaging']
  quantity: number
}

/** Statuses of the shipments of orders that are prepared or planned, in turn; null where packing has not begun. */
const preparing: readonly ShipmentStatus[] = ['DRAFT', 'PACKAGED', 'CONSIGNED']
const planned: readonly (ShipmentStatus | null)[] = [null, 'PACKAGED', null, 'DRAFT']

/** Chooses how far the shipment of an order is; undefined without one. */
export const stageOf = ({ status }: DemoOrder, rank: number): ShipmentStatus | undefined => {
  if (status === 'finished') return 'CONSIGNED'
  if (status === 'preparing') return preparing[rank % preparing.length]
  return status === 'confirmed' ? (planned[rank % planned.length] ?? undefined) : undefined
}

/** Packs a line: one package for each box or pallet, and one for its units. */
const packLine = ({ id, goods, packaging, quantity }: NumberedLine): Omit<ShipmentPackage, 'packageNumber'>[] => {
  if (packaging === 'package_unit')
    return [
      {
        shipmentPackageType: 'BOX',
        weight: rounded(0.4 + quantity * (goods.grossWeight ?? 0.5)),
        length: 40,
        width: 30,
        height: 30,
        packageItems: [{ orderItemId: id, quantity }],
      },
    ]
  const one =
    packaging === 'package_box'
      ? {
          shipmentPackageType: 'BOX' as const,
          weight: goods.boxGrossWeight ?? 8,
          length: goods.boxLength ?? 40,
          width: goods.boxWidth ?? 30,
          height: goods.boxHeight ?? 30,
        }
      : {
          shipmentPackageType: 'PALLET' as const,
          weight: goods.palletGrossWeight ?? 300,
          length: goods.palletLength ?? 120,
          width: goods.palletWidth ?? 80,
          height: goods.palletHeight ?? 150,
        }
  return Array.from({ length: quantity }, () => ({ ...one, packageItems: [{ orderItemId: id, quantity: 1 }] }))
}

const rounded = (kilograms: number): number => Math.round(kilograms * 1_000) / 1_000

/** Packs an order; a draft lacks its last packages, and the weight of the one before. */
export const packagesOf = (
  orderId: number,
  lines: readonly NumberedLine[],
  shipmentStatus: ShipmentStatus,
): ShipmentPackage[] => {
  const packages = lines
    .flatMap(packLine)
    .map((one, rank): ShipmentPackage => ({ ...one, packageNumber: `${orderId}-${rank + 1}` }))
  if (shipmentStatus !== 'DRAFT') return packages
  const begun = packages.slice(0, Math.floor(packages.length / 2))
  return begun.map((one, rank) => (rank === begun.length - 1 ? { ...one, weight: null } : one))
}
