import type { Context } from '../../../calls/context.ts'
import { acceptOrder, secondsAfter } from '../confirm.ts'
import { eachOrder, rehearseEach } from './each-order.ts'

interface Chosen {
  orderUuids: string[]
}

/** Confirms several requests at once, each as acceptOrder() does. `undoSeconds` is the time left to undo all of them. */
export const confirmOrders = async (ctx: Context, { orderUuids }: Chosen) => {
  let now = ctx.now
  const items = await eachOrder(ctx, orderUuids, async (own, uuid) => {
    now = own.now
    const { undoSeconds } = await acceptOrder(own, { uuid })
    return { undoUntil: undoSeconds === null ? null : secondsAfter(now, undoSeconds) }
  })
  const first = Math.min(...items.flatMap(({ undoUntil }) => (undoUntil ? [Date.parse(undoUntil)] : [])))
  return { items, undoSeconds: Number.isFinite(first) ? Math.max(0, (first - now.getTime()) / 1_000) : 0 }
}

/** Tells what confirmOrders() would do to each order. */
export const previewConfirmOrders = async (ctx: Context, { orderUuids }: Chosen) => ({
  items: await rehearseEach(ctx, orderUuids, (own, uuid) => acceptOrder(own, { uuid })),
})
