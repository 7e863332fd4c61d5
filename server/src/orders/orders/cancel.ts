import type { Context } from '../../calls/context.ts'
import { failOn } from '../../platform/failure.ts'
import { endOrder } from './end.ts'

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
