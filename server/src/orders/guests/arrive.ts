import type { GuestOrder } from '@quai/contract/orders/guests/guest.ts'
import type { Context } from '../../calls/context.ts'
import { recordArrival } from '../visits/record.ts'
import { requireOpenLink } from './link.ts'
import { showGuestOrder } from './show.ts'

/** Notes that the driver with the link says arrived. Throws GUEST_LINK_CLOSED, VISIT_NO_APPOINTMENT, VISIT_TOO_EARLY, VISIT_OVER. */
export const arriveAsGuest = async (ctx: Context, { token }: { token: string }): Promise<GuestOrder> => {
  const { orderId } = await requireOpenLink(ctx, token)
  await recordArrival({ db: ctx.db, now: ctx.now }, { orderId, source: 'guest' })
  return showGuestOrder(ctx, { token })
}
