import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database.ts'
import type { RenderedMail } from './layout.ts'
import { type AdjustedLine, adjustmentMail, type OrderEvent, orderMail, type Side } from './templates.ts'

interface AnnounceContext {
  db: Db
  now: Date
  enqueue: Context['enqueue']
}

/**
 * The one door through which events reach people: a notification and a mail for each active contact of the other side
 * (of both, when the system or an admin acted), in the transaction of what happened.
 */
export const announceOrder = (ctx: AnnounceContext, event: OrderEvent): Promise<void> => {
  const { order } = event
  const users: Record<Side, number> = { customer: order.customerId, warehouse: order.warehouseId }
  return write(ctx, {
    event: event.event,
    // A deleted order takes what points at it along.
    orderId: event.event === 'order_delete' ? null : event.orderId,
    params: {
      orderUuid: event.orderUuid,
      orderType: order.orderType,
      internalNumber: order.internalNumber,
      orderDateStart: order.orderDateStart,
      customerName: order.customerName,
      warehouseName: order.warehouseName,
      ...(event.reason && { reason: event.reason }),
      ...(event.changedFields?.length && { changedFields: event.changedFields }),
      ...(event.documents && { documents: event.documents }),
    },
    letters: sidesOf(event).map((side) => ({ userId: users[side], mail: orderMail(event, side) })),
  })
}

const bothSides: readonly Side[] = ['customer', 'warehouse']

const sidesOf = ({ event, actor }: OrderEvent): readonly Side[] => {
  if (event === 'order_no_show' || !actor) return bothSides
  return bothSides.filter((side) => side !== actor.userType)
}

interface Adjustment {
  warehouseName: string
  reason: string
  lines: readonly (AdjustedLine & { customerId: number })[]
}

/** A warehouse corrected the stock: each customer concerned reads its own lines. */
export const announceAdjustment = (
  ctx: AnnounceContext,
  { warehouseName, reason, lines }: Adjustment,
): Promise<void> => {
  const byCustomer = Map.groupBy(lines, (line) => line.customerId)
  return write(ctx, {
    event: 'stock_adjusted',
    orderId: null,
    params: { warehouseName, reason },
    letters: [...byCustomer].map(([userId, own]) => ({
      userId,
      mail: adjustmentMail({ warehouseName, reason, lines: own }),
    })),
  })
}

interface Announcement {
  event: string
  orderId: number | null
  /** What a notification's sentence needs. */
  params: Record<string, unknown>
  letters: readonly { userId: number; mail: RenderedMail }[]
}

/** One statement for all contacts, then one job for their mails. */
const write = async (ctx: AnnounceContext, { event, orderId, params, letters }: Announcement): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    WITH who AS (
      SELECT c.id, c.email, c.name, l.subject, l.html, l.body_text
      FROM unnest(${letters.map(({ userId }) => userId)}::bigint[], ${letters.map(({ mail }) => mail.subject)}::text[],
        ${letters.map(({ mail }) => mail.html)}::text[], ${letters.map(({ mail }) => mail.text)}::text[])
        AS l (user_id, subject, html, body_text)
      JOIN users u ON u.id = l.user_id AND u.is_active
      JOIN contacts c ON c.user_id = u.id AND c.is_active
    ), noted AS (
      INSERT INTO notifications (contact_id, event, order_id, params)
      SELECT id, ${event}::text, ${orderId}::bigint, ${JSON.stringify(params)}::jsonb FROM who
    )
    INSERT INTO mails (event, order_id, contact_id, to_email, to_name, subject, html, body_text)
    SELECT ${event}::text, ${orderId}::bigint, id, email, name, subject, html, body_text FROM who
    RETURNING id`.execute(ctx.db)
  if (rows.length > 0) ctx.enqueue({ name: 'send-mails', payload: { mailIds: rows.map(({ id }) => id) } })
}
