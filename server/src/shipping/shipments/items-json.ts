import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { type RawBuilder, sql } from 'kysely'

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
