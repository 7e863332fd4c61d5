import { type OrderStatus, type StatusGroup, statusesOfGroup, statusGroups } from '@quai/contract/orders/orders/life.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { type RawBuilder, sql } from 'kysely'

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

const inStatuses = (statuses: readonly OrderStatus[]) =>
  sql`o.order_status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`

const isFinished = inStatuses(['finished'])

/** Columns of {@link plannedDays} that are summed up. */
export const plannedColumns = [...statusGroups, 'on_time', 'late', 'planned_quantity', 'actual_quantity'] as const

/** Counts orders by customer, warehouse, day and type. `orders` are rows of the table with their planned `day`. */
export const plannedDays = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT o.customer_id, o.warehouse_id, o.day, o.order_type,
    ${sql.join(statusGroups.map((group) => sql`count(*) FILTER (WHERE ${inStatuses(statusesOfGroup[group])}) AS ${sql.ref(group)}`))},
    count(*) FILTER (WHERE ${isFinished} AND o.driver_on_time) AS on_time,
    count(*) FILTER (WHERE ${isFinished} AND NOT o.driver_on_time) AS late,
    coalesce(sum(i.planned_quantity), 0) AS planned_quantity, coalesce(sum(i.actual_quantity), 0) AS actual_quantity
  FROM (${orders}) o LEFT JOIN LATERAL (
    SELECT sum(i.quantity) AS planned_quantity, sum(i.actual_quantity) AS actual_quantity FROM order_items i
    WHERE i.order_id = o.id AND ${isFinished} AND o.order_type <> 'inventory') i ON true
  GROUP BY 1, 2, 3, 4`
