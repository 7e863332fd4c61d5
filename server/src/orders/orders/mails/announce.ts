import { orderActions, undoneBy } from '@quai/contract/orders/orders/life.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import {
  type AnnounceContext,
  type Announcement,
  announce,
  withdrawAnnouncement,
} from '../../../services/mails/announce.ts'
import { type OrderEvent, orderMail, type Side } from './letter.ts'

/**
 * Announces an event of an order to the other side, or to both when the system or an admin acted. With `holdUntil`, the
 * mails wait so that withdrawConfirmation() can take them back.
 */
export const announceOrder = (
  ctx: AnnounceContext,
  event: OrderEvent,
  { holdUntil }: Pick<Announcement, 'holdUntil'> = {},
): void => {
  const { order } = event
  const users: Record<Side, number> = { customer: order.customerId, warehouse: order.warehouseId }
  announce(ctx, {
    event: event.event,
    // Rows that reference an order are deleted with it.
    orderId: event.event === 'order_delete' ? null : event.orderId,
    params: {
      orderUuid: event.orderUuid,
      orderNumber: event.orderId,
      orderType: order.orderType,
      internalNumber: order.internalNumber,
      orderDateStart: order.orderDateStart,
      customerName: order.customerName,
      warehouseName: order.warehouseName,
      ...(event.reason && { reason: event.reason }),
      ...(event.differences?.length && { changedFields: [...new Set(event.differences.map(({ field }) => field))] }),
      ...(event.decideBefore !== undefined && { asksAgreement: true }),
      ...(event.comment && { comment: event.comment.slice(0, 200) }),
      ...(event.documents && { documents: event.documents }),
    },
    letters: sidesOf(event).map((side) => ({ userId: users[side], mail: orderMail(event, side) })),
    holdUntil,
  })
}

const bothSides: readonly Side[] = ['customer', 'warehouse']

const sidesOf = ({ event, actor }: OrderEvent): readonly Side[] => {
  // What it takes back was never announced.
  if (orderActions.some((action) => action === event && undoneBy(action))) return []
  if (event === 'order_no_show' || !actor) return bothSides
  return bothSides.filter((side) => side !== actor.userType)
}

/** Withdraws the mails and notifications of a confirmation being undone. Throws UNDO_EXPIRED when a mail has left. */
export const withdrawConfirmation = async ({ db }: { db: Db }, orderId: number): Promise<void> => {
  const event = 'order_confirm'
  const since = sql`(SELECT max(created_at) FROM order_logs WHERE order_id = ${orderId} AND action = ${event})`
  if (!(await withdrawAnnouncement({ db }, { event, orderId, since }))) throw fail('UNDO_EXPIRED')
}
