import { createTransport, type Transporter } from 'nodemailer'
import type { App } from '../calls/app.ts'

export interface Letter {
  uuid: string
  toEmail: string
  toName: string
  subject: string
  html: string
  text: string
}

/**
 * refused: the server will not take this mail for this address, ever. postponed: it may later. unanswered: the trouble is
 * with the server, and with every mail.
 */
export interface Delivery {
  outcome: 'sent' | 'refused' | 'postponed' | 'unanswered'
  error?: string
}

/** One connection for the mails of a batch. */
export const openTransport = (smtpUrl: string): Transporter => {
  const url = new URL(smtpUrl)
  for (const wait of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) url.searchParams.set(wait, '5000')
  for (const [name, value] of [
    ['pool', 'true'],
    ['maxConnections', '1'],
    ['maxRequeues', '1'],
  ] as const)
    url.searchParams.set(name, value)
  return createTransport(url.href)
}

/** Waits in all stay under the database's idle limit (20 s): the mail is locked meanwhile. */
const longestMs = 15_000

export const deliver = async (app: App, transport: Transporter, mail: Letter): Promise<Delivery> => {
  const { config, site = '' } = app
  const from = config.MAIL_FROM
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'quai.example'
  try {
    await transport.sendMail({
      from,
      to: { name: mail.toName, address: mail.toEmail },
      subject: mail.subject,
      // Links are stored as paths: the address of the site belongs to the deployment, and the page shows mails too.
      html: mail.html.replaceAll('href="/', `href="${site}/`),
      text: mail.text.replace(/<(\/\S*)>\s*$/, `<${site}$1>`),
      // The same at each attempt: a server that took it before its answer was lost can tell it is the same mail.
      messageId: `<${mail.uuid}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'fr' },
      signal: AbortSignal.timeout(longestMs),
    })
    return { outcome: 'sent' }
  } catch (error) {
    return failed(error)
  }
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  command?: string
}

const failed = (error: unknown): Delivery => {
  if (!(error instanceof Error)) return { outcome: 'unanswered', error: String(error) }
  const { code, responseCode = 0, command, message } = error as SmtpError
  const isAboutTheMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
  if (!isAboutTheMail) return { outcome: 'unanswered', error: message }
  // API: an address that cannot be written. A refused sender is a matter of settings: the mail leaves once they are right.
  const isForGood = command === 'API' || (responseCode >= 500 && command !== 'MAIL FROM')
  return { outcome: isForGood ? 'refused' : 'postponed', error: message }
}
