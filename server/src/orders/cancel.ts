import type { Context } from '../calls/context.ts'
import { failOn } from '../platform/failure.ts'
import { endOrder } from './end.ts'

/** Either side gives an order up; a warehouse says why. */
export const cancelOrder = (ctx: Context, input: { uuid: string; version?: number; reason?: string | null }) => {
  const isWarehouse = ctx.actor.userType === 'warehouse'
  if (isWarehouse && !input.reason) throw failOn(['reason'], 'required', 'Indiquez le motif de l’annulation.')
  return endOrder(ctx, {
    ...input,
    action: isWarehouse ? 'order_cancel_by_warehouse' : 'order_cancel_by_customer',
    reasonColumn: 'cancellation_reasons',
  })
}
