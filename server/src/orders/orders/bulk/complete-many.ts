import { isOpen } from '@quai/contract/orders/orders/life.ts'
import { isLateArrival, type Visit } from '@quai/contract/orders/slots/visit.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { visitOfOrder } from '../../slots/visit-of-order.ts'
import { completeOrder } from '../complete.ts'
import { allow, lockOrder } from '../core/state.ts'
import { eachOrder, rehearseEach } from './each-order.ts'

interface Chosen {
  orderUuids: string[]
}

/** Closes several orders as planned: at the planned time, with the planned quantities, and on time unless the arrival says late. */
export const completeOrders = async (ctx: Context, { orderUuids }: Chosen) => ({
  items: await eachOrder(ctx, orderUuids, async (own, uuid) => {
    await completeAsPlanned(own, uuid)
    return {}
  }),
})

/** Tells what completeOrders() would do to each order. */
export const previewCompleteOrders = async (ctx: Context, { orderUuids }: Chosen) => ({
  items: await rehearseEach(ctx, orderUuids, completeAsPlanned),
})

/** Throws the same failures as completeOrder(), and STOCK_INSUFFICIENT for a pre-order. */
const completeAsPlanned = async (ctx: Context, uuid: string): Promise<void> => {
  const order = await lockOrder(ctx, uuid)
  // Checks the stock before the status, because "waits for stock" explains more than the status that follows from it.
  if (isOpen(order.orderStatus) && !order.isStockAvailable) throw fail('STOCK_INSUFFICIENT')
  allow(ctx, order, 'order_finish')
  const { orderDateStart, items } = order
  const visit = await visitOf(ctx, uuid)
  await completeOrder(ctx, {
    uuid,
    orderDateDone: orderDateStart,
    driverOnTime: isLateArrival(visit, order) !== true,
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

const visitOf = async ({ db }: Context, uuid: string): Promise<Visit | null> => {
  const { rows } = await sql<{ visit: Visit | null }>`
    SELECT ${visitOfOrder} AS visit FROM orders o WHERE o.uuid = ${uuid}`.execute(db)
  return rows[0]?.visit ?? null
}
