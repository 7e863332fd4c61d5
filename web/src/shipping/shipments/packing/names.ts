import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import { formatDecimal } from '@quai/contract/platform/text/typography.ts'
import type { ReadPackage, ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { t } from './texts.ts'

/** Returns the rank of a package in its order: 3 for 120-3. */
export const rankOf = (packageNumber: string): number => Number(packageNumber.split(/[-_]/)[1])

/** Names a package: « Colis 3 ». */
export const packageName = ({ shipmentPackageType, packageNumber }: Named): string =>
  t(shipmentPackageType, { rank: String(rankOf(packageNumber)) })

type Named = Pick<ShipmentPackage, 'shipmentPackageType' | 'packageNumber'>

/** Turns packages as they are read into packages as they are written. */
export const writtenPackages = (packages: readonly ReadPackage[]): ShipmentPackage[] =>
  packages.map(({ packageNumber, shipmentPackageType, weight, length, width, height, packageItems }) => ({
    packageNumber: packageNumber.replace('_', '-'),
    shipmentPackageType,
    weight,
    length,
    width,
    height,
    packageItems: packageItems.map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
  }))

export const kilograms = (weight: number): string => `${formatDecimal(weight)}\u00a0kg`

/** Sums the known weights of packages: « 12,4 kg », or nothing while one is unknown. */
export const wholeWeight = (packages: readonly Pick<ShipmentPackage, 'weight'>[]): string => {
  const known = packages.flatMap(({ weight }) => weight ?? [])
  return known.length < packages.length || known.length === 0
    ? t('noWeight')
    : kilograms(Number(known.reduce((sum, one) => sum + one, 0).toFixed(3)))
}

/** Describes a line of an order beside its reference: batch and expiry. */
export const batchOf = ({ batchNumber }: ShippedItem): string =>
  batchNumber ? t('batch', { number: batchNumber }) : ''
