import type { ConfirmOrderInput } from '@quai/contract/orders/order.ts'
import type { Context } from '../calls/context.ts'
import { allow, lockOrder } from './core/state.ts'
import { transition } from './core/transition.ts'
import { offerStock } from './goods/offer-stock.ts'
import type { ReviseOrder } from './revise.ts'

/** The warehouse accepts; with changes in the body it makes a counter-proposal and confirms it at once. */
export const confirmOrder =
  (revise: ReviseOrder) =>
  async (ctx: Context, { uuid, version, ...input }: ConfirmOrderInput) => {
    if (Object.values(input).every((value) => value === undefined)) return acceptOrder(ctx, { uuid, version })
    const order = await lockOrder(ctx, uuid)
    const step = allow(ctx, order, 'order_update_and_confirm', version)
    const revision = await revise(ctx, order, input, 'confirmed')
    if (revision.freesStock) offerStock(ctx, order)
    return transition(ctx, order, { action: 'order_update_and_confirm', step, ...revision })
  }

interface Acceptance {
  uuid: string
  version?: number
  /** Instant until which it may be undone, of a request that nobody has prepared yet. */
  undoUntil?: string
}

/** The warehouse accepts what was asked for, as it was asked for. */
export const acceptOrder = async (ctx: Context, { uuid, version, undoUntil }: Acceptance) => {
  const order = await lockOrder(ctx, uuid)
  const step = allow(ctx, order, 'order_confirm', version)
  return transition(ctx, order, {
    action: 'order_confirm',
    step,
    // Undone, an order is pending again: one that is being prepared would lose that.
    ...(order.orderStatus === 'pending' && { undoUntil }),
  })
}
