import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import type { Db } from '../platform/database/database.ts'
import { fail } from '../platform/failure.ts'
import { secondsUntil } from '../platform/jobs/jobs.ts'
import { sendMailsJob } from './jobs.ts'
import type { RenderedMail } from './layout.ts'
import {
  type AdjustedLine,
  adjustmentMail,
  type GuestLetter,
  guestMail,
  type OrderEvent,
  orderMail,
  type Side,
} from './templates.ts'

interface AnnounceContext {
  db: Db
  now: Date
  enqueue: Context['enqueue']
}

/**
 * The one door through which events reach people: a notification and a mail for each active contact of the other side
 * (of both, when the system or an admin acted), in the transaction of what happened. What may still be undone says until
 * when: its mails wait, and withdrawConfirmation() takes them back.
 */
export const announceOrder = (
  ctx: AnnounceContext,
  event: OrderEvent,
  { holdUntil }: { holdUntil?: string } = {},
): Promise<void> => {
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
      ...(event.differences?.length && { changedFields: [...new Set(event.differences.map(({ field }) => field))] }),
      ...(event.decideBefore !== undefined && { asksAgreement: true }),
      ...(event.comment && { comment: event.comment.slice(0, 200) }),
      ...(event.documents && { documents: event.documents }),
    },
    letters: sidesOf(event).map((side) => ({ userId: users[side], mail: orderMail(event, side) })),
    holdUntil,
  })
}

/**
 * Takes back the mails and notifications of an acceptance that is being undone. Throws UNDO_EXPIRED when one of the mails
 * has left: it waits here for one that is just leaving.
 */
export const withdrawConfirmation = async ({ db }: { db: Db }, orderId: number): Promise<void> => {
  const since = sql`(SELECT max(created_at) FROM order_logs WHERE order_id = ${orderId} AND action = 'order_confirm')`
  await sql`
    DELETE FROM mails WHERE order_id = ${orderId} AND send_after IS NOT NULL AND state = 'queued'
      AND event = 'order_confirm' AND created_at = ${since}`.execute(db)
  const { rows } = await sql<{ hasLeft: boolean }>`
    SELECT EXISTS (SELECT FROM mails WHERE order_id = ${orderId} AND event = 'order_confirm' AND created_at = ${since})
      AS "hasLeft"`.execute(db)
  if (rows[0]?.hasLeft) throw fail('UNDO_EXPIRED')
  await sql`
    DELETE FROM notifications WHERE order_id = ${orderId} AND event = 'order_confirm' AND created_at = ${since}`.execute(
    db,
  )
}

/** Something else happened to the order: what was held goes first, so that people read things in their order. */
export const releaseHeldMails = async (ctx: AnnounceContext, orderId: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE mails SET send_after = NULL WHERE order_id = ${orderId} AND send_after IS NOT NULL AND state = 'queued'
    RETURNING id`.execute(ctx.db)
  if (rows.length > 0) ctx.enqueue(sendMailsJob.with({ mailIds: rows.map(({ id }) => id) }))
}

const bothSides: readonly Side[] = ['customer', 'warehouse']

const sidesOf = ({ event, actor }: OrderEvent): readonly Side[] => {
  // Nobody was told of what is undone.
  if (event === 'order_undo_confirm') return []
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

/** A link for somebody who has no account: a mail alone. */
export const mailPartner = async (ctx: AnnounceContext, letter: GuestLetter & { email: string }): Promise<void> => {
  const { subject, html, text } = guestMail(letter)
  const { id } = await ctx.db
    .insertInto('mails')
    .values({
      event: 'order_shared',
      order_id: letter.id,
      to_email: letter.email,
      to_name: '',
      subject,
      html,
      body_text: text,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.enqueue(sendMailsJob.with({ mailIds: [id] }))
}

interface Announcement {
  event: string
  orderId: number | null
  /** What a notification's sentence needs. */
  params: Record<string, unknown>
  letters: readonly { userId: number; mail: RenderedMail }[]
  /** Instant before which the mails do not leave. */
  holdUntil?: string
}

/** One statement for all contacts, then one job for their mails. */
const write = async (
  ctx: AnnounceContext,
  { event, orderId, params, letters, holdUntil }: Announcement,
): Promise<void> => {
  if (letters.length === 0) return
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
    INSERT INTO mails (event, order_id, contact_id, to_email, to_name, subject, html, body_text, send_after)
    SELECT ${event}::text, ${orderId}::bigint, id, email, name, subject, html, body_text, ${holdUntil ?? null}::timestamptz
    FROM who
    RETURNING id`.execute(ctx.db)
  if (rows.length === 0) return
  const delaySeconds = holdUntil === undefined ? undefined : secondsUntil(Date.parse(holdUntil), ctx.now)
  ctx.enqueue(sendMailsJob.with({ mailIds: rows.map(({ id }) => id) }, { delaySeconds }))
}
