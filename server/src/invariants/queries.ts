import { life, openStatuses, orderActions, orderStatuses } from '@quai/contract/orders/life.ts'
import { orderEvents } from '@quai/contract/orders/order.ts'
import { type RawBuilder, sql } from 'kysely'

/** Every step of life.ts, whoever takes it, and the events that leave an order where it stands. */
const legalSteps = [
  ...orderActions.flatMap((action) => life[action].steps.map(({ from, to }) => ({ action, from, to }))),
  ...orderEvents.flatMap((action) => orderStatuses.map((status) => ({ action, from: status, to: status }))),
]

const open = sql`ANY(${[...openStatuses]}::order_status[])`

/** What open orders hold, by key: the other side of balances.reserved, incoming and waiting. */
const held = sql`
  SELECT i.warehouse_id, i.product_id, i.batch_id, i.product_packaging AS packaging,
    sum(i.quantity) FILTER (WHERE o.order_type = 'collection' AND o.is_stock_available) AS reserved,
    sum(i.quantity) FILTER (WHERE o.order_type = 'delivery') AS incoming,
    sum(i.quantity) FILTER (WHERE o.order_type = 'collection' AND NOT o.is_stock_available) AS waiting
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.order_status = ${open}
  GROUP BY 1, 2, 3, 4`

const ledger = sql`
  SELECT warehouse_id, product_id, batch_id, packaging, sum(quantity) AS physical
  FROM stock_movements GROUP BY 1, 2, 3, 4`

const sameKey = (left: string, right: string) =>
  sql.raw(
    `${left}.warehouse_id = ${right}.warehouse_id AND ${left}.product_id = ${right}.product_id
      AND coalesce(${left}.batch_id, 0) = coalesce(${right}.batch_id, 0) AND ${left}.packaging = ${right}.packaging`,
  )

/** Each answers the rows that break it, described in `sample`; none is well. */
export const invariantQueries: Record<string, RawBuilder<{ sample: string }>> = {
  ledger_equals_balances: sql`
    SELECT format('balance %s: physical %s, ledger %s', b.id, b.physical, m.physical) AS sample
    FROM stock_balances b FULL JOIN (${ledger}) m ON ${sameKey('b', 'm')}
    WHERE coalesce(b.physical, 0) <> coalesce(m.physical, 0)`,
  holdings_equal_open_orders: sql`
    SELECT format('balance %s: reserved %s/%s, incoming %s/%s, waiting %s/%s', b.id, b.reserved, h.reserved,
      b.incoming, h.incoming, b.waiting, h.waiting) AS sample
    FROM stock_balances b FULL JOIN (${held}) h ON ${sameKey('b', 'h')}
    WHERE coalesce(b.reserved, 0) <> coalesce(h.reserved, 0) OR coalesce(b.incoming, 0) <> coalesce(h.incoming, 0)
      OR coalesce(b.waiting, 0) <> coalesce(h.waiting, 0)`,
  reserved_within_physical: sql`
    SELECT format('balance %s', id) AS sample FROM stock_balances WHERE reserved < 0 OR reserved > physical`,
  history_is_legal: sql`
    WITH steps AS (SELECT * FROM unnest(${legalSteps.map((step) => step.action)}::text[],
      ${legalSteps.map((step) => step.from)}::order_status[], ${legalSteps.map((step) => step.to)}::text[]) AS s (action, from_status, to_status)),
    walked AS (
      SELECT l.*, lag(l.to_status) OVER (PARTITION BY l.order_id ORDER BY l.id) AS previous FROM order_logs l)
    SELECT format('order %s, log %s: %s from %s to %s', w.order_id, w.id, w.action, w.from_status, w.to_status) AS sample
    FROM walked w
    WHERE w.from_status IS DISTINCT FROM w.previous
      OR NOT EXISTS (SELECT FROM steps s WHERE s.action = w.action AND s.from_status IS NOT DISTINCT FROM w.from_status
        AND s.to_status = w.to_status::text)`,
  history_ends_at_status: sql`
    SELECT format('order %s: %s, history says %s', o.id, o.order_status, l.to_status) AS sample
    FROM orders o LEFT JOIN LATERAL (
      SELECT to_status FROM order_logs WHERE order_id = o.id ORDER BY id DESC LIMIT 1) l ON true
    WHERE o.order_status IS DISTINCT FROM l.to_status`,
  no_overlapping_slots: sql`
    SELECT format('orders %s and %s at dock %s', a.order_id, b.order_id, a.dock) AS sample
    FROM slot_bookings a JOIN slot_bookings b ON a.warehouse_id = b.warehouse_id AND a.dock = b.dock
      AND a.order_id < b.order_id AND a.during && b.during`,
  open_orders_hold_their_slot: sql`
    SELECT format('order %s (%s)', coalesce(o.id, b.order_id), o.order_status) AS sample
    FROM (SELECT * FROM orders WHERE order_status = ${open} AND order_type <> 'inventory'
      AND order_transporter IS DISTINCT FROM 'by_quai_courier') o
    FULL JOIN slot_bookings b ON b.order_id = o.id
    WHERE o.id IS NULL OR b.order_id IS NULL OR lower(b.during) <> o.order_date_start OR upper(b.during) <> o.order_date_end`,
  finished_lines_moved: sql`
    SELECT format('order %s, line %s: actual %s, moved %s', o.id, i.id, i.actual_quantity, m.quantity) AS sample
    FROM orders o JOIN order_items i ON i.order_id = o.id
    LEFT JOIN stock_movements m ON m.order_item_id = i.id
    WHERE CASE WHEN o.order_status = 'finished' AND o.order_type = 'inventory'
      THEN i.actual_quantity IS NULL OR coalesce(m.quantity, 0) <> i.actual_quantity - i.quantity
      WHEN o.order_status = 'finished' THEN i.actual_quantity IS NULL OR coalesce(abs(m.quantity), 0) <> i.actual_quantity
        OR (m.quantity > 0) <> (o.order_type = 'delivery')
      ELSE m.id IS NOT NULL END`,
  count_lines_follow_the_ledger: sql`
    SELECT format('order %s, line %s: %s and %s moved, physical %s', l.order_id, l.id, l.expected_at_start, m.moved, b.physical) AS sample
    FROM inventory_lines l JOIN orders o ON o.id = l.order_id
    LEFT JOIN stock_balances b ON b.warehouse_id = l.warehouse_id AND b.product_id = l.product_id
      AND coalesce(b.batch_id, 0) = coalesce(l.batch_id, 0) AND b.packaging = l.packaging
    CROSS JOIN LATERAL (SELECT coalesce(sum(m.quantity), 0) AS moved FROM stock_movements m
      WHERE m.product_id = l.product_id AND m.id > l.started_after AND m.warehouse_id = l.warehouse_id
        AND m.batch_id IS NOT DISTINCT FROM l.batch_id AND m.packaging = l.packaging) m
    WHERE o.order_status = ${open} AND l.expected_at_start + m.moved <> coalesce(b.physical, 0)`,
  inventories_have_their_scope: sql`
    SELECT format('order %s', coalesce(o.id, v.order_id)) AS sample
    FROM (SELECT id FROM orders WHERE order_type = 'inventory') o FULL JOIN inventories v ON v.order_id = o.id
    WHERE o.id IS NULL OR v.order_id IS NULL`,
  tenants_agree: sql`
    SELECT format('line %s', i.id) AS sample FROM order_items i
    JOIN orders o ON o.id = i.order_id JOIN products p ON p.id = i.product_id LEFT JOIN batches b ON b.id = i.batch_id
    WHERE o.customer_id <> i.customer_id OR o.warehouse_id <> i.warehouse_id OR p.customer_id <> i.customer_id
      OR b.product_id <> i.product_id
    UNION ALL
    SELECT format('balance %s', s.id) FROM stock_balances s JOIN products p ON p.id = s.product_id
    WHERE p.customer_id <> s.customer_id
    UNION ALL
    SELECT format('movement %s', m.id) FROM stock_movements m JOIN products p ON p.id = m.product_id
    LEFT JOIN orders o ON o.id = m.order_id
    WHERE p.customer_id <> m.customer_id OR o.customer_id <> m.customer_id OR o.warehouse_id <> m.warehouse_id
    UNION ALL
    SELECT format('notification %s', n.id) FROM notifications n JOIN orders o ON o.id = n.order_id
    JOIN contacts c ON c.id = n.contact_id WHERE c.user_id NOT IN (o.customer_id, o.warehouse_id)
    UNION ALL
    SELECT format('mail %s', m.id) FROM mails m JOIN orders o ON o.id = m.order_id
    JOIN contacts c ON c.id = m.contact_id WHERE c.user_id NOT IN (o.customer_id, o.warehouse_id)`,
}
