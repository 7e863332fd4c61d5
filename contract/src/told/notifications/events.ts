import { type LogAction, logActions, logTitle } from '../../orders/orders/talk/log.ts'
import { trackingMailEvents } from '../../shipping/tracking/tracking.ts'
import type { NotificationKind } from './kinds.ts'

const messageEvents: readonly string[] = ['order_comment', 'order_add_documents', 'order_ask_proof']

/** Events of each kind. Each event that is announced has one. */
export const eventsOfKind: Record<NotificationKind, readonly string[]> = {
  orders: [
    ...logActions.filter((action) => !messageEvents.includes(action)),
    'orders_imported',
    'orders_import_undone',
  ],
  messages: messageEvents,
  shipments: trackingMailEvents.map(({ event }) => event),
  stock: ['stock_adjusted'],
  invoices: [
    'invoice_missing',
    'invoice_deposited',
    'invoice_withdrawn',
    'invoice_paid',
    'invoice_reminded',
    'invoice_approved',
    'invoice_disputed',
    'invoice_commented',
    'invoice_settled',
  ],
  account: ['plan_requested', 'monthly_report', 'webhook_disabled'],
}

const otherEvents: Readonly<Record<string, string>> = {
  orders_imported: 'Commandes importées',
  orders_import_undone: 'Import annulé',
  order_shared: 'Commande partagée',
  stock_adjusted: 'Stock ajusté',
  password_link: 'Lien de mot de passe',
  invitation: 'Invitation',
  sign_in_link: 'Lien de connexion',
  password_changed: 'Mot de passe changé',
  email_changed: 'Adresse e-mail changée',
  second_factor: 'Connexion en deux étapes',
  main_contact_changed: 'Contact principal changé',
  data_export: 'Export de données personnelles',
  digest: 'Résumé quotidien',
  invoice_missing: 'Facture manquante',
  monthly_report: 'Rapport mensuel',
  invoice_deposited: 'Facture déposée',
  invoice_withdrawn: 'Facture retirée',
  invoice_paid: 'Facture payée',
  invoice_reminded: 'Relance de facture',
  invoice_approved: 'Facture acceptée',
  invoice_disputed: 'Facture contestée',
  invoice_commented: 'Message sur une facture',
  invoice_settled: 'Contestation réglée',
  plan_requested: 'Formule demandée',
  webhook_disabled: 'Connecteur désactivé',
  plan_answered: 'Réponse sur la formule',
  ...Object.fromEntries(trackingMailEvents.map(({ event, label }) => [event, label])),
}

/** Events that people are mailed about, for the filter. */
export const mailEvents: readonly string[] = [...logActions, ...Object.keys(otherEvents)]

/** « Commande confirmée »; an event without a title shows its own name. */
export const mailEventLabel = (event: string): string =>
  otherEvents[event] ?? (logActions.includes(event as LogAction) ? logTitle(event as LogAction) : event)
