import type { OrderStatus } from '@quai/contract/orders/life.ts'
import type { OrderType, Transporter } from '@quai/contract/orders/query.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../calls/context.ts'
import { isActiveDeal } from '../deals/active.ts'
import { presentActions } from './core/present.ts'

interface Row {
  uuid: string
  dealIsActive: boolean
  orderStatus: OrderStatus
  orderType: OrderType
  orderTransporter: Transporter | null
  isStockAvailable: boolean
  orderDateStart: string
  isConsigned: boolean
  countStartedAt: string | null
  updateLimitHours: number
  undoUntil: string | null
}

/** Lists what the caller may do with each of these orders. Leaves out orders that the caller may not see. */
export const listOrderActions = async (ctx: Context, { orderUuids }: { orderUuids: string[] }) => {
  const { rows } = await sql<Row>`
    SELECT o.uuid, ${isActiveDeal} AS "dealIsActive", o.order_status AS "orderStatus", o.order_type AS "orderType", o.order_transporter AS "orderTransporter",
      o.is_stock_available AS "isStockAvailable", o.order_date_start AS "orderDateStart",
      o.is_consigned AS "isConsigned", o.undo_until AS "undoUntil",
      (SELECT v.count_started_at FROM inventories v WHERE v.order_id = o.id) AS "countStartedAt", s.order_update_limit_hours AS "updateLimitHours"
    FROM orders o
    JOIN users c ON c.id = o.customer_id
    JOIN users w ON w.id = o.warehouse_id
    JOIN deals d ON d.customer_id = o.customer_id AND d.warehouse_id = o.warehouse_id
    JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id
    WHERE o.uuid = ANY(${orderUuids}::uuid[]) AND ${orderScope(ctx, 'o')}`.execute(ctx.db)
  return {
    items: rows.map((row) => ({ orderUuid: row.uuid, ...presentActions(row, ctx.actor.userType, ctx.now) })),
  }
}
