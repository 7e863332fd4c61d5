import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { App } from '../platform/app.ts'
import { inTransaction } from '../platform/database.ts'
import { type JobPayloads, secondsUntil } from '../platform/jobs.ts'

/**
 * Sends mails of the outbox that are still unsent; without an SMTP server they are kept. Each is locked while it is
 * sent, and marked; what fails is marked too, then the job throws, so that it comes back for those alone.
 */
export const sendMails = async (app: App, { mailIds }: JobPayloads['send-mails']): Promise<void> => {
  const { SMTP_URL } = app.config
  const held = await postponeHeld(app, mailIds)
  const due = mailIds.filter((id) => !held.has(id))
  if (!SMTP_URL) return keepMails(app, due)
  const transport = openTransport(SMTP_URL)
  const errors: string[] = []
  for (const id of due) {
    const error = await sendMail(app, transport, id)
    if (error) errors.push(`${id}: ${error}`)
  }
  if (errors.length > 0) throw new Error(`Unsent mails: ${errors.join('; ')}`)
}

/** Those that may not leave yet come back when they may. */
const postponeHeld = async ({ db, clock, jobs }: App, mailIds: number[]): Promise<Set<number>> => {
  const now = clock()
  const { rows } = await sql<{ id: number; sendAfter: string }>`
    SELECT id, send_after AS "sendAfter" FROM mails
    WHERE id = ANY(${mailIds}::bigint[]) AND send_after > ${now.toISOString()} AND state = 'queued'`.execute(db)
  const held = new Set(rows.map(({ id }) => id))
  if (held.size > 0) {
    const last = Math.max(...rows.map(({ sendAfter }) => Date.parse(sendAfter)))
    await jobs.enqueue(db, {
      name: 'send-mails',
      payload: { mailIds: [...held] },
      delaySeconds: secondsUntil(last, now),
    })
  }
  return held
}

const keepMails = async ({ db, metrics }: App, mailIds: number[]): Promise<void> => {
  const { rows } = await sql`
    UPDATE mails SET state = 'kept' WHERE id = ANY(${mailIds}::bigint[]) AND state IN ('queued', 'failed')
    RETURNING id`.execute(db)
  metrics.mails.inc({ state: 'kept' }, rows.length)
}

/** Waits in all stay under the database's idle limit (20 s): the mail is locked meanwhile. */
const openTransport = (smtpUrl: string): Transporter => {
  const url = new URL(smtpUrl)
  for (const wait of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) url.searchParams.set(wait, '5000')
  return createTransport(url.href)
}
const longestMs = 15_000

interface Outgoing {
  uuid: string
  toEmail: string
  toName: string
  subject: string
  html: string
  text: string
}

/**
 * The reason it could not be sent; undefined when it was, or when it needs no sending. One that is being withdrawn is
 * waited for: should that fail, nobody else would send it.
 */
const sendMail = (app: App, transport: Transporter, id: number): Promise<string | undefined> =>
  inTransaction(app.pool, async (db) => {
    const { rows } = await sql<Outgoing>`
      SELECT uuid, to_email AS "toEmail", to_name AS "toName", subject, html, body_text AS text
      FROM mails WHERE id = ${id} AND state IN ('queued', 'failed')
      FOR UPDATE`.execute(db)
    const mail = rows[0]
    if (!mail) return undefined
    const error = await deliver(app, transport, mail)
    const state = error === undefined ? 'sent' : 'failed'
    await sql`
      UPDATE mails SET state = ${state}::mail_state, attempts = attempts + 1, error = ${error ?? null},
        sent_at = ${error === undefined ? app.clock().toISOString() : null}
      WHERE id = ${id}`.execute(db)
    app.metrics.mails.inc({ state })
    return error
  })

const deliver = async ({ config }: App, transport: Transporter, mail: Outgoing): Promise<string | undefined> => {
  const from = config.MAIL_FROM
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'quai.example'
  try {
    const sending = transport.sendMail({
      from,
      to: { name: mail.toName, address: mail.toEmail },
      subject: mail.subject,
      // Links are stored as paths: the address of the site belongs to the deployment, and the page shows mails too.
      html: mail.html.replaceAll('href="/', `href="${siteOf(config)}/`),
      text: mail.text.replaceAll('</', `<${siteOf(config)}/`),
      // The same at each attempt: a server that took it before its answer was lost can tell it is the same mail.
      messageId: `<${mail.uuid}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'fr' },
    })
    await within(longestMs, sending)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const within = async (limitMs: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer from the SMTP server in ${limitMs} ms`)), limitMs)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const siteOf = ({ PUBLIC_URL = '' }: App['config']): string => PUBLIC_URL.replace(/\/+$/, '')
