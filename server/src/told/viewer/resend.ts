import type { MailRow, MailState } from '@quai/contract/told/viewer/mail.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { recordAccountChange } from '../../parties/accounts/logs/record.ts'
import { fail } from '../../platform/failure.ts'
import { hasSecret, mailColumns } from './mail-rows.ts'

interface Kept {
  state: MailState
  hasSecret: boolean
  subject: string
  userId: number | null
}

/**
 * Sends a mail again: a sent one as a copy, another one as it is. Throws NOT_FOUND, MAIL_WAITING, MAIL_HAS_SECRET.
 */
export const resendMail = async (ctx: Context, { id }: { id: number }): Promise<MailRow> => {
  const { rows } = await sql<Kept>`
    SELECT m.state, m.subject, ${hasSecret} AS "hasSecret",
      (SELECT c.user_id FROM contacts c WHERE c.id = m.contact_id) AS "userId"
    FROM mails m WHERE m.id = ${id} FOR UPDATE`.execute(ctx.db)
  const [kept] = rows
  if (!kept) throw fail('NOT_FOUND')
  if (kept.state === 'queued') throw fail('MAIL_WAITING')
  if (kept.state === 'sent' && kept.hasSecret) throw fail('MAIL_HAS_SECRET')
  const mail = await (kept.state === 'sent' ? copy(ctx, id) : queueAgain(ctx, id))
  if (kept.userId !== null)
    await recordAccountChange(ctx, { userId: kept.userId, action: 'mail_resend', subject: kept.subject })
  return mail
}

const copy = async ({ db, now }: Context, id: number): Promise<MailRow> => {
  const { rows } = await sql<MailRow>`
    INSERT INTO mails AS m (event, order_id, contact_id, to_email, to_name, subject, html, body_text, created_at)
    SELECT event, order_id, contact_id, to_email, to_name, subject, html, body_text, ${now.toISOString()}
    FROM mails WHERE id = ${id} RETURNING ${mailColumns}`.execute(db)
  return rows[0] as MailRow // the row was locked above
}

/** Starts its attempts anew, because the reason of its failure may be mended. */
const queueAgain = async ({ db, now }: Context, id: number): Promise<MailRow> => {
  const { rows } = await sql<MailRow>`
    UPDATE mails AS m SET state = 'queued', attempts = 0, error = NULL, send_after = NULL,
      next_attempt_at = ${now.toISOString()}
    WHERE id = ${id} RETURNING ${mailColumns}`.execute(db)
  return rows[0] as MailRow // the row was locked above
}
