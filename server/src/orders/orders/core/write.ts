import { stepFor } from '@quai/contract/orders/orders/life.ts'
import type { CreateOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import { plainChoices } from '@quai/contract/orders/orders/plain-fields.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { bookSlot } from '../../slots/book.ts'
import type { WarehouseRules } from '../../slots/rules.ts'
import type { ResolvedItem } from '../goods/items.ts'
import { announceOrder } from '../mails/announce.ts'
import type { Planned } from './place.ts'
import { type PlainField, plainColumnNames, plainFields } from './plain-fields.ts'

type Content = Omit<CreateOrderInput, 'orderItems' | 'orderType' | 'orderTransporter' | 'orderDateStart'>

export interface NewOrder extends Content {
  orderType: OrderType
  orderTransporter: Transporter | null
  customerId: number
  warehouseId: number
  planned: Planned
  items: readonly ResolvedItem[]
  isStockAvailable: boolean
  id: number
  uuid: string
  addressId: number | null
  deal: { customerName: string; warehouseName: string; rules: WarehouseRules }
  /** Order that this one repeats. */
  previousOrderId?: number | null
  /** Import that creates the order. */
  importUuid?: string
  /** True when one announcement stands for several orders. */
  isToldElsewhere?: boolean
}

/**
 * Writes a checked order whose stock is already held: its row, lines, first log row and dock booking, and the
 * announcement to the other side unless it is told elsewhere. Throws SLOT_TAKEN.
 */
export const writeOrder = async (ctx: Context, order: NewOrder): Promise<void> => {
  const { id, uuid, deal, planned } = order
  insertOrder(ctx, order)
  if (planned.needsDock) await bookSlot(ctx.db, { ...order, orderId: id, ...planned, dockCount: deal.rules.dockCount })
  if (!order.isToldElsewhere)
    announceOrder(ctx, {
      orderId: id,
      orderUuid: uuid,
      event: 'order_create',
      actor: ctx.actor,
      order: { ...deal, ...order, internalNumber: order.internalNumber || null, orderDateStart: planned.start },
    })
}

/** Inserts the order, its lines and its first log row in one statement. */
export const insertOrder = ({ db, actor }: Context, order: Omit<NewOrder, 'deal'>): void => {
  const status = stepFor('order_create', actor.userType, null, !order.isStockAvailable)?.to
  db.send(sql`
    WITH o AS (
      INSERT INTO orders (id, uuid, customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end,
        ${plainColumnNames}, is_stock_available, address_carry_id,
        created_by, import_uuid, previous_order_id)
      OVERRIDING SYSTEM VALUE
      VALUES (${order.id}, ${order.uuid}, ${order.customerId}, ${order.warehouseId}, ${order.orderType}, ${status}, ${order.planned.start},
        ${order.planned.end}, ${sql.join(plainFields.map((field) => plainValue(order, field)))}, ${order.isStockAvailable},
        ${order.addressId}, ${actor.contactId}, ${order.importUuid ?? null}, ${order.previousOrderId ?? null})
      RETURNING id, uuid, customer_id, warehouse_id
    ), i AS (
      INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, batch_id, product_packaging, quantity, batch_reason)
      SELECT o.id, o.customer_id, o.warehouse_id, n.*
      FROM o, unnest(${order.items.map((item) => item.productId)}::bigint[], ${order.items.map((item) => item.batchId)}::bigint[],
        ${order.items.map((item) => item.packaging)}::packaging[], ${order.items.map((item) => item.quantity)}::int[],
        ${order.items.map((item) => item.batchReason)}::text[]) AS n
    ), l AS (
      INSERT INTO order_logs (order_id, action, from_status, to_status, contact_id, hijacker_contact_id)
      SELECT o.id, 'order_create', NULL, ${status}::order_status, ${actor.contactId}::bigint, ${actor.hijackerContactId}::bigint FROM o
    )
    SELECT id FROM o`)
}

/** Stores an empty text as null, and a choice that was not made as false. */
const plainValue = (order: Pick<NewOrder, PlainField>, field: PlainField) =>
  order[field] || (isChoice(field) ? false : null)

const isChoice = (field: PlainField): boolean => (plainChoices as readonly PlainField[]).includes(field)
