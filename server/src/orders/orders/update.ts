import { actionOf, type OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { UpdateOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { presentOrder } from './core/present.ts'
import { settleProposal } from './core/proposals.ts'
import { allow, lockOrder } from './core/state.ts'
import { transition, writeLog } from './core/transition.ts'
import { offerStock } from './goods/holdings.ts'
import { announceOrder } from './mails/announce.ts'
import type { ReviseOrder } from './revise.ts'

/** Changes an open order. A customer's change of a planned order needs the warehouse's confirmation again. */
export const updateOrder =
  (revise: ReviseOrder) =>
  async (ctx: Context, { uuid, version, ...input }: UpdateOrderInput) => {
    const order = await lockOrder(ctx, uuid)
    const action = actionOf('edit', ctx.actor.userType, order.orderStatus)
    const step = allow(ctx, order, action, version)
    // An update never deletes, so `to` is a status.
    const revision = await revise(ctx, order, input, step.to as OrderStatus)
    if (revision.freesStock) offerStock(ctx, order)
    return transition(ctx, order, { action, step, ...revision })
  }

/**
 * Records that the customer agrees to the warehouse's changes in the version they read. Throws STALE for another
 * version. Does not change the order or its version, so accepting twice has the effect of accepting once.
 */
export const acceptChanges = async (ctx: Context, { uuid, version }: { uuid: string; version: number }) => {
  const order = await lockOrder(ctx, uuid)
  if (version !== order.version) throw fail('STALE')
  if (!order.facts.isDealActive) throw fail('DEAL_INACTIVE')
  const { id: orderId, orderStatus, openProposal } = order
  if (openProposal) {
    const event = 'order_accept_changes'
    settleProposal(ctx, order, 'accepted')
    writeLog(ctx, { orderId, action: event, from: orderStatus, to: orderStatus, changes: openProposal, reason: null })
    announceOrder(ctx, { orderId, orderUuid: uuid, event, actor: ctx.actor, order })
  }
  const presented = await presentOrder(ctx, uuid)
  if (!presented.proposal) throw fail('NOTHING_TO_ACCEPT')
  return presented
}
