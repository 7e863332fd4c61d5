import { type Definitions, define } from '../../calls/failure-definition.ts'

/** Reasons why a deal gets no reminder. */
export const reminderFailures = {
  REMINDER_SENT_TODAY: define(409, 'Cet accord a déjà eu sa relance du jour.'),
  REMINDER_INVOICE_THERE: define(409, 'La facture de ce mois est déposée.'),
  REMINDER_IDLE: define(409, 'Sans activité ce mois : aucune facture n’est attendue.'),
  REMINDER_DEAL_INACTIVE: define(409, 'Cet accord, son client ou son entrepôt est désactivé.'),
} satisfies Definitions
