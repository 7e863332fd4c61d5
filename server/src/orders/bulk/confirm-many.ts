import { undoSeconds } from '@quai/contract/orders/life.ts'
import type { Context } from '../../calls/context.ts'
import { acceptOrder } from '../confirm.ts'
import { eachOrder, rehearseEach } from './each-order.ts'

interface Chosen {
  orderUuids: string[]
}

/**
 * Confirms several requests at once. The confirmation can be undone for 30 s (undo-confirm.ts); mails wait until then.
 */
export const confirmOrders = async (ctx: Context, { orderUuids }: Chosen) => {
  let now = ctx.now
  const items = await eachOrder(ctx, orderUuids, async (own, uuid) => {
    now = own.now
    const until = new Date(now.getTime() + undoSeconds * 1_000).toISOString()
    const { actions } = await acceptOrder(own, { uuid, undoUntil: until })
    return { undoUntil: actions.includes('order_undo_confirm') ? until : null }
  })
  const first = Math.min(...items.flatMap(({ undoUntil }) => (undoUntil ? [Date.parse(undoUntil)] : [])))
  return { items, undoSeconds: Number.isFinite(first) ? Math.max(0, (first - now.getTime()) / 1_000) : 0 }
}

/** Tells what confirmOrders() would do to each order. */
export const previewConfirmOrders = async (ctx: Context, { orderUuids }: Chosen) => ({
  items: await rehearseEach(ctx, orderUuids, (own, uuid) => acceptOrder(own, { uuid })),
})
