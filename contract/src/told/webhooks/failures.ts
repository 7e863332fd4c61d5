import { type Definitions, define } from '../../calls/failure-definition.ts'

export const webhookFailures = {
  WEBHOOK_LIMIT: define(409, 'Vingt connecteurs au plus.'),
  WEBHOOK_ADDRESS: define(422, 'Il faut une adresse publique, en https.'),
  WEBHOOK_OFF: define(409, 'Ce connecteur est désactivé.'),
  WEBHOOK_WAITING: define(409, 'Cet envoi est déjà en attente.'),
} satisfies Definitions
