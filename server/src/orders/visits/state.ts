import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { VisitFacts } from '@quai/contract/orders/slots/visit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { fail } from '../../platform/failure.ts'
import { visitOfOrder } from '../slots/visit-of-order.ts'

export interface VisitState extends VisitFacts {
  orderStatus: OrderStatus
  orderId: number
  customerId: number
  warehouseId: number
}

/** Locks the order `o` that matches a condition, then reads its visit, so that two notes wait for each other. Throws NOT_FOUND. */
export const lockVisit = async ({ db }: Pick<Context, 'db'>, where: RawBuilder<boolean>): Promise<VisitState> => {
  const { rows } = await inOrder(
    db,
    () => sql`SELECT FROM orders o WHERE ${where} FOR UPDATE`.execute(db),
    () =>
      sql<VisitState>`
      SELECT o.id AS "orderId", o.customer_id AS "customerId", o.warehouse_id AS "warehouseId",
        o.order_status AS "orderStatus", o.order_type = 'inventory' AS "isInventory",
        o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd", s.time_zone AS "timeZone",
        ${visitOfOrder} AS visit
      FROM orders o JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id WHERE ${where}`.execute(db),
  )
  const [state] = rows
  if (!state) throw fail('NOT_FOUND')
  return state
}
