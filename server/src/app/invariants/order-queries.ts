import { life, openStatuses, orderActions } from '@quai/contract/orders/orders/life.ts'
import { orderEvents } from '@quai/contract/orders/orders/talk/log.ts'
import { orderStatuses } from '@quai/contract/platform/of-order.ts'
import { type RawBuilder, sql } from 'kysely'
import { atStage, inStatuses } from '../../calls/context.ts'
import { answersInHistory } from '../../orders/orders/talk/answers.ts'

/** Checks of the shipments of orders, limited to some orders by `within`. */
const shipmentQueries: Record<string, (within: Scope) => Broken> = {
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

/** Restricts a check to some rows, as a condition on a column of identifiers. */
export type Scope = (column: string) => RawBuilder<boolean>

/** Query that returns the rows that break an invariant, described in `sample`. */
export type Broken = RawBuilder<{ orderId: number; sample: string }>

const isFinished = atStage('done')

/** Every step of life.ts, by any role, and the events that keep an order's status. */
const legalSteps = [
  ...orderActions.flatMap((action) => life[action].steps.map(({ from, to }) => ({ action, from, to }))),
  ...orderEvents.flatMap((action) => orderStatuses.map((status) => ({ action, from: status, to: status }))),
]

/** Checks of orders, limited to some of them by `within`. */
export const orderQueries: Record<string, (within: Scope) => Broken> = {
  history_is_legal: (within) => sql`
    WITH steps AS MATERIALIZED (SELECT * FROM unnest(${legalSteps.map((step) => step.action)}::text[],
      ${legalSteps.map((step) => step.from)}::order_status[], ${legalSteps.map((step) => step.to)}::text[]) AS s (action, from_status, to_status)),
    walked AS (
      SELECT l.*, lag(l.to_status) OVER (PARTITION BY l.order_id ORDER BY l.id) AS previous FROM order_logs l
      WHERE ${within('l.order_id')})
    SELECT w.order_id AS "orderId",
      format('order %s, log %s: %s from %s to %s', w.order_id, w.id, w.action, w.from_status, w.to_status) AS sample
    FROM walked w
    WHERE w.from_status IS DISTINCT FROM w.previous
      OR NOT EXISTS (SELECT FROM steps s WHERE s.action = w.action AND s.from_status IS NOT DISTINCT FROM w.from_status
        AND s.to_status = w.to_status::text)`,
  history_ends_at_status: (within) => sql`
    SELECT o.id AS "orderId", format('order %s: %s, history says %s', o.id, o.order_status, l.to_status) AS sample
    FROM orders o LEFT JOIN LATERAL (
      SELECT to_status FROM order_logs WHERE order_id = o.id ORDER BY id DESC LIMIT 1) l ON true
    WHERE ${within('o.id')} AND o.order_status IS DISTINCT FROM l.to_status`,
  no_overlapping_slots: (within) => sql`
    SELECT a.order_id AS "orderId", format('orders %s and %s at dock %s', a.order_id, b.order_id, a.dock) AS sample
    FROM slot_bookings a JOIN slot_bookings b ON a.warehouse_id = b.warehouse_id AND a.dock = b.dock
      AND a.order_id <> b.order_id AND a.during && b.during
    WHERE ${within('a.order_id')} AND (a.order_id < b.order_id OR NOT ${within('b.order_id')})`,
  open_orders_hold_their_slot: (within) => sql`
    SELECT coalesce(o.id, b.order_id) AS "orderId", format('order %s (%s)', coalesce(o.id, b.order_id), o.order_status) AS sample
    FROM (SELECT * FROM orders o WHERE ${inStatuses(openStatuses)} AND order_type <> 'inventory'
      AND order_transporter IS DISTINCT FROM 'by_quai_courier' AND ${within('o.id')}) o
    FULL JOIN (SELECT * FROM slot_bookings b WHERE ${within('b.order_id')}) b ON b.order_id = o.id
    WHERE o.id IS NULL OR b.order_id IS NULL OR lower(b.during) <> o.order_date_start OR upper(b.during) <> o.order_date_end`,
  finished_lines_moved: (within) => sql`
    SELECT o.id AS "orderId", format('order %s, line %s: actual %s, moved %s', o.id, i.id, i.actual_quantity, m.quantity) AS sample
    FROM orders o JOIN order_items i ON i.order_id = o.id
    LEFT JOIN stock_movements m ON m.order_item_id = i.id
    WHERE ${within('o.id')} AND CASE WHEN ${isFinished} AND o.order_type = 'inventory'
      THEN i.actual_quantity IS NULL OR coalesce(m.quantity, 0) <> i.actual_quantity - i.quantity
      WHEN ${isFinished} THEN i.actual_quantity IS NULL OR coalesce(abs(m.quantity), 0) <> i.actual_quantity
        OR (m.quantity > 0) <> (o.order_type = 'delivery')
      ELSE m.id IS NOT NULL END`,
  inventories_have_their_scope: (within) => sql`
    SELECT coalesce(o.id, v.order_id) AS "orderId", format('order %s', coalesce(o.id, v.order_id)) AS sample
    FROM (SELECT id FROM orders o WHERE order_type = 'inventory' AND ${within('o.id')}) o
    FULL JOIN (SELECT order_id FROM inventories v WHERE ${within('v.order_id')}) v ON v.order_id = o.id
    WHERE o.id IS NULL OR v.order_id IS NULL`,
  answers_follow_the_history: (within) => sql`
    SELECT coalesce(a.order_id, h.order_id) AS "orderId", format('order %s: answered %s, history says %s',
      coalesce(a.order_id, h.order_id), a.answered_at, h.answered_at) AS sample
    FROM (SELECT * FROM order_answers a WHERE ${within('a.order_id')}) a
    FULL JOIN (${answersInHistory(within)}) h USING (order_id)
    WHERE (a.customer_id, a.warehouse_id, a.asked_at, a.answered_at, a.is_accepted)
      IS DISTINCT FROM (h.customer_id, h.warehouse_id, h.asked_at, h.answered_at, h.is_accepted)`,
  tenants_agree: (within) => sql`
    SELECT i.order_id AS "orderId", format('line %s', i.id) AS sample FROM order_items i
    JOIN orders o ON o.id = i.order_id JOIN products p ON p.id = i.product_id LEFT JOIN batches b ON b.id = i.batch_id
    WHERE ${within('i.order_id')} AND (o.customer_id <> i.customer_id OR o.warehouse_id <> i.warehouse_id
      OR p.customer_id <> i.customer_id OR b.product_id <> i.product_id)
    UNION ALL
    SELECT m.order_id, format('movement %s', m.id) FROM stock_movements m JOIN orders o ON o.id = m.order_id
    WHERE ${within('m.order_id')} AND (o.customer_id <> m.customer_id OR o.warehouse_id <> m.warehouse_id)`,
  ...shipmentQueries,
}
