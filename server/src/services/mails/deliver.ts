import { userTypes } from '@quai/contract/platform/roles.ts'
import { chosenEvents } from '@quai/contract/told/notifications/mail-choices.ts'
import { createTransport, type Transporter } from 'nodemailer'
import type { App } from '../../calls/app.ts'
import { colour } from './layout.ts'

export interface Letter {
  uuid: string
  event: string
  /** Order that it is about, whose mails form one thread. */
  orderId: number | null
  toEmail: string
  toName: string
  subject: string
  html: string
  text: string
}

/**
 * 'refused': the server will never accept this mail for this address. 'postponed': it may accept it later.
 * 'unanswered': the server has a problem that concerns every mail.
 */
export interface Delivery {
  outcome: 'sent' | 'refused' | 'postponed' | 'unanswered'
  error?: string
}

/** Connections for the mails of a batch: more where the server takes a mail faster than this. */
export const lanes = { usual: 2, whereFast: 4, fastMs: 250 }

export const openTransport = (smtpUrl: string): Transporter => {
  const url = new URL(smtpUrl)
  for (const wait of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) url.searchParams.set(wait, '5000')
  for (const [name, value] of [
    ['pool', 'true'],
    ['maxConnections', String(lanes.whereFast)],
    ['maxRequeues', '1'],
  ] as const)
    url.searchParams.set(name, value)
  return createTransport(url.href)
}

/** Matches the links that layout.ts writes, and leaves alone what people typed within a sentence. */
const linkParagraph = /(?<=^|\n\n)([^\n]*[\u00a0 ]: )<(\/\S*)>(?=\n\n|\s*$)/g

/** Mails about one order refer to the same first message, which exists nowhere: programs show them as one thread. */
const threadOf = (first: string) => ({ inReplyTo: first, references: first })

const choices = new Set(['digest', ...userTypes.flatMap(chosenEvents)])
/** True for mails that the reader's preferences decide about. */
const isChosen = (event: string): boolean => choices.has(event)

/** Dark colours in place of the light ones of layout.ts. In the head, because only there do they outweigh the attributes. */
const inTheDark = `<meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme: dark) {
body { background: #101716 !important; color: #e6ebe8 !important }
div { background: #18211f !important }
[style*="${colour.hairline}"] { border-color: #2c3836 !important }
div[style*="${colour.lane}"] { border-top-color: ${colour.lane} !important }
[style*="color:${colour.soft}"] { color: #a9b8b3 !important }
[style*="color:${colour.primary}"] { color: #7fd0c2 !important }
}</style>`

/** Limits all waiting below the database's idle limit (20 s), because the mail is locked meanwhile. */
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
      // Links are stored as paths, because the site's address depends on the deployment and the page shows mails too.
      html: mail.html.replaceAll('href="/', `href="${site}/`).replace('<meta charset="utf-8">', `$&${inTheDark}`),
      text: mail.text.replace(linkParagraph, `$1<${site}$2>`),
      // Same id at each attempt, so that a server whose answer was lost recognises the mail.
      messageId: `<${mail.uuid}@${domain}>`,
      ...(mail.orderId !== null && threadOf(`<commande-${mail.orderId}@${domain}>`)),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': 'fr',
        ...(isChosen(mail.event) && { 'List-Unsubscribe': `<${site}/settings?tab=mails>` }),
      },
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
  // 'API' means that the address cannot be written. A refused sender ('MAIL FROM') is a wrong setting, so mails wait
  // until it is corrected.
  const isForGood = command === 'API' || (responseCode >= 500 && command !== 'MAIL FROM')
  return { outcome: isForGood ? 'refused' : 'postponed', error: message }
}
