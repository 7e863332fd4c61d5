import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { RenderedMail } from './layout.ts'

export interface AnnounceContext {
  db: Db
  now: Date
}

export interface Announcement {
  event: string
  /** Order that the message is about, if it still exists. */
  orderId: number | null
  /** Parameters of the notification's sentence. */
  params: Record<string, unknown>
  /** One letter for each user to inform. All of its active contacts receive it. */
  letters: readonly { userId: number; mail: RenderedMail }[]
  /** Instant until which the mails wait and withdrawAnnouncement() can take them back. */
  holdUntil?: string | undefined
  /** Event whose preference decides about the mails; this one's unless given. */
  preference?: string | undefined
}

/**
 * Announces an event in its transaction: for each active contact a notification, and what their preferences ask for, a
 * mail, a line of their daily digest or neither. Every event passes here, with one statement for all contacts. The worker
 * looks for their mails itself (areMailsDue), so that no job is written.
 */
export const announce = (
  ctx: AnnounceContext,
  { event, orderId, params, letters, holdUntil, preference = event }: Announcement,
): void => {
  if (letters.length === 0) return
  const texts = (textOf: (mail: RenderedMail) => string | undefined) =>
    sql`${letters.map(({ mail }) => textOf(mail) ?? null)}::text[]`
  ctx.db.send(sql`
    WITH who AS (
      SELECT c.id, c.email, c.name, l.*, coalesce(p.timing, 'at_once') AS timing
      FROM unnest(${letters.map(({ userId }) => userId)}::bigint[], ${texts((mail) => mail.subject)},
        ${texts((mail) => mail.html)}, ${texts((mail) => mail.text)}, ${texts(({ digest }) => digest?.topic)},
        ${texts(({ digest }) => digest?.title)}, ${texts(({ digest }) => digest?.lead)},
        ${texts(({ digest }) => digest?.path)})
        AS l (user_id, subject, html, body_text, topic, title, lead, path)
      JOIN users u ON u.id = l.user_id AND u.is_active
      JOIN contacts c ON c.user_id = u.id AND c.is_active
      LEFT JOIN mail_preferences p ON p.contact_id = c.id AND p.event = ${preference} AND l.topic IS NOT NULL
    ), noted AS (
      INSERT INTO notifications (contact_id, event, order_id, params)
      SELECT id, ${event}::text, ${orderId}::bigint, ${JSON.stringify(params)}::jsonb FROM who
    ), gathered AS (
      INSERT INTO digest_lines (contact_id, event, order_id, topic, title, lead, path, due_at)
      SELECT id, ${event}::text, ${orderId}::bigint, topic, title, lead, path, ${holdUntil ?? ctx.now.toISOString()}::timestamptz
      FROM who WHERE timing = 'digest'
    )
    INSERT INTO mails (event, order_id, contact_id, to_email, to_name, subject, html, body_text, send_after, next_attempt_at)
    SELECT ${event}::text, ${orderId}::bigint, id, email, name, subject, html, body_text, h.until, coalesce(h.until, now())
    FROM who, (SELECT ${holdUntil ?? null}::timestamptz AS until) h WHERE timing = 'at_once'`)
}

interface SingleMail {
  event: string
  orderId?: number
  contactId?: number
  toEmail: string
  toName?: string
  mail: RenderedMail
  /** End of the link that its mail gives, when whoever has it needs no password. */
  linkExpiresAt?: string
}

/** Mails one address without a notification: a partner without an account, or a link that nobody else may read. */
export const mailTo = async (
  { db }: Pick<AnnounceContext, 'db'>,
  { event, orderId, contactId, toEmail, toName = '', mail, linkExpiresAt }: SingleMail,
): Promise<void> => {
  await db
    .insertInto('mails')
    .values({
      event,
      order_id: orderId ?? null,
      contact_id: contactId ?? null,
      to_email: toEmail,
      to_name: toName,
      subject: mail.subject,
      html: mail.html,
      body_text: mail.text,
      link_expires_at: linkExpiresAt ?? null,
    })
    .execute()
}

/** Withdraws unsent mails whose link is worth nothing any more. Waits for one that is just leaving. */
export const withdrawLinks = async ({ db }: Pick<AnnounceContext, 'db'>, whose: RawBuilder<unknown>): Promise<void> => {
  await db.run(sql`DELETE FROM mails WHERE link_expires_at IS NOT NULL AND state <> 'sent' AND ${whose}`)
}

interface Withdrawn {
  event: string
  orderId: number
  /** Instant of the transaction that announced it. */
  since: RawBuilder<unknown>
}

/**
 * Withdraws held mails, lines of digests and their notifications. Waits for a mail that is just leaving. Returns false when a mail has
 * left, and keeps its notification.
 */
export const withdrawAnnouncement = async (
  { db }: Pick<AnnounceContext, 'db'>,
  { event, orderId, since }: Withdrawn,
): Promise<boolean> => {
  db.send(sql`
    WITH gathered AS (
      DELETE FROM digest_lines WHERE order_id = ${orderId} AND event = ${event} AND created_at = ${since}
    )
    DELETE FROM mails WHERE order_id = ${orderId} AND send_after IS NOT NULL AND state = 'queued'
      AND event = ${event} AND created_at = ${since}`)
  const { hasLeft } = await db.one(sql<{ hasLeft: boolean }>`
    SELECT EXISTS (SELECT FROM mails WHERE order_id = ${orderId} AND event = ${event} AND created_at = ${since})
      AS "hasLeft"`)
  if (hasLeft) return false
  db.send(sql`
    DELETE FROM notifications WHERE order_id = ${orderId} AND event = ${event} AND created_at = ${since}`)
  return true
}

/** Sends held mails about an order before another event, so that people read events in order. */
export const releaseHeldMails = ({ db }: Pick<AnnounceContext, 'db'>, orderId: number): void =>
  db.send(sql`
    UPDATE mails SET send_after = NULL, next_attempt_at = now()
    WHERE order_id = ${orderId} AND send_after IS NOT NULL AND state = 'queued'`)
