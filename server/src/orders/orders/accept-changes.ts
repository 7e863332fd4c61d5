import type { Context } from '../../calls/context.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { fail } from '../../platform/failure.ts'
import { presentOrder } from './core/present.ts'
import { settleProposal } from './core/proposals.ts'
import { lockOrder } from './core/state.ts'
import { writeLog } from './core/transition.ts'
import { announceOrder } from './mails/announce.ts'

/**
 * Records that the customer agrees to the warehouse's changes in the version they read. Throws STALE for another
 * version. Does not change the order or its version, so accepting twice has the effect of accepting once.
 */
export const acceptChanges = async (ctx: Context, { uuid, version }: { uuid: string; version: number }) => {
  const order = await lockOrder(ctx, uuid)
  if (version !== order.version) throw fail('STALE')
  if (!order.facts.isDealActive) throw fail('DEAL_INACTIVE')
  const changes = await settleProposal(ctx, order.id, 'accepted')
  if (changes) {
    const { id: orderId, orderStatus } = order
    const event = 'order_accept_changes'
    await inOrder(
      ctx.db,
      () => writeLog(ctx, { orderId, action: event, from: orderStatus, to: orderStatus, changes, reason: null }),
      () => announceOrder(ctx, { orderId, orderUuid: uuid, event, actor: ctx.actor, order }),
    )
  }
  const presented = await presentOrder(ctx, uuid)
  if (!presented.proposal) throw fail('NOTHING_TO_ACCEPT')
  return presented
}
