import type { CreateOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import type { GeographicZone } from '@quai/contract/orders/transport-rules/place.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { releaseHold } from '../../goods/stock/holds/hold-goods.ts'
import { holderOf } from '../../goods/stock/holds/others.ts'
import { copyAddress } from '../../parties/addresses/address-rows.ts'
import { isActiveDeal } from '../../parties/deals/deal-rows.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { rulesJson, type WarehouseRules } from '../slots/rules.ts'
import { planZonesJson } from '../transport-rules/plan.ts'
import { checkNoticeOf, checkTransport, planTime } from './core/place.ts'
import { presentOrder } from './core/present.ts'
import { writeOrder } from './core/write.ts'
import { holdStock } from './goods/holdings.ts'
import { loadProducts, resolveItems } from './goods/items.ts'

/**
 * Creates an order: pending when a customer asks for it, confirmed when a warehouse creates it for a customer. A
 * collection that exceeds the available stock becomes a pre-order, which is pending and reserves nothing.
 */
export const createOrder = async (ctx: Context, input: CreateOrderInput) => {
  const parties = partiesOf(ctx, input)
  const checked = await checkOrder(ctx, input, parties)
  const isStockAvailable = await holdStock(ctx, null, {
    ...parties,
    orderType: input.orderType,
    orderStatus: 'pending',
    isStockAvailable: true,
    items: checked.items,
    holder: input.takesHeld ? undefined : holderOf(ctx),
  })
  if (input.formKey) releaseHold(ctx, input.formKey)
  const addressId = input.addressCarry ? await copyAddress(ctx.db, input.addressCarry) : null
  const [{ id, uuid }] = checked.deal.newOrders as [NewNumbers] // holdDeal() returns as many numbers as requested
  await writeOrder(ctx, { ...input, ...parties, ...checked, id, uuid, isStockAvailable, addressId })
  return presentOrder(ctx, uuid)
}

/** Checks an order against its deal, which it locks, the warehouse's rules and the catalogue. */
const checkOrder = async (ctx: Context, input: CreateOrderInput, parties: Parties) => {
  const [deal, products, previousOrderId] = await Promise.all([
    holdDeal(ctx, { ...parties, newOrders: 1 }),
    loadProducts(ctx.db, parties.customerId, input.orderItems),
    input.previousOrderUuid ? findPrevious(ctx, input.previousOrderUuid, parties) : null,
  ])
  checkTransport(ctx, { ...input, ...deal, addressCarry: input.addressCarry })
  const planned = planTime(ctx, input, deal.rules)
  checkNoticeOf(ctx, planned.start, deal.rules)
  const items = await resolveItems(ctx.db, {
    ...parties,
    orderType: input.orderType,
    plannedDay: wallClock(planned.start, deal.rules.timeZone).date,
    isCourier: !planned.needsDock,
    addressCarry: input.addressCarry,
    items: input.orderItems,
    products,
    holder: holderOf(ctx),
  })
  return { deal, previousOrderId, planned, items }
}

/** Finds an earlier order of the same customer that the caller may see. Throws NOT_FOUND. */
const findPrevious = async (ctx: Context, uuid: string, { customerId }: Parties): Promise<number> => {
  const found = await ctx.db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.uuid', '=', uuid)
    .where('o.customer_id', '=', customerId)
    .where(orderScope(ctx, 'o'))
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  return found.id
}

export interface Parties {
  customerId: number
  warehouseId: number
}

/** Returns both parties: the caller, and the other side named in the input. */
export const partiesOf = (
  { actor }: Pick<Context, 'actor'>,
  input: Pick<CreateOrderInput, 'customerId' | 'warehouseId'>,
): Parties => {
  if (actor.userType === 'customer') {
    if (!input.warehouseId) throw failOn(['warehouseId'], 'required', 'Choisissez un entrepôt.')
    return { customerId: actor.userId, warehouseId: input.warehouseId }
  }
  if (!input.customerId) throw failOn(['customerId'], 'required', 'Choisissez un client.')
  return { customerId: input.customerId, warehouseId: actor.userId }
}

export interface LoadedDeal {
  isActive: boolean
  canWarehouseCarry: boolean
  /** Zones of each rule in use of the transport plan. */
  planZones: GeographicZone[][]
  customerName: string
  warehouseName: string
  rules: WarehouseRules
}

/** Deal that cannot end before the transaction does. */
export interface HeldDeal extends LoadedDeal {
  /** Numbers drawn before insertion, for the rows that point at the order. */
  newOrders: NewNumbers[]
}

export interface NewNumbers {
  id: number
  uuid: string
}

/**
 * Locks an active deal against its end, and returns its terms with numbers for new orders. The lock goes first, so that an
 * end that was waited for is read. Throws NOT_FOUND, DEAL_INACTIVE.
 */
export const holdDeal = (
  { db }: Pick<Context, 'db'>,
  { newOrders, ...parties }: Parties & { newOrders: number },
): Promise<HeldDeal> => {
  const { customerId, warehouseId } = parties
  db.send(sql`SELECT FROM deals WHERE customer_id = ${customerId} AND warehouse_id = ${warehouseId} FOR KEY SHARE`)
  return readDeal(db, parties, newOrders)
}

/** Returns the terms of an active deal, which may end meanwhile. Throws NOT_FOUND, DEAL_INACTIVE. */
export const loadDeal = ({ db }: Pick<Context, 'db'>, parties: Parties): Promise<LoadedDeal> => readDeal(db, parties, 0)

const readDeal = async (db: Db, { customerId, warehouseId }: Parties, newOrders: number): Promise<HeldDeal> => {
  const deal = await db.maybe(sql<HeldDeal>`
    SELECT ${isActiveDeal} AS "isActive", d.can_warehouse_carry AS "canWarehouseCarry", ${planZonesJson} AS "planZones",
      c.name AS "customerName", w.name AS "warehouseName", ${rulesJson(sql`d.warehouse_id`)} AS rules,
      ARRAY(SELECT json_build_object('id', nextval('orders_id_seq'), 'uuid', new_uuid())
        FROM generate_series(1, ${newOrders}::int)) AS "newOrders"
    FROM deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id
    WHERE d.customer_id = ${customerId} AND d.warehouse_id = ${warehouseId}`)
  if (!deal) throw fail('NOT_FOUND')
  if (!deal.isActive) throw fail('DEAL_INACTIVE')
  return deal
}
