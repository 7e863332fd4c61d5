import { z } from 'zod'
import { dayInput, instant } from '../../platform/dates.ts'
import { text } from '../../platform/ids.ts'
import { ofOrder } from '../../platform/of-order.ts'
import { pageQuery } from '../../platform/pagination.ts'

export const mailStates = ['queued', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]

/** `kept`: no SMTP server or no known site, so nothing is sent. */
export const mailStateLabels: Record<MailState, string> = {
  queued: 'En attente',
  sent: 'Envoyé',
  failed: 'En échec',
  kept: 'Gardé',
}

export const mailListQuery = pageQuery.extend({
  state: z.enum(mailStates).optional(),
  event: text(60).optional(),
  /** Beginning of an e-mail address, or words of a contact's name or address. */
  search: text(120).optional(),
  from: dayInput.optional(),
  to: dayInput.optional(),
})

export const mailRow = z.object({
  id: z.int(),
  event: z.string(),
  toEmail: z.string(),
  toName: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** When it is tried again; null when it is not. */
  nextAttemptAt: instant.nullable(),
})
export type MailRow = z.infer<typeof mailRow>

/** Mail with its content, in which tokens of links are hidden. */
export const mailDetail = mailRow.extend({
  html: z.string(),
  text: z.string(),
  ...ofOrder,
  /** User of the contact it was written to. */
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  /** True for a link that opens something without a password: once sent, it is not kept, and the mail not sent again. */
  hasSecret: z.boolean(),
})
export type MailDetail = z.infer<typeof mailDetail>
