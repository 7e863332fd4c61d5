import { isOpen, type OrderStatus } from '@quai/contract/orders/life.ts'
import type { OrderType } from '@quai/contract/orders/query.ts'
import type { Packaging } from '@quai/contract/products/packaging.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/failure.ts'
import { changeBalances, type StockDelta } from '../stock/balances.ts'
import { shortagesOf } from '../stock/shortages.ts'

export interface HeldItem {
  productId: number
  batchId: number | null
  packaging: Packaging
  quantity: number
}

interface Holder {
  customerId: number
  warehouseId: number
  orderType: OrderType
  orderStatus: OrderStatus
  isStockAvailable: boolean
  items: readonly HeldItem[]
}

/**
 * What an order counts for in the balances while it is open: a delivery comes in, a collection reserves, a pre-order
 * waits. Closed, it counts for nothing. Every change of an order moves the balances by the difference.
 */
export const holdingsOf = (order: Holder, sign: 1 | -1 = 1): StockDelta[] => {
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
 * Makes an order hold what it holds after a change. A collection that does not fit becomes a pre-order where the status
 * allows it (pending), else STOCK_SHORTAGE. Returns whether its stock is there.
 */
export const holdStock = async (db: Db, before: Holder | null, after: Holder): Promise<boolean> => {
  const released = before ? holdingsOf(before, -1) : []
  const wanted = [...released, ...holdingsOf({ ...after, isStockAvailable: true })]
  if (await changeBalances(db, wanted)) return true
  if (after.orderType !== 'collection' || after.orderStatus !== 'pending')
    throw fail('STOCK_SHORTAGE', { shortages: await shortagesOf(db, wanted) })
  if (!(await changeBalances(db, [...released, ...holdingsOf({ ...after, isStockAvailable: false })])))
    throw new Error('A pre-order always fits')
  return false
}

/** An order that ends gives back what it held. */
export const releaseStock = async (db: Db, before: Holder): Promise<void> => {
  if (!(await changeBalances(db, holdingsOf(before, -1)))) throw new Error('What an order holds can be given back')
}
