import { sql } from 'kysely'
import { type AnnounceContext, announce, withdrawAnnouncement } from '../../mails/announce.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { OrderEvent, Side } from './event.ts'
import { orderMail } from './letter.ts'

/**
 * Tells the other side what happened to an order; both, when the system or an admin acted. What may still be undone says
 * until when: its mails wait, and withdrawConfirmation() takes them back.
 */
export const announceOrder = (
  ctx: AnnounceContext,
  event: OrderEvent,
  { holdUntil }: { holdUntil?: string | undefined } = {},
): Promise<void> => {
  const { order } = event
  const users: Record<Side, number> = { customer: order.customerId, warehouse: order.warehouseId }
  return announce(ctx, {
    event: event.event,
    // Rows that point at an order are deleted with it.
    orderId: event.event === 'order_delete' ? null : event.orderId,
    params: {
      orderUuid: event.orderUuid,
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
  // Nobody was told of what is undone.
  if (event === 'order_undo_confirm') return []
  if (event === 'order_no_show' || !actor) return bothSides
  return bothSides.filter((side) => side !== actor.userType)
}

/** Takes back the mails and notifications of an acceptance that is being undone. Throws UNDO_EXPIRED when one has left. */
export const withdrawConfirmation = async ({ db }: { db: Db }, orderId: number): Promise<void> => {
  const event = 'order_confirm'
  const since = sql`(SELECT max(created_at) FROM order_logs WHERE order_id = ${orderId} AND action = ${event})`
  if (!(await withdrawAnnouncement({ db }, { event, orderId, since }))) throw fail('UNDO_EXPIRED')
}
