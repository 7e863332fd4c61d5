import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Context } from '../../calls/context.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { slotRelease } from '../slots/book.ts'
import { allow, lockOrder } from './core/state.ts'
import { transition } from './core/transition.ts'
import { releaseStock } from './goods/holdings.ts'

interface End {
  uuid: string
  action: OrderAction
  version?: number
  reason?: string | null
  /** Column that stores the reason. */
  reasonColumn?: 'cancellation_reasons' | 'refusal_reasons'
  isToldElsewhere?: boolean
}

/** Ends an order without moving goods: releases its stock and its dock. */
export const endOrder = async (ctx: Context, end: End) => {
  const { uuid, action, version, reason, reasonColumn, isToldElsewhere } = end
  const order = await lockOrder(ctx, uuid)
  const step = allow(ctx, order, action, version)
  return inOrder(
    ctx.db,
    () => releaseStock(ctx, order),
    () =>
      transition(ctx, order, {
        action,
        step,
        reason: reason || null,
        ...(reasonColumn && { set: { [reasonColumn]: reason || null } }),
        alongside: [slotRelease(order.id)],
        isToldElsewhere,
      }),
  )
}
