import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import type { ToneName } from '../../platform/theme/tokens.ts'

export const shipmentTones: Record<ShipmentStatus, ToneName> = {
  DRAFT: 'work',
  PACKAGED: 'planned',
  CONSIGNED: 'done',
}

/** False for a draft without a package: it was opened, and nothing in it is saved. */
export const isBegun = (shipment: { shipmentStatus: ShipmentStatus; packagesCount: number }): boolean =>
  shipment.shipmentStatus !== 'DRAFT' || shipment.packagesCount > 0
