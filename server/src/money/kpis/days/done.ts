import { type Packaging, packagings } from '@quai/contract/goods/products/packaging.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { type RawBuilder, sql } from 'kysely'

/** Finished deliveries or collections of a day and transporter. */
export interface DoneRow extends Record<Packaging, number> {
  day: string
  orderType: OrderType
  orderTransporter: Transporter
  orders: number
  /** Orders whose emissions are estimated, and their sum. */
  estimated: number
  carbonGrams: number
}

/** Columns of {@link doneDays} that are summed up. */
export const doneColumns = ['orders', ...packagings, 'estimated', 'carbon_grams'] as const

/**
 * Sums up finished deliveries and collections by customer, warehouse, day, type and transporter. `orders` are rows of
 * the table with the `day` on which they were carried out.
 */
export const doneDays = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT o.customer_id, o.warehouse_id, o.day, o.order_type, o.order_transporter, count(*) AS orders,
    ${sql.join(packagings.map((packaging) => sql`coalesce(sum(${sql.ref(`i.${packaging}`)}), 0) AS ${sql.ref(packaging)}`))},
    count(c.grams) AS estimated, coalesce(sum(c.grams), 0) AS carbon_grams
  FROM (${orders}) o LEFT JOIN LATERAL (
    SELECT ${sql.join(
      packagings.map(
        (packaging) =>
          sql`sum(i.actual_quantity) FILTER (WHERE i.product_packaging = ${sql.lit(packaging)}) AS ${sql.ref(packaging)}`,
      ),
    )}
    FROM order_items i WHERE i.order_id = o.id) i ON true
  LEFT JOIN order_carbon c ON c.order_id = o.id
  WHERE o.order_type <> 'inventory' AND o.order_transporter IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5`
