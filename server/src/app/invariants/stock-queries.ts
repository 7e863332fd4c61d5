import { openStatuses } from '@quai/contract/orders/orders/life.ts'
import { type RawBuilder, sql } from 'kysely'
import { inStatuses } from '../../calls/context.ts'
import type { Scope } from './order-queries.ts'

const isOpen = inStatuses(openStatuses)

type Broken = RawBuilder<{ sample: string }>

const sameKey = (left: string, right: string) =>
  sql.raw(
    `${left}.warehouse_id = ${right}.warehouse_id AND ${left}.product_id = ${right}.product_id
      AND coalesce(${left}.batch_id, 0) = coalesce(${right}.batch_id, 0) AND ${left}.packaging = ${right}.packaging`,
  )

/** Compares the balances of some products with their whole ledger. */
export const wholeLedger = (within: Scope): Broken => sql`
  SELECT format('balance %s: physical %s, ledger %s', b.id, b.physical, m.physical) AS sample
  FROM (SELECT * FROM stock_balances b WHERE ${within('b.product_id')}) b
  FULL JOIN (SELECT warehouse_id, product_id, batch_id, packaging, sum(quantity) AS physical FROM stock_movements m
    WHERE ${within('m.product_id')} GROUP BY 1, 2, 3, 4) m ON ${sameKey('b', 'm')}
  WHERE coalesce(b.physical, 0) <> coalesce(m.physical, 0)`

/** Compares the stock that each movement of some products left with the sum of the ledger up to it. */
export const wholeBalances = (within: Scope): Broken => sql`
  SELECT format('movement %s: balance %s, ledger %s', id, balance, summed) AS sample
  FROM (SELECT id, balance, sum(quantity) OVER (PARTITION BY warehouse_id, product_id, batch_id, packaging ORDER BY id) AS summed
    FROM stock_movements m WHERE ${within('m.product_id')}) m
  WHERE balance <> summed`

/** Compares the places of some products with their balances and their first movements. */
export const wholePlaces = (within: Scope): Broken => sql`
  SELECT format('place of product %s at %s: first moved %s, ledger %s', product_id, warehouse_id, p.first_moved_at, g.at) AS sample
  FROM (SELECT * FROM stock_places p WHERE ${within('p.product_id')}) p
  FULL JOIN (
    SELECT b.warehouse_id, b.product_id, b.customer_id, m.at
    FROM (SELECT DISTINCT warehouse_id, product_id, customer_id FROM stock_balances b WHERE ${within('b.product_id')}) b
    LEFT JOIN (SELECT warehouse_id, product_id, min(created_at) AS at FROM stock_movements m
      WHERE ${within('m.product_id')} GROUP BY 1, 2) m USING (warehouse_id, product_id)) g USING (warehouse_id, product_id)
  WHERE (p.customer_id, p.first_moved_at) IS DISTINCT FROM (g.customer_id, g.at)`

/** Checks that the movements of some products belong to the products' customers. */
export const wholeTenants = (within: Scope): Broken => sql`
  SELECT format('movement %s', m.id) AS sample FROM stock_movements m JOIN products p ON p.id = m.product_id
  WHERE ${within('m.product_id')} AND p.customer_id <> m.customer_id`

/** Checks that balances and ledger changed by the same amounts since the last check (see migration 0019). */
export const recentLedger: Broken = sql`
  SELECT format('product %s at %s, batch %s, %s: balance grew by %s, ledger by %s', product_id, warehouse_id,
    coalesce(batch_id::text, '-'), packaging, sum(kept), sum(moved)) AS sample
  FROM changed_stock GROUP BY warehouse_id, product_id, batch_id, packaging HAVING sum(moved) <> sum(kept)`

/** Quantities held by open orders by key, to compare with balances.reserved, incoming and waiting. */
const held = sql`
  SELECT i.warehouse_id, i.product_id, i.batch_id, i.product_packaging AS packaging,
    sum(i.quantity) FILTER (WHERE o.order_type = 'collection' AND o.is_stock_available) AS reserved,
    sum(i.quantity) FILTER (WHERE o.order_type = 'delivery') AS incoming,
    sum(i.quantity) FILTER (WHERE o.order_type = 'collection' AND NOT o.is_stock_available) AS waiting
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE ${isOpen}
  GROUP BY 1, 2, 3, 4`

/** Checks open orders and balances completely each time: their number depends on current work, not on the past. */
export const openQueries: Record<string, Broken> = {
  holdings_equal_open_orders: sql`
    SELECT format('balance %s: reserved %s/%s, incoming %s/%s, waiting %s/%s', b.id, b.reserved, h.reserved,
      b.incoming, h.incoming, b.waiting, h.waiting) AS sample
    FROM stock_balances b FULL JOIN (${held}) h ON ${sameKey('b', 'h')}
    WHERE coalesce(b.reserved, 0) <> coalesce(h.reserved, 0) OR coalesce(b.incoming, 0) <> coalesce(h.incoming, 0)
      OR coalesce(b.waiting, 0) <> coalesce(h.waiting, 0)`,
  reserved_within_physical: sql`
    SELECT format('balance %s', id) AS sample FROM stock_balances WHERE reserved < 0 OR reserved > physical`,
  count_lines_follow_the_ledger: sql`
    SELECT format('order %s, line %s: %s and %s moved, physical %s', l.order_id, l.id, l.expected_at_start, m.moved, b.physical) AS sample
    FROM orders o JOIN inventory_lines l ON l.order_id = o.id
    LEFT JOIN stock_balances b ON b.warehouse_id = l.warehouse_id AND b.product_id = l.product_id
      AND coalesce(b.batch_id, 0) = coalesce(l.batch_id, 0) AND b.packaging = l.packaging
    CROSS JOIN LATERAL (SELECT coalesce(sum(m.quantity), 0) AS moved FROM stock_movements m
      WHERE m.product_id = l.product_id AND m.id > l.started_after AND m.warehouse_id = l.warehouse_id
        AND m.batch_id IS NOT DISTINCT FROM l.batch_id AND m.packaging = l.packaging) m
    WHERE ${isOpen} AND o.order_type = 'inventory'
      AND l.expected_at_start + m.moved <> coalesce(b.physical, 0)`,
  tenants_agree: sql`
    SELECT format('balance %s', s.id) AS sample FROM stock_balances s JOIN products p ON p.id = s.product_id
    WHERE p.customer_id <> s.customer_id`,
}

/** Checks that messages about an order go to its two sides. */
export const messageTenants = (table: 'mails' | 'notifications', within: Scope): Broken => sql`
  SELECT format('%s %s', ${table}::text, m.id) AS sample FROM ${sql.table(table)} m JOIN orders o ON o.id = m.order_id
  JOIN contacts c ON c.id = m.contact_id WHERE ${within('m.id')} AND c.user_id NOT IN (o.customer_id, o.warehouse_id)`
