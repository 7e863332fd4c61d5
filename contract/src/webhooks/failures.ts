import { type Definitions, define } from '../failure-definition.ts'

export const webhookFailures = {
  WEBHOOK_LIMIT: define(409, 'Vingt connecteurs au plus : supprimez-en un pour en ajouter un autre.'),
  WEBHOOK_ADDRESS: define(422, 'Cette adresse n’est pas acceptée : il faut une adresse publique, en https.'),
  WEBHOOK_OFF: define(409, 'Ce connecteur est désactivé : réactivez-le d’abord.'),
  WEBHOOK_WAITING: define(409, 'Cet envoi est déjà en attente.'),
} satisfies Definitions
