import { isUndoable, type OrderStatus, undoSeconds } from '@quai/contract/orders/orders/life.ts'
import type { ConfirmOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import type { Context } from '../../calls/context.ts'
import { allow, lockOrder } from './core/state.ts'
import { transition } from './core/transition.ts'
import { offerStock } from './goods/holdings.ts'
import type { ReviseOrder } from './revise.ts'

/**
 * Confirms an order for the warehouse. Changes in the body are applied first: a counter-proposal, confirmed at once.
 */
export const confirmOrder =
  (revise: ReviseOrder) =>
  async (ctx: Context, { uuid, version, ...input }: ConfirmOrderInput) => {
    if (Object.values(input).every((value) => value === undefined)) return acceptOrder(ctx, { uuid, version })
    const order = await lockOrder(ctx, uuid)
    const step = allow(ctx, order, 'order_update_and_confirm', version)
    // A confirmation never deletes, so `to` is a status.
    const revision = await revise(ctx, order, input, step.to as OrderStatus)
    if (revision.freesStock) offerStock(ctx, order)
    return transition(ctx, order, { action: 'order_update_and_confirm', step, ...revision })
  }

interface Acceptance {
  uuid: string
  version?: number
}

/** Confirms an order without changes. It can be undone for 30 s (bulk/bulk.ts); mails wait until then. */
export const acceptOrder = async (ctx: Context, { uuid, version }: Acceptance) => {
  const order = await lockOrder(ctx, uuid)
  const step = allow(ctx, order, 'order_confirm', version)
  return transition(ctx, order, {
    action: 'order_confirm',
    step,
    // An order in preparation gets no undo, which would make a request of it.
    ...(isUndoable('order_confirm', step) && { undoUntil: secondsAfter(ctx.now, undoSeconds) }),
  })
}

export const secondsAfter = (at: Date, seconds: number): string =>
  new Date(at.getTime() + seconds * 1_000).toISOString()
