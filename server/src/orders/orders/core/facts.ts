import type { OrderFacts } from '@quai/contract/orders/orders/life.ts'
import { type RawBuilder, sql } from 'kysely'
import { isActiveDeal } from '../../../parties/deals/deal-rows.ts'
import { instantJson } from '../../../platform/database/instant-json.ts'

/** The facts by which life.ts judges an order, as one JSON value. The query that selects it reads `factsFrom`. */
export const factsJson: RawBuilder<OrderFacts> = sql<OrderFacts>`json_build_object('status', o.order_status,
  'isDealActive', ${isActiveDeal}, 'isInventory', o.order_type = 'inventory',
  'isCounting', o.order_type = 'inventory' AND EXISTS (
    SELECT FROM inventories v WHERE v.order_id = o.id AND v.count_started_at IS NOT NULL),
  'hasArrived', EXISTS (
    SELECT FROM visits v WHERE v.order_id = o.id AND coalesce(v.arrived_at, v.at_dock_at) IS NOT NULL),
  'isCourier', coalesce(o.order_transporter = 'by_quai_courier', false), 'isConsigned', o.is_consigned,
  'isStockAvailable', o.is_stock_available, 'plannedStart', ${instantJson(sql`o.order_date_start`)},
  'updateNoticeHours', s.order_update_limit_hours, 'undoUntil', ${instantJson(sql`o.undo_until`)})`

/** Order `o`, its sides `c` (customer) and `w` (warehouse), their deal `d` and the settings `s` of the warehouse. */
export const factsFrom: RawBuilder<unknown> = sql`orders o
  JOIN users c ON c.id = o.customer_id
  JOIN users w ON w.id = o.warehouse_id
  JOIN deals d ON d.customer_id = o.customer_id AND d.warehouse_id = o.warehouse_id
  JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id`
