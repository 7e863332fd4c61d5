import { type Definitions, define } from '../calls/failure-definition.ts'
import { type InvoiceBlock, invoiceBlocks } from './invoices/state.ts'

export const moneyFailures = {
  // Charges
  RATE_CARD_STALE: define(409, 'Ce tarif a changé entre-temps. Rechargez la page avant de recommencer.'),
  RATE_CARD_BILLED: define<{ invoiceNumber: string }>(
    409,
    ({ invoiceNumber }) =>
      `La facture ${invoiceNumber} porte sur des jours de ce tarif : créez une version qui commence après sa période.`,
  ),
  CHARGES_TOO_LONG: define(422, 'La période de cette facture dépasse treize mois : elle ne peut pas être vérifiée.'),
  CHARGES_TOO_LARGE: define(422, 'Ces montants dépassent ce qui se facture : vérifiez la grille tarifaire.'),
  // Reminders
  REMINDER_SENT_TODAY: define(409, 'Cet accord a déjà eu sa relance du jour.'),
  REMINDER_INVOICE_THERE: define(409, 'La facture de ce mois est déposée.'),
  REMINDER_IDLE: define(409, 'Sans activité ce mois : aucune facture n’est attendue.'),
  REMINDER_DEAL_INACTIVE: define(409, 'Cet accord, son client ou son entrepôt est désactivé.'),
  // Sellsy
  SELLSY_OFF: define(409, 'Sellsy n’est pas réglé sur cette installation.'),
  SELLSY_RUNNING: define(409, 'Une synchronisation est en cours : attendez qu’elle finisse.'),
  SELLSY_NOTHING_TO_CHOOSE: define(409, 'Cette synchronisation n’attend plus de choix : faites-en une autre.'),
  SELLSY_NOTHING_TO_REDO: define(409, 'Rien n’est à recommencer dans cette synchronisation.'),
  // Invoices
  INVOICE_BLOCKED: define<{ reason: InvoiceBlock }>(409, ({ reason }) => invoiceBlocks[reason]),
  INVOICE_UPLOAD_FAILED: define(
    500,
    'Le dépôt de la facture a échoué : rien n’a été enregistré. Réessayez ; si cela se répète, contactez le support.',
  ),
} satisfies Definitions
