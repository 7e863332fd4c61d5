import type { CarryAddress } from '@quai/contract/addresses/address.ts'
import type { DocumentType } from '@quai/contract/documents/document.ts'
import {
  actionsFor,
  type Block,
  firstBlock,
  type OrderAction,
  type OrderFacts,
  type OrderStatus,
  type Step,
  stepFor,
} from '@quai/contract/orders/life.ts'
import type { OrderType, Transporter } from '@quai/contract/orders/query.ts'
import type { Packaging } from '@quai/contract/products/packaging.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { isActiveDeal } from '../../deals/active.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { Failure, fail } from '../../platform/failure.ts'
import { rulesJson, type WarehouseRules } from '../../slots/rules.ts'

export interface StateItem {
  id: number
  productId: number
  batchId: number | null
  packaging: Packaging
  quantity: number
  batchReason: string | null
}

/** Everything a verb needs to know about an order it is about to change. */
export interface OrderState {
  id: number
  uuid: string
  version: number
  customerId: number
  customerName: string
  warehouseId: number
  warehouseName: string
  dealIsActive: boolean
  canWarehouseCarry: boolean
  requiresSignedSlip: boolean
  orderType: OrderType
  orderStatus: OrderStatus
  orderDateStart: string
  orderDateEnd: string
  orderTransporter: Transporter | null
  isStockAvailable: boolean
  isConsigned: boolean
  /** Instant until which the confirmation can be undone; null when it cannot. */
  undoUntil: string | null
  /** Instant at which the count of an inventory began. */
  countStartedAt: string | null
  transportLoadingTailgate: boolean
  transportLoadingSide: boolean
  internalNumber: string | null
  driverName: string | null
  driverPhone: string | null
  driverLicensePlate: string | null
  messageToWarehouse: string | null
  messageToCustomer: string | null
  deliveryInstructions: string | null
  additionalInformation: string | null
  addressCarry: CarryAddress | null
  items: StateItem[]
  /** Types of the documents attached to the order. */
  documentTypes: DocumentType[]
  rules: WarehouseRules
}

/**
 * Locks an order that the caller may see, then reads it, so that no one else can change what was read. Throws
 * NOT_FOUND.
 */
export const lockOrder = async (ctx: Pick<Context, 'db' | 'actor' | 'now'>, uuid: string): Promise<OrderState> => {
  const { rows } = await inOrder(
    ctx.db,
    () => sql`SELECT FROM orders o WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')} FOR UPDATE`.execute(ctx.db),
    () => readState(ctx, uuid),
  )
  const state = rows[0]
  if (!state) throw fail('NOT_FOUND')
  return state
}

const readState = (ctx: Pick<Context, 'db' | 'actor' | 'now'>, uuid: string) =>
  sql<OrderState>`
  SELECT o.id, o.uuid, o.version, o.customer_id AS "customerId", c.name AS "customerName",
    o.warehouse_id AS "warehouseId", w.name AS "warehouseName", ${isActiveDeal} AS "dealIsActive",
    d.can_warehouse_carry AS "canWarehouseCarry", d.requires_signed_slip AS "requiresSignedSlip", o.order_type AS "orderType", o.order_status AS "orderStatus",
    o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd",
    o.order_transporter AS "orderTransporter", o.is_stock_available AS "isStockAvailable",
    o.is_consigned AS "isConsigned", o.undo_until AS "undoUntil",
    (SELECT v.count_started_at FROM inventories v WHERE v.order_id = o.id) AS "countStartedAt", o.transport_loading_tailgate AS "transportLoadingTailgate",
    o.transport_loading_side AS "transportLoadingSide", o.internal_number AS "internalNumber",
    o.driver_name AS "driverName", o.driver_phone AS "driverPhone", o.driver_license_plate AS "driverLicensePlate",
    o.message_to_warehouse AS "messageToWarehouse", o.message_to_customer AS "messageToCustomer",
    o.delivery_instructions AS "deliveryInstructions", o.additional_information AS "additionalInformation",
    (SELECT json_build_object('id', a.id, 'name', a.name, 'street', a.street, 'zipCode', a.zip_code, 'city', a.city,
       'country', a.country, 'countryCode', a.country_code) FROM addresses a WHERE a.id = o.address_carry_id) AS "addressCarry",
    coalesce((SELECT json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'batchId', i.batch_id,
       'packaging', i.product_packaging, 'quantity', i.quantity, 'batchReason', i.batch_reason) ORDER BY i.id)
      FROM order_items i WHERE i.order_id = o.id), '[]') AS items,
    ARRAY(SELECT DISTINCT t.document_type::text FROM documents t WHERE t.order_id = o.id) AS "documentTypes",
    ${rulesJson(sql`o.warehouse_id`)} AS rules
  FROM orders o
  JOIN users c ON c.id = o.customer_id
  JOIN users w ON w.id = o.warehouse_id
  JOIN deals d ON d.customer_id = o.customer_id AND d.warehouse_id = o.warehouse_id
  WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`.execute(ctx.db)

type Known = Pick<
  OrderState,
  | 'dealIsActive'
  | 'orderStatus'
  | 'orderType'
  | 'orderTransporter'
  | 'isConsigned'
  | 'isStockAvailable'
  | 'orderDateStart'
  | 'countStartedAt'
  | 'undoUntil'
> & {
  rules: Pick<WarehouseRules, 'orderUpdateLimitHours'>
}

export const factsOf = (order: Known): OrderFacts => ({
  status: order.orderStatus,
  isDealActive: order.dealIsActive,
  isInventory: order.orderType === 'inventory',
  isCounting: order.countStartedAt !== null,
  isCourier: order.orderTransporter === 'by_quai_courier',
  isConsigned: order.isConsigned,
  isStockAvailable: order.isStockAvailable,
  plannedStart: order.orderDateStart,
  updateLimitHours: order.rules.orderUpdateLimitHours,
  undoUntil: order.undoUntil,
})

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
      allowed: actionsFor(factsOf(order), actor.userType, now.getTime()).actions,
    })
  if (version !== undefined && version !== order.version) throw fail('STALE')
  const block = firstBlock(action, step, factsOf(order), now.getTime())
  if (block) throw failOfBlock(block)
  return step
}

/** The parameters of a block are those of its failure (see Block in life.ts). */
export const failOfBlock = ({ code, params }: Block): Failure => new Failure(code, params as never)
