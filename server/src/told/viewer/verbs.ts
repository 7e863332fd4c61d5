import { addDays, startOfDay } from '@quai/contract/platform/dates.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import type { MailDetail, MailRow, MailState, mailListQuery } from '@quai/contract/told/viewer/mail.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { ofOrder } from '../../goods/stock/movements.ts'
import { recordAccountChange } from '../../parties/accounts/logs.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { readPage } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'
import { awaitedGoods, type OrderGoods, withGoods } from '../../services/mails/goods.ts'

interface Kept {
  state: MailState
  hasSecret: boolean
  subject: string
  userId: number | null
}

/** Columns of a mail `m`, as lists show them. */
const mailColumns = sql`m.id, m.event, m.to_email AS "toEmail", m.to_name AS "toName", m.subject, m.state,
  m.attempts, m.error, m.created_at AS "createdAt", m.sent_at AS "sentAt", m.next_attempt_at AS "nextAttemptAt"`

/** True for a mail `m` with a link that opens something without a password; once sent, its token is gone. */
const hasSecret = sql<boolean>`(m.body_text ~ '/(login|reset-password|guest)[?]token=')`

type MailListQuery = z.output<typeof mailListQuery>

/** Lists mails, newest first. */
const listMails = (ctx: Context, query: MailListQuery) => {
  const where = sql.join(conditionsOf(query), sql` AND `)
  const read = (db: Db) =>
    readPage(
      { db },
      {
        query,
        all: sql`SELECT FROM mails m WHERE ${where}`,
        rows: (place) => sql<MailRow>`
          SELECT ${mailColumns} FROM mails m WHERE ${where} ORDER BY m.id DESC ${pageOf(place)}`,
      },
    )
  return query.search ? searching(ctx, read) : read(ctx.db)
}

const conditionsOf = ({ state, event, search, from, to }: MailListQuery): RawBuilder<unknown>[] => {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (state) conditions.push(sql`m.state = ${state}`)
  if (event) conditions.push(sql`m.event = ${event}`)
  if (search) conditions.push(writtenTo(search))
  if (from) conditions.push(sql`m.created_at >= ${startOfDay(from)}`)
  if (to) conditions.push(sql`m.created_at < ${startOfDay(addDays(to, 1))}`)
  return conditions
}

/**
 * Matches the beginning of the address, or every word of the contact's name or address. Compares with the operators of
 * the index, because LIKE would not use it for a parameter.
 */
const writtenTo = (search: string): RawBuilder<unknown> => {
  const beginning = search.toLowerCase()
  const words = hasWords(sql`p.search_document`, searchWords(search), 'inside')
  return sql`m.id IN (
    SELECT id FROM mails WHERE lower(to_email) ~>=~ ${beginning} AND lower(to_email) ~<~ ${`${beginning}\u{10ffff}`}
    UNION ALL
    SELECT o.id FROM contacts p JOIN mails o ON o.contact_id = p.id WHERE ${words})`
}

/**
 * Shows a mail with its content. Hides the tokens of its links, because whoever has one signs in as the recipient.
 * Throws NOT_FOUND.
 */
const showMail = async ({ db }: Context, { id }: { id: number }): Promise<MailDetail> => {
  const found = await db.maybe(sql<MailDetail & { awaited: OrderGoods | null }>`
    SELECT ${mailColumns}, m.html, m.body_text AS text, ${ofOrder},
      u.id AS "userId", u.name AS "userName", ${hasSecret} AS "hasSecret", ${awaitedGoods} AS awaited
    FROM mails m
    LEFT JOIN orders o ON o.id = m.order_id
    LEFT JOIN contacts c ON c.id = m.contact_id
    LEFT JOIN users u ON u.id = c.user_id
    WHERE m.id = ${id}`)
  if (!found) throw fail('NOT_FOUND')
  const { awaited, ...letter } = found
  const mail = withGoods(letter, awaited)
  return { ...mail, html: withoutTokens(mail.html), text: withoutTokens(mail.text) }
}

const withoutTokens = (text: string): string => text.replace(/([?&;]token=)[\w-]+/g, '$1…')

/**
 * Sends a mail again: a sent one as a copy, another one as it is. Throws NOT_FOUND, MAIL_WAITING, MAIL_HAS_SECRET.
 */
const resendMail = async (ctx: Context, { id }: { id: number }): Promise<MailRow> => {
  const kept = await ctx.db.maybe(sql<Kept>`
    SELECT m.state, m.subject, ${hasSecret} AS "hasSecret",
      (SELECT c.user_id FROM contacts c WHERE c.id = m.contact_id) AS "userId"
    FROM mails m WHERE m.id = ${id} FOR UPDATE`)
  if (!kept) throw fail('NOT_FOUND')
  if (kept.state === 'queued') throw fail('MAIL_WAITING')
  if (kept.state === 'sent' && kept.hasSecret) throw fail('MAIL_HAS_SECRET')
  const mail = await (kept.state === 'sent' ? copy(ctx, id) : queueAgain(ctx, id))
  if (kept.userId !== null)
    await recordAccountChange(ctx, { userId: kept.userId, action: 'mail_resend', subject: kept.subject })
  return mail
}

const copy = async ({ db, now }: Context, id: number): Promise<MailRow> =>
  // The row was locked above.
  db.one(sql<MailRow>`
    INSERT INTO mails AS m (event, order_id, contact_id, to_email, to_name, subject, html, body_text, created_at)
    SELECT event, order_id, contact_id, to_email, to_name, subject, html, body_text, ${now.toISOString()}
    FROM mails WHERE id = ${id} RETURNING ${mailColumns}`)

/** Starts its attempts anew, because the reason of its failure may be mended. */
const queueAgain = async ({ db, now }: Context, id: number): Promise<MailRow> =>
  // The row was locked above.
  db.one(sql<MailRow>`
    UPDATE mails AS m SET state = 'queued', attempts = 0, error = NULL, send_after = NULL,
      next_attempt_at = ${now.toISOString()}
    WHERE id = ${id} RETURNING ${mailColumns}`)

/** Routes of this module with their verbs. */
export const viewerVerbs = {
  viewer: { list: listMails, detail: showMail, resend: resendMail },
} satisfies Pick<Verbs, 'viewer'>
