import { actionOf, needsReason, type OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Context } from '../../calls/context.ts'
import { failOn } from '../../platform/failure.ts'
import { allow, lockOrder, type OrderState } from './core/state.ts'
import { transition } from './core/transition.ts'
import { releaseStock } from './goods/holdings.ts'

interface Ending {
  uuid: string
  version?: number
  reason?: string | null
  /** True when one announcement stands for several cancellations. */
  isToldElsewhere?: boolean
}

/** Reports that the driver did not come: frees the dock and the stock, and mails the customer a link to rebook. */
export const reportNoShow = async (ctx: Context, input: Ending) => {
  const order = await lockOrder(ctx, input.uuid)
  return endOrder(ctx, order, { ...input, action: 'order_no_show' })
}

/** Refuses a request. */
export const refuseOrder = async (ctx: Context, input: Ending) => {
  const order = await lockOrder(ctx, input.uuid)
  return endOrder(ctx, order, { ...input, action: 'order_refuse', reasonColumn: 'refusal_reasons' })
}

/** Cancels an order, for either side. */
export const cancelOrder = async (ctx: Context, input: Ending) => {
  const order = await lockOrder(ctx, input.uuid)
  const action = actionOf('cancel', ctx.actor.userType, order.orderStatus)
  return endOrder(ctx, order, { ...input, action, reasonColumn: 'cancellation_reasons' })
}

interface End extends Omit<Ending, 'uuid'> {
  action: OrderAction
  /** Column that stores the reason. */
  reasonColumn?: 'cancellation_reasons' | 'refusal_reasons'
}

/** Ends an order without moving goods: releases its stock, and its dock by the step. */
const endOrder = async (ctx: Context, order: OrderState, end: End) => {
  const { action, version, reason, reasonColumn, isToldElsewhere } = end
  const step = allow(ctx, order, action, version)
  if (needsReason(step) && !reason) throw failOn(['reason'], 'required', 'Indiquez le motif.')
  await releaseStock(ctx, order)
  return transition(ctx, order, {
    action,
    step,
    reason: reason || null,
    ...(reasonColumn && { set: { [reasonColumn]: reason || null } }),
    isToldElsewhere,
  })
}
