import { isOpen } from '@quai/contract/orders/life.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { completeOrder } from '../complete.ts'
import { allow, lockOrder } from '../core/state.ts'
import { eachOrder, rehearseEach } from './each-order.ts'

interface Chosen {
  orderUuids: string[]
}

/** Closes several orders as they were planned: at the planned time, on time, with the planned quantities. */
export const completeOrders = async (ctx: Context, { orderUuids }: Chosen) => ({
  items: await eachOrder(ctx, orderUuids, async (own, uuid) => {
    await completeAsPlanned(own, uuid)
    return {}
  }),
})

/** What completeOrders() would do to each. */
export const previewCompleteOrders = async (ctx: Context, { orderUuids }: Chosen) => ({
  items: await rehearseEach(ctx, orderUuids, completeAsPlanned),
})

/** Throws what completeOrder() does, and STOCK_INSUFFICIENT for a pre-order. */
const completeAsPlanned = async (ctx: Context, uuid: string): Promise<void> => {
  const order = await lockOrder(ctx, uuid)
  // Its status follows from it: that it waits for stock says more.
  if (isOpen(order.orderStatus) && !order.isStockAvailable) throw fail('STOCK_INSUFFICIENT')
  allow(ctx, order, 'order_finish')
  const { orderDateStart, items } = order
  await completeOrder(ctx, {
    uuid,
    orderDateDone: orderDateStart,
    driverOnTime: true,
    orderItems: items.map(({ productId, packaging, quantity, batchId, batchReason }) => ({
      productId,
      productPackaging: packaging,
      quantity,
      batchId,
      batchReason,
    })),
    proof: 'generated',
  })
}
