import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import {
  actionsFor,
  type Block,
  firstBlock,
  type OrderAction,
  type OrderFacts,
  type OrderStatus,
  type Step,
  stepFor,
} from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { DocumentType } from '@quai/contract/orders/orders/papers/document.ts'
import type { CarryAddress } from '@quai/contract/parties/addresses/address.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import { carryAddressJson } from '../../../parties/addresses/address-rows.ts'
import { isActiveDeal } from '../../../parties/deals/deal-rows.ts'
import { instantJson } from '../../../platform/database/statement-parts.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { rulesJson, type WarehouseRules } from '../../slots/rules.ts'
import { dockOfOrder } from '../../slots/visit-of-order.ts'
import type { Changes } from './changes.ts'
import { type PlainField, plainSelection } from './plain-fields.ts'
import { openProposalOf } from './proposals.ts'

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

export interface StateItem {
  id: number
  productId: number
  batchId: number | null
  packaging: Packaging
  quantity: number
  batchReason: string | null
}

/** Everything a verb needs to know about an order it is about to change. */
export interface OrderState extends Pick<Order, PlainField> {
  id: number
  uuid: string
  version: number
  customerId: number
  customerName: string
  warehouseId: number
  warehouseName: string
  facts: OrderFacts
  canWarehouseCarry: boolean
  requiresSignedSlip: boolean
  orderType: OrderType
  orderStatus: OrderStatus
  createdAt: string
  orderDateStart: string
  orderDateEnd: string
  dock: number | null
  /** True while its lorry stands at the dock. */
  isAtDock: boolean
  isStockAvailable: boolean
  addressCarry: CarryAddress | null
  items: StateItem[]
  /** Types of the documents attached to the order. */
  documentTypes: DocumentType[]
  /** Changes that the customer is asked to agree to; null when there are none. */
  openProposal: Changes | null
  rules: WarehouseRules
}

/**
 * Locks an order that the caller may see, and its deal against its end, then reads it, so that no one else can change
 * what was read. Throws NOT_FOUND.
 */
export const lockOrder = async (ctx: Pick<Context, 'db' | 'actor' | 'now'>, uuid: string): Promise<OrderState> => {
  ctx.db.send(sql`
    SELECT FROM orders o JOIN deals d ON d.customer_id = o.customer_id AND d.warehouse_id = o.warehouse_id
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')} FOR UPDATE OF o FOR KEY SHARE OF d`)
  const state = await ctx.db.maybe(sql<OrderState>`
    SELECT ${columns} FROM ${factsFrom} WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  if (!state) throw fail('NOT_FOUND')
  return state
}

const columns = sql`o.id, o.uuid, o.version, o.customer_id AS "customerId", c.name AS "customerName",
    o.warehouse_id AS "warehouseId", w.name AS "warehouseName", d.can_warehouse_carry AS "canWarehouseCarry",
    d.requires_signed_slip AS "requiresSignedSlip", o.order_type AS "orderType", o.order_status AS "orderStatus",
    o.created_at AS "createdAt", o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd",
    ${dockOfOrder} AS dock,
    EXISTS (SELECT FROM visits v WHERE v.order_id = o.id AND v.at_dock_at IS NOT NULL AND v.left_at IS NULL) AS "isAtDock",
    o.is_stock_available AS "isStockAvailable", ${plainSelection}, ${carryAddressJson} AS "addressCarry",
    coalesce((SELECT json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'batchId', i.batch_id,
       'packaging', i.product_packaging, 'quantity', i.quantity, 'batchReason', i.batch_reason) ORDER BY i.id)
      FROM order_items i WHERE i.order_id = o.id), '[]') AS items,
    ARRAY(SELECT DISTINCT t.document_type::text FROM documents t WHERE t.order_id = o.id) AS "documentTypes",
    ${openProposalOf(sql`o.id`)} AS "openProposal", ${rulesJson(sql`o.warehouse_id`)} AS rules, ${factsJson} AS facts`

/**
 * Returns the step of life.ts for an action from the order's current status. Throws STALE when the caller read another
 * version, ORDER_ACTION_NOT_ALLOWED when no such step exists, or the failure of the first condition that blocks it.
 */
export const allow = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  order: OrderState,
  action: OrderAction,
  version?: number,
): Step => {
  const step = stepFor(action, actor.userType, order.orderStatus)
  if (!step)
    throw fail('ORDER_ACTION_NOT_ALLOWED', {
      action,
      orderStatus: order.orderStatus,
      allowed: actionsFor(order.facts, actor.userType, now.getTime()).actions,
    })
  if (version !== undefined && version !== order.version) throw fail('STALE')
  const block = firstBlock(step, order.facts, now.getTime())
  if (block) throw failOfBlock(block)
  return step
}

/** A block has the code and the parameters of the failure to throw (see Block in life.ts). */
const failOfBlock = ({ code, params }: Block): Failure => new Failure(code, params as never)

/** Number of an order that the caller may see. Throws NOT_FOUND for an order that does not exist or is not visible. */
export const visibleOrderId = async (ctx: Pick<Context, 'db' | 'actor' | 'now'>, uuid: string): Promise<number> => {
  const order = await ctx.db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.uuid', '=', uuid)
    .where(orderScope(ctx, 'o'))
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  return order.id
}
