import { wallClock } from '@quai/contract/dates.ts'
import { stepFor } from '@quai/contract/orders/life.ts'
import type { CreateOrderInput } from '@quai/contract/orders/order.ts'
import { sql } from 'kysely'
import { copyAddress } from '../addresses/copy.ts'
import { announceOrder } from '../mails/announce.ts'
import type { Context } from '../platform/context.ts'
import { fail, failOn } from '../platform/failure.ts'
import { bookSlot } from '../slots/book.ts'
import { rulesJson, type WarehouseRules } from '../slots/rules.ts'
import { holdStock } from './holdings.ts'
import { loadProducts, type ResolvedItem, resolveItems } from './items.ts'
import { checkCreationLimit, checkTransport, type Planned, planTime } from './place.ts'
import { presentOrder } from './present.ts'

/**
 * A customer asks (pending), a warehouse orders for a customer (confirmed). A collection that exceeds the available
 * stock is a pre-order: pending, and it reserves nothing.
 */
export const createOrder = async (ctx: Context, input: CreateOrderInput) => {
  const parties = partiesOf(ctx, input)
  const [deal, products] = await Promise.all([
    loadDeal(ctx, parties),
    loadProducts(ctx.db, parties.customerId, input.orderItems),
  ])
  checkTransport({ ...input, addressCarry: input.addressCarry, canWarehouseCarry: deal.canWarehouseCarry })
  const planned = planTime(ctx, input, deal.rules)
  checkCreationLimit(ctx, planned.start, deal.rules)
  const items = await resolveItems(ctx.db, {
    ...parties,
    orderType: input.orderType,
    plannedDay: wallClock(planned.start, deal.rules.timeZone).date,
    isCourier: !planned.needsDock,
    items: input.orderItems,
    products,
  })
  const isStockAvailable = await holdStock(ctx.db, null, {
    ...parties,
    orderType: input.orderType,
    orderStatus: 'pending',
    isStockAvailable: true,
    items,
  })
  const addressId = input.addressCarry ? await copyAddress(ctx.db, input.addressCarry) : null
  const { id, uuid } = deal.newOrder
  // One after the other on the connection, sent together: none needs the answer of another.
  const [, , , order] = await Promise.all([
    insertOrder(ctx, { ...input, ...parties, id, uuid, planned, items, isStockAvailable, addressId }),
    planned.needsDock && bookSlot(ctx.db, { ...parties, orderId: id, ...planned, dockCount: deal.rules.dockCount }),
    announceOrder(ctx, {
      orderId: id,
      orderUuid: uuid,
      event: 'order_create',
      actor: ctx.actor,
      order: {
        ...parties,
        ...deal,
        ...input,
        internalNumber: input.internalNumber || null,
        orderDateStart: planned.start,
        isStockAvailable,
      },
    }),
    presentOrder(ctx, uuid),
  ])
  return order
}

interface Parties {
  customerId: number
  warehouseId: number
}

/** The caller is one side; the other is named. */
const partiesOf = ({ actor }: Context, input: CreateOrderInput): Parties => {
  if (actor.userType === 'customer') {
    if (!input.warehouseId) throw failOn(['warehouseId'], 'required', 'Choisissez un entrepôt.')
    return { customerId: actor.userId, warehouseId: input.warehouseId }
  }
  if (!input.customerId) throw failOn(['customerId'], 'required', 'Choisissez un client.')
  return { customerId: input.customerId, warehouseId: actor.userId }
}

interface LoadedDeal {
  isActive: boolean
  canWarehouseCarry: boolean
  customerName: string
  warehouseName: string
  rules: WarehouseRules
  /** The numbers of the order to come, so that what points at it need not wait for its insertion. */
  newOrder: { id: number; uuid: string }
}

const loadDeal = async ({ db }: Context, { customerId, warehouseId }: Parties): Promise<LoadedDeal> => {
  const { rows } = await sql<LoadedDeal>`
    SELECT d.is_active AND c.is_active AND w.is_active AS "isActive", d.can_warehouse_carry AS "canWarehouseCarry",
      c.name AS "customerName", w.name AS "warehouseName", ${rulesJson(sql`d.warehouse_id`)} AS rules,
      json_build_object('id', nextval('orders_id_seq'), 'uuid', new_uuid()) AS "newOrder"
    FROM deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id
    WHERE d.customer_id = ${customerId} AND d.warehouse_id = ${warehouseId}`.execute(db)
  const deal = rows[0]
  if (!deal) throw fail('NOT_FOUND')
  if (!deal.isActive) throw fail('DEAL_INACTIVE')
  return deal
}

interface NewOrder extends CreateOrderInput, Parties {
  customerId: number
  warehouseId: number
  planned: Planned
  items: ResolvedItem[]
  isStockAvailable: boolean
  id: number
  uuid: string
  addressId: number | null
}

/** The order, its lines and its first log row, in one statement. */
const insertOrder = (ctx: Context, order: NewOrder): Promise<unknown> => {
  const { db, actor } = ctx
  const status = stepFor('order_create', actor.userType, null, !order.isStockAvailable)?.to
  return sql`
    WITH o AS (
      INSERT INTO orders (id, uuid, customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end,
        order_transporter, transport_loading_tailgate, transport_loading_side, internal_number, driver_name, driver_phone,
        driver_license_plate, message_to_warehouse, message_to_customer, delivery_instructions, additional_information,
        is_stock_available, address_carry_id, created_by)
      OVERRIDING SYSTEM VALUE
      VALUES (${order.id}, ${order.uuid}, ${order.customerId}, ${order.warehouseId}, ${order.orderType}, ${status}, ${order.planned.start},
        ${order.planned.end}, ${order.orderTransporter}, ${order.transportLoadingTailgate ?? false},
        ${order.transportLoadingSide ?? false}, ${order.internalNumber || null}, ${order.driverName || null},
        ${order.driverPhone || null}, ${order.driverLicensePlate || null}, ${order.messageToWarehouse || null},
        ${order.messageToCustomer || null}, ${order.deliveryInstructions || null},
        ${order.additionalInformation || null}, ${order.isStockAvailable}, ${order.addressId}, ${actor.contactId})
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
    SELECT id FROM o`.execute(db)
}
