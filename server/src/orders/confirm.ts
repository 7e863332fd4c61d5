import type { ConfirmOrderInput } from '@quai/contract/orders/order.ts'
import type { Context } from '../platform/context.ts'
import { offerStock } from './offer-stock.ts'
import { reviseOrder } from './revise.ts'
import { allow, lockOrder } from './state.ts'
import { transition } from './transition.ts'

/** The warehouse accepts; with changes in the body it makes a counter-proposal and confirms it at once. */
export const confirmOrder = async (ctx: Context, { uuid, version, ...input }: ConfirmOrderInput) => {
  const order = await lockOrder(ctx, uuid)
  if (Object.values(input).every((value) => value === undefined)) {
    const step = allow(ctx, order, 'order_confirm', version)
    return transition(ctx, order, { action: 'order_confirm', step })
  }
  const step = allow(ctx, order, 'order_update_and_confirm', version)
  const revision = await reviseOrder(ctx, order, input, 'confirmed')
  if (revision.freesStock) offerStock(ctx, order)
  return transition(ctx, order, { action: 'order_update_and_confirm', step, ...revision })
}
