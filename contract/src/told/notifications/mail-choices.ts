import type { UserType } from '../../platform/roles.ts'
import type { MailTiming } from '../../services/mails/preferences.ts'
import { trackingMailEvents } from '../../shipping/tracking/tracking.ts'

export const mailTimingLabels: Record<MailTiming, string> = {
  at_once: 'À l’envoi',
  digest: 'Résumé quotidien',
  none: 'Aucun',
}

interface MailChoice {
  event: string
  label: string
}

const reporting = { theme: 'Reporting', choices: [{ event: 'monthly_report', label: 'Rapport mensuel' }] }

/** Events whose mails a contact chooses, by theme. The mails of other events are always sent at once. */
export const mailChoices: Record<UserType, readonly { theme: string; choices: readonly MailChoice[] }[]> = {
  customer: [
    {
      theme: 'Rendez-vous',
      choices: [
        { event: 'order_create', label: 'Commande créée pour vous par l’entrepôt' },
        { event: 'order_confirm', label: 'Demande confirmée' },
        { event: 'order_update_and_confirm', label: 'Demande confirmée avec des changements' },
        { event: 'order_refuse', label: 'Demande refusée' },
        { event: 'order_update_pending', label: 'Demande modifiée par l’entrepôt' },
        { event: 'order_update_confirmed', label: 'Commande planifiée modifiée par l’entrepôt' },
        { event: 'order_cancel_by_warehouse', label: 'Commande annulée par l’entrepôt' },
        { event: 'order_delete', label: 'Commande supprimée' },
      ],
    },
    {
      theme: 'Préparation et clôture',
      choices: [
        { event: 'order_pre_order_served', label: 'Stock disponible pour une pré-commande' },
        { event: 'order_start_preparing', label: 'Préparation commencée' },
        { event: 'order_update_preparing', label: 'Commande modifiée en préparation' },
        { event: 'order_count', label: 'Comptage commencé' },
        { event: 'order_finish', label: 'Commande clôturée' },
      ],
    },
    { theme: 'Suivi des expéditions', choices: trackingMailEvents },
    {
      theme: 'Échanges',
      choices: [
        { event: 'order_comment', label: 'Nouveau message' },
        { event: 'order_add_documents', label: 'Documents joints' },
      ],
    },
    reporting,
    {
      theme: 'Factures',
      choices: [
        { event: 'invoice_deposited', label: 'Facture déposée' },
        { event: 'invoice_withdrawn', label: 'Facture retirée' },
        { event: 'invoice_paid', label: 'Paiement reçu, ou annulé' },
        { event: 'invoice_commented', label: 'Message sur une facture' },
        { event: 'invoice_settled', label: 'Réponse à une contestation' },
      ],
    },
  ],
  warehouse: [
    {
      theme: 'Demandes',
      choices: [
        { event: 'order_create', label: 'Nouvelle demande' },
        { event: 'order_update_pending', label: 'Demande modifiée' },
        { event: 'order_update_confirmed_to_pending', label: 'Commande planifiée à confirmer de nouveau' },
        { event: 'order_accept_changes', label: 'Changements acceptés' },
        { event: 'order_cancel_by_customer', label: 'Commande annulée par le client' },
        { event: 'order_delete', label: 'Commande supprimée' },
      ],
    },
    {
      theme: 'Préparation et clôture',
      choices: [
        { event: 'order_pre_order_served', label: 'Stock disponible pour une pré-commande' },
        { event: 'order_no_show', label: 'Absence enregistrée' },
      ],
    },
    {
      theme: 'Échanges',
      choices: [
        { event: 'order_comment', label: 'Nouveau message' },
        { event: 'order_add_documents', label: 'Documents joints' },
        { event: 'order_ask_proof', label: 'Justificatif demandé' },
      ],
    },
    reporting,
    {
      theme: 'Factures',
      choices: [
        { event: 'invoice_approved', label: 'Facture acceptée' },
        { event: 'invoice_disputed', label: 'Facture contestée, ou contestation retirée' },
        { event: 'invoice_commented', label: 'Message sur une facture' },
      ],
    },
  ],
  admin: [],
}

/** Business mails that are always sent at once, besides those of sign-in, security and invitation. */
export const certainMails: Record<UserType, readonly string[]> = {
  customer: [
    'Ajustement de stock',
    'Inventaire terminé avec des écarts',
    'Absence à un rendez-vous, avec de quoi en reprendre un',
    'Relance d’une facture',
    'Demande de formule et sa réponse',
  ],
  warehouse: ['Facture d’un mois qui manque'],
  admin: [],
}

/** Events that contacts of a kind of user choose about, in the order of the page. */
export const chosenEvents = (userType: UserType): string[] =>
  mailChoices[userType].flatMap(({ choices }) => choices.map(({ event }) => event))
