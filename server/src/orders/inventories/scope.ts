import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

interface Scope {
  orderId: number
  customerId: number
  warehouseId: number
  /** null means all references of the customer. */
  productIds: readonly number[] | null
}

/** Checks that chosen references belong to the customer and are active. Throws PRODUCT_UNKNOWN. */
export const requireProducts = async (
  db: Db,
  customerId: number,
  productIds: readonly number[] | null,
): Promise<void> => {
  if (!productIds) return
  const ids = [...new Set(productIds)]
  const { known } = await db.one(sql<{ known: number }>`
    SELECT count(*) AS known FROM products
    WHERE id = ANY(${ids}::bigint[]) AND customer_id = ${customerId} AND is_active`)
  if (known !== ids.length) throw fail('PRODUCT_UNKNOWN')
}

/** Replaces the references that an inventory counts. */
export const writeScope = (db: Db, { orderId, customerId, warehouseId, productIds }: Scope): void => {
  db.send(sql`
    INSERT INTO inventories (order_id, customer_id, warehouse_id, covers_all)
    VALUES (${orderId}, ${customerId}, ${warehouseId}, ${productIds === null})
    ON CONFLICT (order_id) DO UPDATE SET covers_all = excluded.covers_all`)
  db.send(sql`DELETE FROM inventory_products WHERE order_id = ${orderId}`)
  db.send(sql`
    INSERT INTO inventory_products (order_id, customer_id, product_id)
    SELECT DISTINCT ${orderId}::bigint, ${customerId}::bigint, n.id FROM unnest(${[...(productIds ?? [])]}::bigint[]) AS n (id)`)
}

/**
 * Places that an inventory counts now: `product_id, batch_id, packaging, physical, is_known` (a balance exists). Lists
 * existing stock by batch and packaging, and a product without batch management in each packaging it ever had. A
 * reference without stock still gets one line, because its absence must be confirmed.
 */
export const placesOf = (orderId: number): RawBuilder<unknown> => sql`
  (WITH scope AS (
    SELECT p.id, p.is_batch_managed, p.packaging_type, v.warehouse_id
    FROM inventories v JOIN products p ON p.customer_id = v.customer_id
    WHERE v.order_id = ${orderId} AND CASE WHEN v.covers_all
      THEN EXISTS (SELECT FROM stock_balances b WHERE b.product_id = p.id AND b.warehouse_id = v.warehouse_id)
      ELSE EXISTS (SELECT FROM inventory_products n WHERE n.order_id = v.order_id AND n.product_id = p.id) END
  ), held AS (
    SELECT b.product_id, b.batch_id, b.packaging, b.physical, true AS is_known
    FROM scope s JOIN stock_balances b ON b.product_id = s.id AND b.warehouse_id = s.warehouse_id
    WHERE b.physical > 0 OR (b.batch_id IS NULL AND NOT s.is_batch_managed)
  )
  SELECT * FROM held
  UNION ALL
  SELECT s.id, NULL, CASE WHEN s.packaging_type::text LIKE 'unit%' THEN 'package_unit'::packaging
    WHEN s.packaging_type::text LIKE 'box%' THEN 'package_box' ELSE 'package_pallet' END, 0, false
  FROM scope s WHERE NOT EXISTS (SELECT FROM held h WHERE h.product_id = s.id))`
