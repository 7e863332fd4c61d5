import { sql } from 'kysely'
import type { Broken, Scope } from './order-queries.ts'

/** Checks of the shipments of orders, limited to some orders by `within`. */
export const shipmentQueries: Record<string, (within: Scope) => Broken> = {
  packages_hold_what_is_ordered: (within) => sql`
    SELECT s.order_id AS "orderId", format('order %s, line %s: ordered %s, packed %s', s.order_id, g.order_item_id, i.quantity, sum(g.quantity)) AS sample
    FROM shipments s JOIN orders o ON o.id = s.order_id JOIN packages p ON p.shipment_id = s.id
    JOIN package_items g ON g.shipment_package_id = p.id JOIN order_items i ON i.id = g.order_item_id
    WHERE ${within('s.order_id')}
    GROUP BY s.order_id, g.order_item_id, i.order_id, i.quantity, o.order_transporter
    HAVING sum(g.quantity) > i.quantity OR i.order_id <> s.order_id OR o.order_transporter IS DISTINCT FROM 'by_quai_courier'`,
  packaged_shipments_are_complete: (within) => sql`
    SELECT s.order_id AS "orderId", format('order %s: %s', s.order_id, s.shipment_status) AS sample
    FROM shipments s WHERE ${within('s.order_id')} AND s.shipment_status <> 'DRAFT' AND (
      EXISTS (SELECT FROM order_items i WHERE i.order_id = s.order_id AND i.quantity <> (
        SELECT coalesce(sum(g.quantity), 0) FROM package_items g JOIN packages p ON p.id = g.shipment_package_id
        WHERE g.order_item_id = i.id AND p.shipment_id = s.id))
      OR EXISTS (SELECT FROM packages p WHERE p.shipment_id = s.id AND (num_nulls(p.weight, p.length, p.width, p.height) > 0
        OR NOT EXISTS (SELECT FROM package_items g WHERE g.shipment_package_id = p.id))))`,
  consigned_orders_have_left: (within) => sql`
    SELECT o.id AS "orderId", format('order %s: consigned %s, shipment %s', o.id, o.is_consigned, s.shipment_status) AS sample
    FROM orders o LEFT JOIN shipments s ON s.order_id = o.id
    WHERE ${within('o.id')} AND o.is_consigned <> coalesce(s.shipment_status = 'CONSIGNED', false)`,
}
