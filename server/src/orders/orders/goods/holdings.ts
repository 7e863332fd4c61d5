import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { isOpen, type OrderStatus, takesPreOrders } from '@quai/contract/orders/orders/life.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import type { Context } from '../../../calls/context.ts'
import {
  changeAndLook,
  changeBalances,
  mergeDeltas,
  type StockDelta,
  shortagesOf,
  takeUnlessAwaited,
  takeUnlessHeld,
} from '../../../goods/stock/balances.ts'
import { type Holder, loadHolders } from '../../../goods/stock/holds/others.ts'
import { servePreOrdersJob } from '../../../goods/stock/jobs.ts'
import { fail } from '../../../platform/failure.ts'
import { claimsOfQueue, type PlaceInQueue } from './queue.ts'

export interface HeldItem {
  productId: number
  batchId: number | null
  packaging: Packaging
  quantity: number
}

interface HoldingOrder {
  customerId: number
  warehouseId: number
  orderType: OrderType
  orderStatus: OrderStatus
  isStockAvailable: boolean
  items: readonly HeldItem[]
  /** Number of an existing order. With its planned start, it gives the order's place in the queue. */
  id?: number
  orderDateStart?: string
  /** Leaves what others hold while they type an order; undefined takes it. */
  holder?: Holder | undefined
}

/**
 * Returns what an open order counts for in the balances: a delivery as incoming, a collection as reserved, a pre-order
 * as waiting. A closed order counts for nothing. Every change of an order moves the balances by the difference.
 */
export const holdingsOf = (order: HoldingOrder, sign: 1 | -1 = 1): StockDelta[] => {
  if (!isOpen(order.orderStatus) || order.orderType === 'inventory') return []
  const count = order.orderType === 'delivery' ? 'incoming' : order.isStockAvailable ? 'reserved' : 'waiting'
  return order.items.map(({ quantity, ...item }) => ({
    ...item,
    customerId: order.customerId,
    warehouseId: order.warehouseId,
    [count]: sign * quantity,
  }))
}

/**
 * Updates the balances after an order changed. Leaves the stock that waiting pre-orders are about to take. A collection
 * that does not fit becomes a pre-order where its status takes them; otherwise throws STOCK_SHORTAGE. Throws STOCK_HELD when it fits
 * only with goods that others hold. Returns whether its stock is available.
 */
export const holdStock = async (
  ctx: Pick<Context, 'db' | 'enqueue'>,
  before: HoldingOrder | null,
  after: HoldingOrder,
): Promise<boolean> => {
  const { db } = ctx
  const released = before ? holdingsOf(before, -1) : []
  const wanted = [...released, ...holdingsOf({ ...after, isStockAvailable: true })]
  const { holder } = after
  const outcome = await takeUnlessAwaited(db, { deltas: wanted, holder })
  if (outcome === 'changed') return true
  const kept = outcome === 'awaited' ? await claimsOfQueue(db, { ...after, place: placeInQueue(before, after) }) : []
  const second = outcome === 'awaited' ? await takeUnlessHeld(db, { deltas: [...wanted, ...kept], holder }) : outcome
  if (second === 'changed') return true
  if (second === 'held' && holder) throw fail('STOCK_HELD', { holds: await loadHolders(db, holder, taken(wanted)) })
  if (after.orderType !== 'collection' || !takesPreOrders(after.orderStatus))
    throw fail('STOCK_SHORTAGE', { shortages: await shortagesOf(db, [...wanted, ...kept]) })
  // Serves the queue again afterwards, because the pre-orders ahead may disappear before they are served.
  if (kept.length > 0) offerStock(ctx, after)
  if (!(await changeBalances(db, [...released, ...holdingsOf({ ...after, isStockAvailable: false })])))
    throw new Error('The balances refused a pre-order, which reserves nothing')
  return false
}

/** Keys of which an order takes more than before. */
const taken = (wanted: readonly StockDelta[]) => mergeDeltas(wanted).filter(({ reserved }) => reserved > 0)

/**
 * Returns the place of a changed pre-order, which must leave stock only to the pre-orders before it. Returns undefined
 * for a new order and for an order that had its stock: these must leave stock to all pre-orders.
 */
const placeInQueue = (before: HoldingOrder | null, { id, orderDateStart }: HoldingOrder): PlaceInQueue | undefined =>
  before && !before.isStockAvailable && id !== undefined && orderDateStart !== undefined
    ? { id, start: orderDateStart }
    : undefined

/**
 * Gives back the stock that an ending order held, and offers it to the pre-orders that wait for it. Also applies to a
 * pre-order, because the stock kept for it may now serve another one.
 */
export const releaseStock = async (ctx: Pick<Context, 'db' | 'enqueue'>, before: HoldingOrder): Promise<void> => {
  const { isChanged, freesAwaited } = await changeAndLook(ctx.db, holdingsOf(before, -1))
  if (!isChanged) throw new Error('The balances refused to release the stock of an order')
  if (freesAwaited) offerStock(ctx, before)
}

/** Queues the job that serves the pre-orders waiting for these products, because stock may have become available. */
export const offerStock = (
  ctx: Pick<Context, 'enqueue'>,
  { warehouseId, items }: { warehouseId: number; items: readonly { productId: number }[] },
): void =>
  ctx.enqueue(servePreOrdersJob.with({ warehouseId, productIds: [...new Set(items.map((item) => item.productId))] }))
