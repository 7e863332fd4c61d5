import { sql } from 'kysely'

/** Columns of a mail `m`, as lists show them. */
export const mailColumns = sql`m.id, m.event, m.to_email AS "toEmail", m.to_name AS "toName", m.subject, m.state,
  m.attempts, m.error, m.created_at AS "createdAt", m.sent_at AS "sentAt", m.next_attempt_at AS "nextAttemptAt"`

/** True for a mail `m` with a link that opens something without a password; once sent, its token is gone. */
export const hasSecret = sql<boolean>`(m.body_text ~ '/(login|reset-password|guest)[?]token=')`
