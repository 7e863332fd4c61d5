import { readPackageNumber } from '@quai/contract/orders/packing/packing.ts'
import type { Shipment, ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantJson } from '../../platform/database/statement-parts.ts'

const measure = (unit: string, box: string, pallet: string) =>
  sql`CASE i.product_packaging WHEN 'package_unit' THEN ${sql.ref(`r.${unit}`)}
    WHEN 'package_box' THEN ${sql.ref(`r.${box}`)} ELSE ${sql.ref(`r.${pallet}`)} END`

/** Lines of order `o` with what packing needs of their products, as one JSON value. */
export const itemsToPackJson: RawBuilder<ShippedItem[]> = sql<ShippedItem[]>`(
  SELECT coalesce(json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'reference', r.reference,
      'name', r.name, 'ean', r.ean, 'pictureId', (SELECT g.id FROM product_pictures g WHERE g.product_id = r.id),
      'productPackaging', i.product_packaging, 'quantity', i.quantity, 'batchId', i.batch_id,
      'batchNumber', l.batch_number, 'batchExpirationDate', l.batch_expiration_date,
      'length', ${measure('length', 'box_length', 'pallet_length')},
      'width', ${measure('width', 'box_width', 'pallet_width')},
      'height', ${measure('height', 'box_height', 'pallet_height')},
      'weight', ${measure('gross_weight', 'box_gross_weight', 'pallet_gross_weight')},
      'isFragile', r.is_fragile, 'keepsUpright', r.keeps_upright) ORDER BY i.id), '[]')
  FROM order_items i JOIN products r ON r.id = i.product_id LEFT JOIN batches l ON l.id = i.batch_id
  WHERE i.order_id = o.id AND i.quantity > 0)`

/** Shipment `s` of order `o` with its service `v` and carrier `k`; read from `shipmentsFrom`. */
export const shipmentsFrom: RawBuilder<unknown> = sql`shipments s
  JOIN orders o ON o.id = s.order_id
  LEFT JOIN carrier_services v ON v.id = s.carrier_service_id
  LEFT JOIN carriers k ON k.id = v.carrier_id`

/** Fields of a shipment that lists show too. */
export const briefFields: RawBuilder<unknown> = sql`'id', s.id, 'uuid', s.uuid, 'version', s.version,
  'shipmentStatus', s.shipment_status, 'carrierServiceId', s.carrier_service_id,
  'carrier', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name, 'baseUrl', k.base_url) END,
  'serviceLevel', v.name, 'trackingNumber', s.tracking_number, 'trackingStatus', s.tracking_status,
  'pickupId', s.pickup_id, 'shipmentDate', s.shipment_date, 'deliveryDate', ${instantJson(sql`s.delivery_date`)}`

/** Packages of shipment `s`, by rank. */
export const packagesJson: RawBuilder<Shipment['packages']> = sql<
  Shipment['packages']
>`(SELECT coalesce(json_agg(json_build_object('id', p.id, 'uuid', p.uuid,
    'packageNumber', p.package_number, 'shipmentPackageType', p.shipment_package_type, 'weight', p.weight,
    'length', p.length, 'width', p.width, 'height', p.height, 'sscc', p.sscc, 'packageItems', (
      SELECT coalesce(json_agg(json_build_object('shipmentPackageId', g.shipment_package_id,
        'orderItemId', g.order_item_id, 'quantity', g.quantity) ORDER BY g.order_item_id), '[]')
      FROM package_items g WHERE g.shipment_package_id = p.id))
    ORDER BY split_part(p.package_number, '-', 2)::numeric, p.id), '[]')
  FROM packages p WHERE p.shipment_id = s.id)`

/** Shipment as the database stores it: package numbers as they are written. */
export const shipmentJson: RawBuilder<Shipment> = sql<Shipment>`json_build_object(${briefFields},
  'orderId', s.order_id, 'orderUuid', o.uuid, 'customerId', s.customer_id, 'warehouseId', s.warehouse_id,
  'createdAt', ${instantJson(sql`s.created_at`)}, 'updatedAt', ${instantJson(sql`s.updated_at`)}, 'packages', ${packagesJson})`

/** Writes package numbers as they are read: 120_3. */
export const asRead = <Stored extends Pick<Shipment, 'packages'>>(stored: Stored): Stored => ({
  ...stored,
  packages: stored.packages.map((one) => ({ ...one, packageNumber: readPackageNumber(one.packageNumber) })),
})
