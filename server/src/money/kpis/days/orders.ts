import { type Packaging, packagings } from '@quai/contract/goods/products/packaging.ts'
import { type StatusGroup, statusesOfGroup, statusGroups } from '@quai/contract/orders/orders/life.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { type RawBuilder, sql } from 'kysely'
import { atStage, inStatuses } from '../../../calls/context.ts'

/** Orders of a type that are planned on a day. */
export interface PlannedRow extends Record<StatusGroup, number> {
  day: string
  orderType: OrderType
  /** Finished orders whose driver came on time, and late. */
  onTime: number
  late: number
  /** Quantities of the lines of finished deliveries and collections. */
  plannedQuantity: number
  actualQuantity: number
}

const isFinished = atStage('done')

/** Columns of {@link plannedDays} that are summed up. */
export const plannedColumns = [...statusGroups, 'on_time', 'late', 'planned_quantity', 'actual_quantity'] as const

/** Counts orders by customer, warehouse, day and type. `orders` are rows of the table with their planned `day`. */
export const plannedDays = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT o.customer_id, o.warehouse_id, o.day, o.order_type,
    ${sql.join(statusGroups.map((group) => sql`count(*) FILTER (WHERE ${inStatuses(statusesOfGroup(group))}) AS ${sql.ref(group)}`))},
    count(*) FILTER (WHERE ${isFinished} AND o.driver_on_time) AS on_time,
    count(*) FILTER (WHERE ${isFinished} AND NOT o.driver_on_time) AS late,
    coalesce(sum(i.planned_quantity), 0) AS planned_quantity, coalesce(sum(i.actual_quantity), 0) AS actual_quantity
  FROM (${orders}) o LEFT JOIN LATERAL (
    SELECT sum(i.quantity) AS planned_quantity, sum(i.actual_quantity) AS actual_quantity FROM order_items i
    WHERE i.order_id = o.id AND ${isFinished} AND o.order_type <> 'inventory') i ON true
  GROUP BY 1, 2, 3, 4`

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

/**
 * First answers by customer, warehouse and day, with the minutes of each in order: integers of four bytes, which are added up by joining
 * them. `answers` are rows of `order_answers` with their `day`.
 */
export const answeredDays = (answers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT a.customer_id, a.warehouse_id, a.day, count(*) AS answered, count(*) FILTER (WHERE a.is_accepted) AS accepted,
    string_agg(int4send(a.minutes), '' ORDER BY a.minutes) AS minutes
  FROM (${answers}) a GROUP BY 1, 2, 3`

/** Numbers of a joined column `minutes`. */
export const minutesIn = (joined: Buffer): Int32Array => {
  const minutes = new Int32Array(joined.length / 4)
  for (let rank = 0; rank < minutes.length; rank++) minutes[rank] = joined.readInt32BE(rank * 4)
  return minutes
}
