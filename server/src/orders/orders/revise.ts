import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { ConfirmOrderInput, OrderChanges } from '@quai/contract/orders/orders/order-input.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import { sameAddress } from '@quai/contract/parties/addresses/place-address.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { sql, type Updateable } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { releaseHold } from '../../goods/stock/holds/hold-goods.ts'
import { type Holder, holderOf } from '../../goods/stock/holds/others.ts'
import { copyAddress } from '../../parties/addresses/address-rows.ts'
import type { OrdersTable } from '../../platform/database/schema.generated.ts'
import { fail } from '../../platform/failure.ts'
import { moveSlot, slotRelease } from '../slots/book.ts'
import { loadPlanZones } from '../transport-rules/plan.ts'
import { type Changes, loggedItems, plainChanges, sameItems } from './core/changes.ts'
import { checkNoticeOf, checkTransport, type Planned, planTime } from './core/place.ts'
import type { OrderState } from './core/state.ts'
import { checkExpiry } from './goods/batch-choice.ts'
import { type HeldItem, holdStock } from './goods/holdings.ts'
import { checkSizes, type ResolvedItem, resolveItems } from './goods/items.ts'

export interface Revision {
  changes: Changes
  set: Updateable<OrdersTable>
  /** True when stock was given back, so that waiting pre-orders may be served. */
  freesStock: boolean
}

/**
 * Revises an order of any kind. modules.ts combines reviseOrder() with what other modules do for their kind of order.
 */
export type ReviseOrder = (
  ctx: Context,
  order: OrderState,
  input: Omit<ConfirmOrderInput, 'uuid' | 'version'>,
  to: OrderStatus,
) => Promise<Revision>

/**
 * Computes and writes what an update changes besides the status: lines and held stock, slot and dock, address. Returns
 * the plain columns for transition() to write. `to` is the status that the order will have. Throws NO_CHANGE,
 * ALREADY_CONSIGNED.
 */
export const reviseOrder = async (
  ctx: Context,
  order: OrderState,
  input: OrderChanges,
  to: OrderStatus,
): Promise<Revision> => {
  const { changes, set } = plainChanges(order, input)
  const transporter = input.orderTransporter ?? order.orderTransporter ?? 'by_customer'
  const address = input.addressCarry === undefined ? order.addressCarry : input.addressCarry
  if ('orderTransporter' in changes || input.addressCarry !== undefined)
    checkTransport(ctx, {
      ...order,
      orderTransporter: transporter,
      addressCarry: address,
      planZones: await zonesToJudge(ctx, order, { transporter, address }),
    })

  const planned = planChange(ctx, order, { ...input, orderTransporter: transporter })
  const items =
    input.orderItems &&
    (await resolveRevised(ctx, order, {
      ...input,
      addressCarry: address,
      planned,
      isCourier: transporter === 'by_quai_courier',
    }))
  if (input.orderItems === undefined) await checkUnchangedItems(ctx, order, { planned, transporter })
  const itemsChanged = items !== undefined && !sameItems(order.items, items)
  const addressChanges = input.addressCarry !== undefined && !sameAddress(order.addressCarry, input.addressCarry)
  if (itemsChanged) changes.orderItems = [loggedItems(order.items), loggedItems(items)]
  if (planned && planned.start !== order.orderDateStart) changes.orderDateStart = [order.orderDateStart, planned.start]
  if (addressChanges) changes.addressCarry = [order.addressCarry, input.addressCarry ?? null]
  if (Object.keys(changes).length === 0) throw fail('NO_CHANGE')
  checkConsigned(order, changes)

  const isStockAvailable = await holdRevised(ctx, order, {
    items: itemsChanged ? items : order.items,
    start: planned?.start ?? order.orderDateStart,
    to,
    holder: input.takesHeld ? undefined : holderOf(ctx),
  })
  if (input.formKey) releaseHold(ctx, input.formKey)
  if (itemsChanged) replaceItems(ctx, order, items)
  if (planned) await movePlace(ctx, order, planned)
  if (addressChanges) set.address_carry_id = input.addressCarry ? await copyAddress(ctx.db, input.addressCarry) : null
  return {
    changes,
    set: {
      ...set,
      is_stock_available: isStockAvailable,
      ...(planned && { order_date_start: planned.start, order_date_end: planned.end }),
    },
    freesStock: itemsChanged && order.orderType === 'collection',
  }
}

/** Loads what the deal's transport plan serves when an order goes by courier for the first time, or to another address. */
const zonesToJudge = async (
  { db }: Context,
  order: OrderState,
  { transporter, address }: { transporter: Transporter; address: OrderChanges['addressCarry'] },
) =>
  transporter === 'by_quai_courier' &&
  (order.orderTransporter !== transporter || !sameAddress(order.addressCarry, address))
    ? loadPlanZones(db, order)
    : []

/** Plans the new time, or the change to or from a courier, which uses no dock. Undefined when neither changes. */
const planChange = (
  ctx: Context,
  order: OrderState,
  input: Required<Pick<OrderChanges, 'orderTransporter'>> & OrderChanges,
): Planned | undefined => {
  const start = input.orderDateStart ?? order.orderDateStart
  const isCourier = input.orderTransporter === 'by_quai_courier'
  const moves = Date.parse(start) !== Date.parse(order.orderDateStart)
  if (!moves && isCourier === (order.orderTransporter === 'by_quai_courier')) return undefined
  const planned = planTime(ctx, { orderDateStart: start, orderTransporter: input.orderTransporter }, order.rules)
  // A new date needs the creation notice; allow() has judged the update notice.
  if (moves) checkNoticeOf(ctx, planned.start, order.rules)
  return planned
}

/** Checks unchanged lines against a new day or transporter: batches must still be valid, and couriers need sizes. */
const checkUnchangedItems = async (
  { db }: Context,
  order: OrderState,
  { planned, transporter }: { planned: Planned | undefined; transporter: Transporter },
): Promise<void> => {
  if (transporter === 'by_quai_courier' && order.orderTransporter !== transporter) await checkSizes(db, order)
  const dayOf = (start: string) => wallClock(start, order.rules.timeZone).date
  if (order.orderType !== 'collection' || !planned || dayOf(planned.start) <= dayOf(order.orderDateStart)) return
  if (order.items.some(({ batchId }) => batchId !== null))
    await checkExpiry(db, { ...order, plannedDay: dayOf(planned.start) })
}

const resolveRevised = (
  ctx: Context,
  order: OrderState,
  {
    orderItems = [],
    addressCarry,
    planned,
    isCourier,
  }: OrderChanges & { planned: Planned | undefined; isCourier: boolean },
): Promise<ResolvedItem[]> =>
  resolveItems(ctx.db, {
    ...order,
    plannedDay: wallClock(planned?.start ?? order.orderDateStart, order.rules.timeZone).date,
    isCourier,
    addressCarry,
    items: orderItems,
    holder: holderOf(ctx),
    held: order.isStockAvailable ? order.items : [],
    named: order.items,
  })

/** Holds the stock of the revised lines. Unchanged lines whose stock is available keep it. */
const holdRevised = (
  ctx: Context,
  order: OrderState,
  {
    items,
    start,
    to,
    holder,
  }: { items: readonly HeldItem[]; start: string; to: OrderStatus; holder: Holder | undefined },
) =>
  items === order.items && order.isStockAvailable
    ? Promise.resolve(true)
    : holdStock(ctx, order, { ...order, orderStatus: to, items, orderDateStart: start, holder })

const movePlace = async ({ db }: Context, order: OrderState, planned: Planned): Promise<void> => {
  if (planned.needsDock)
    await moveSlot(db, { ...order, orderId: order.id, ...planned, dockCount: order.rules.dockCount })
  else db.send(slotRelease(order.id))
}

/** Replaces the lines. A line that stays ordered keeps its row, so that packages still hold it. */
const replaceItems = ({ db }: Context, order: OrderState, items: ResolvedItem[]): void => {
  const wanted = sql`unnest(${items.map((item) => item.productId)}::bigint[], ${items.map((item) => item.batchId)}::bigint[],
    ${items.map((item) => item.packaging)}::packaging[], ${items.map((item) => item.quantity)}::int[],
    ${items.map((item) => item.batchReason)}::text[]) AS n (product_id, batch_id, packaging, quantity, batch_reason)`
  db.send(sql`
    DELETE FROM order_items i WHERE i.order_id = ${order.id} AND NOT EXISTS (SELECT FROM ${wanted}
      WHERE n.product_id = i.product_id AND n.batch_id IS NOT DISTINCT FROM i.batch_id AND n.packaging = i.product_packaging)`)
  db.send(sql`
    INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, batch_id, product_packaging, quantity, batch_reason)
    SELECT ${order.id}::bigint, ${order.customerId}::bigint, ${order.warehouseId}::bigint, n.* FROM ${wanted}
    ON CONFLICT ON CONSTRAINT order_items_once DO UPDATE SET quantity = excluded.quantity, batch_reason = excluded.batch_reason`)
}

/** Throws ALREADY_CONSIGNED when a change concerns what has left: the goods, their date, transporter or address. */
const checkConsigned = ({ facts }: OrderState, changes: Changes): void => {
  const left = ['orderItems', 'orderDateStart', 'orderTransporter', 'addressCarry']
  if (facts.isConsigned && left.some((field) => field in changes)) throw fail('ALREADY_CONSIGNED')
}
