import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Context } from '../../calls/context.ts'
import { failOn } from '../../platform/failure.ts'
import { allow, lockOrder } from './core/state.ts'
import { transition } from './core/transition.ts'
import { releaseStock } from './goods/holdings.ts'

/** Reports that the driver did not come: frees the dock and the stock, and mails the customer a link to rebook. */
export const reportNoShow = (ctx: Context, input: { uuid: string; version?: number }) =>
  endOrder(ctx, { ...input, action: 'order_no_show' })

/** Refuses a request, with a reason. */
export const refuseOrder = (ctx: Context, input: { uuid: string; version?: number; reason: string }) =>
  endOrder(ctx, { ...input, action: 'order_refuse', reasonColumn: 'refusal_reasons' })

interface Canceling {
  uuid: string
  version?: number
  reason?: string | null
  /** True when one announcement stands for several cancellations. */
  isToldElsewhere?: boolean
}

/** Cancels an order, for either side. The warehouse must give a reason. */
export const cancelOrder = (ctx: Context, input: Canceling) => {
  const isWarehouse = ctx.actor.userType === 'warehouse'
  if (isWarehouse && !input.reason) throw failOn(['reason'], 'required', 'Indiquez le motif de l’annulation.')
  return endOrder(ctx, {
    ...input,
    action: isWarehouse ? 'order_cancel_by_warehouse' : 'order_cancel_by_customer',
    reasonColumn: 'cancellation_reasons',
  })
}

interface End {
  uuid: string
  action: OrderAction
  version?: number
  reason?: string | null
  /** Column that stores the reason. */
  reasonColumn?: 'cancellation_reasons' | 'refusal_reasons'
  isToldElsewhere?: boolean
}

/** Ends an order without moving goods: releases its stock, and its dock by the step. */
const endOrder = async (ctx: Context, end: End) => {
  const { uuid, action, version, reason, reasonColumn, isToldElsewhere } = end
  const order = await lockOrder(ctx, uuid)
  const step = allow(ctx, order, action, version)
  await releaseStock(ctx, order)
  return transition(ctx, order, {
    action,
    step,
    reason: reason || null,
    ...(reasonColumn && { set: { [reasonColumn]: reason || null } }),
    isToldElsewhere,
  })
}
