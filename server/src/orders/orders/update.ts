import type { OrderAction, OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { UpdateOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import type { Context } from '../../calls/context.ts'
import { allow, lockOrder, type OrderState } from './core/state.ts'
import { transition } from './core/transition.ts'
import { offerStock } from './goods/holdings.ts'
import type { ReviseOrder } from './revise.ts'

/** Changes an open order. A customer's change of a planned order needs the warehouse's confirmation again. */
export const updateOrder =
  (revise: ReviseOrder) =>
  async (ctx: Context, { uuid, version, ...input }: UpdateOrderInput) => {
    const order = await lockOrder(ctx, uuid)
    const action = updateActionOf(order, ctx.actor.userType)
    const step = allow(ctx, order, action, version)
    // An update never deletes, so `to` is a status.
    const revision = await revise(ctx, order, input, step.to as OrderStatus)
    if (revision.freesStock) offerStock(ctx, order)
    return transition(ctx, order, { action, step, ...revision })
  }

/** Chooses which of the four update actions of life.ts a call is: by status, and for a planned order by role. */
const updateActionOf = (order: OrderState, userType: UserType): OrderAction => {
  if (order.orderStatus === 'preparing') return 'order_update_preparing'
  if (order.orderStatus !== 'confirmed') return 'order_update_pending'
  return userType === 'customer' ? 'order_update_confirmed_to_pending' : 'order_update_confirmed'
}
