import { z } from 'zod'
import { dayInput, instant } from '../dates.ts'
import { text } from '../ids.ts'
import { type LogAction, logActions, logTitle } from '../orders/talk/log.ts'
import { pageQuery } from '../pagination.ts'
import { trackingMailEvents } from '../tracking/told.ts'

export const mailStates = ['queued', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]

/** `kept`: no SMTP server or no known site, so nothing is sent. */
export const mailStateLabels: Record<MailState, string> = {
  queued: 'En attente',
  sent: 'Envoyé',
  failed: 'En échec',
  kept: 'Gardé',
}

const otherEvents: Readonly<Record<string, string>> = {
  order_pre_order_served: 'Pré-commande servie',
  order_shared: 'Commande partagée',
  stock_adjusted: 'Stock ajusté',
  password_link: 'Lien de mot de passe',
  invitation: 'Invitation',
  sign_in_link: 'Lien de connexion',
  password_changed: 'Mot de passe changé',
  email_changed: 'Adresse e-mail changée',
  second_factor: 'Connexion en deux étapes',
  main_contact_changed: 'Contact principal changé',
  digest: 'Résumé quotidien',
  invoice_missing: 'Facture manquante',
  monthly_report: 'Rapport mensuel',
  invoice_deposited: 'Facture déposée',
  invoice_withdrawn: 'Facture retirée',
  invoice_paid: 'Facture payée',
  invoice_reminded: 'Relance de facture',
  invoice_disputed: 'Facture contestée',
  invoice_commented: 'Message sur une facture',
  invoice_settled: 'Contestation réglée',
  plan_requested: 'Formule demandée',
  plan_answered: 'Réponse sur la formule',
  ...Object.fromEntries(trackingMailEvents.map(({ event, label }) => [event, label])),
}

/** Events that people are mailed about, for the filter. */
export const mailEvents: readonly string[] = [...logActions, ...Object.keys(otherEvents)]

/** « Commande confirmée »; an event without a title shows its own name. */
export const mailEventLabel = (event: string): string =>
  otherEvents[event] ?? (logActions.includes(event as LogAction) ? logTitle(event as LogAction) : event)

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
  orderId: z.int().nullable(),
  orderUuid: z.uuid().nullable(),
  /** User of the contact it was written to. */
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  /** True for a link that signs in or changes a password: once sent, it is not sent again. */
  hasSecret: z.boolean(),
})
export type MailDetail = z.infer<typeof mailDetail>
