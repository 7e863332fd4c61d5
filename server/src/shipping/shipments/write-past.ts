import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertRows, reserveIds } from '../../platform/database/rows.ts'

/** Shipment in the state that it reached. Instants are ISO. */
export interface PastShipment {
  orderId: number
  customerId: number
  warehouseId: number
  shipmentStatus: ShipmentStatus
  /** null for a draft. */
  carrierServiceId: number | null
  /** Pickup of a consigned shipment, and its day. */
  pickupId: number | null
  shipmentDate: string | null
  trackingNumber: string | null
  trackingStatus: TrackingStatus
  deliveryDate: string | null
  createdAt: string
  packages: readonly ShipmentPackage[]
}

/** Writes past shipments with their packages in a few statements, for the demo and for tests. */
export const writePastShipments = async <Past extends PastShipment>(
  db: Db,
  shipments: readonly Past[],
): Promise<(Past & { id: number })[]> => {
  const ids = await reserveIds(db, 'shipments', shipments.length)
  const written = shipments.map((shipment, rank) => ({ ...shipment, id: ids[rank] ?? 0 }))
  await insertRows(db, 'shipments', written.map(shipmentRow))
  const packages = written.flatMap(({ id, packages }) => packages.map((one) => ({ ...one, shipmentId: id })))
  const packageIds = await reserveIds(db, 'packages', packages.length)
  const numbered = packages.map((one, rank) => ({ ...one, id: packageIds[rank] ?? 0 }))
  await insertRows(db, 'packages', numbered.map(packageRow))
  await insertRows(db, 'package_items', numbered.flatMap(itemRows))
  return written
}

const shipmentRow = (shipment: PastShipment & { id: number }) => ({
  id: shipment.id,
  uuid: crypto.randomUUID(),
  version: 1,
  order_id: shipment.orderId,
  customer_id: shipment.customerId,
  warehouse_id: shipment.warehouseId,
  shipment_status: shipment.shipmentStatus,
  carrier_service_id: shipment.carrierServiceId,
  pickup_id: shipment.pickupId,
  shipment_date: shipment.shipmentDate,
  tracking_number: shipment.trackingNumber,
  tracking_status: shipment.trackingStatus,
  delivery_date: shipment.deliveryDate,
  created_at: shipment.createdAt,
  updated_at: shipment.createdAt,
})

const packageRow = (one: NumberedPackage) => ({
  id: one.id,
  shipment_id: one.shipmentId,
  package_number: one.packageNumber,
  shipment_package_type: one.shipmentPackageType,
  weight: one.weight,
  length: one.length,
  width: one.width,
  height: one.height,
})

type NumberedPackage = ShipmentPackage & { id: number; shipmentId: number }

const itemRows = ({ id, packageItems }: NumberedPackage) =>
  packageItems.map(({ orderItemId, quantity }) => ({
    shipment_package_id: id,
    order_item_id: orderItemId,
    quantity,
  }))
