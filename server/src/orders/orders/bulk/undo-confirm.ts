import type { Context } from '../../../calls/context.ts'
import { allow, lockOrder } from '../core/state.ts'
import { transition } from '../core/transition.ts'
import { withdrawConfirmation } from '../mails/announce.ts'
import { eachOrder } from './each-order.ts'

/** Undoes the warehouse's bulk confirmation within its delay. The mails were held back, so none is sent. */
export const undoConfirmOrders = async (ctx: Context, { orderUuids }: { orderUuids: string[] }) => ({
  items: await eachOrder(ctx, orderUuids, async (own, uuid) => {
    await undoConfirm(own, uuid)
    return {}
  }),
})

const undoConfirm = async (ctx: Context, uuid: string): Promise<void> => {
  const order = await lockOrder(ctx, uuid)
  const step = allow(ctx, order, 'order_undo_confirm')
  await withdrawConfirmation(ctx, order.id)
  await transition(ctx, order, { action: 'order_undo_confirm', step })
}
