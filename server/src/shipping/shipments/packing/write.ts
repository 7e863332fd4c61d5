import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inOrder } from '../../../platform/database/in-order.ts'

export interface PackingToWrite {
  order: { id: number; customerId: number; warehouseId: number }
  shipmentStatus: 'DRAFT' | 'PACKAGED'
  /** Service of the transport plan; null for a draft. */
  carrierServiceId: number | null
  packages: readonly ShipmentPackage[]
}

/**
 * Writes the whole packing of a locked order in place of the one it had. A package keeps its row, with the code of its
 * label, as long as its number stays.
 */
export const writePacking = (db: Db, { order, shipmentStatus, carrierServiceId, packages }: PackingToWrite) => {
  const shipment = sql`(SELECT id FROM shipments WHERE order_id = ${order.id})`
  return inOrder(
    db,
    () =>
      sql`
        INSERT INTO shipments (order_id, customer_id, warehouse_id, shipment_status, carrier_service_id)
        VALUES (${order.id}, ${order.customerId}, ${order.warehouseId}, ${shipmentStatus}, ${carrierServiceId})
        ON CONFLICT (order_id) DO UPDATE SET shipment_status = excluded.shipment_status,
          carrier_service_id = excluded.carrier_service_id, version = shipments.version + 1, updated_at = now()`.execute(
        db,
      ),
    () =>
      sql`DELETE FROM packages WHERE shipment_id = ${shipment}
        AND package_number <> ALL(${packages.map(({ packageNumber }) => packageNumber)}::text[])`.execute(db),
    () =>
      sql`
        INSERT INTO packages (shipment_id, package_number, shipment_package_type, weight, length, width, height)
        SELECT ${shipment}, "packageNumber", "shipmentPackageType", weight, length, width, height
        FROM json_to_recordset(${JSON.stringify(packages)}::json) AS n ("packageNumber" text,
          "shipmentPackageType" shipment_package_type, weight numeric, length numeric, width numeric, height numeric)
        ON CONFLICT ON CONSTRAINT packages_number DO UPDATE SET shipment_package_type = excluded.shipment_package_type,
          weight = excluded.weight, length = excluded.length, width = excluded.width, height = excluded.height`.execute(
        db,
      ),
    () =>
      sql`DELETE FROM package_items g USING packages p
        WHERE p.id = g.shipment_package_id AND p.shipment_id = ${shipment}`.execute(db),
    () =>
      sql`
        INSERT INTO package_items (shipment_package_id, order_item_id, quantity)
        SELECT p.id, g."orderItemId", g.quantity
        FROM json_to_recordset(${JSON.stringify(packages)}::json) AS n ("packageNumber" text, "packageItems" json)
        CROSS JOIN json_to_recordset(n."packageItems") AS g ("orderItemId" bigint, quantity int)
        JOIN packages p ON p.shipment_id = ${shipment} AND p.package_number = n."packageNumber"`.execute(db),
  )
}
