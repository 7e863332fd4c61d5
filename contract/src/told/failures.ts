import { type Definitions, define } from '../calls/failure-definition.ts'

export const toldFailures = {
  // Mails shown
  MAIL_WAITING: define(409, 'Cet e-mail attend déjà son départ.'),
  MAIL_HAS_SECRET: define(
    409,
    'Cet e-mail portait un lien secret, qui n’est plus gardé une fois envoyé : faites-en un autre, depuis la page de l’utilisateur ou de la commande.',
  ),
  // Webhooks
  WEBHOOK_LIMIT: define(409, 'Vingt connecteurs au plus.'),
  WEBHOOK_ADDRESS: define(422, 'Il faut une adresse publique, en https.'),
  WEBHOOK_OFF: define(409, 'Ce connecteur est désactivé.'),
  WEBHOOK_WAITING: define(409, 'Cet envoi est déjà en attente.'),
} satisfies Definitions
