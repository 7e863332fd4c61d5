import { type Definitions, define } from '../../calls/failure-definition.ts'

export const viewerFailures = {
  MAIL_WAITING: define(409, 'Cet e-mail attend déjà son départ.'),
  MAIL_HAS_SECRET: define(
    409,
    'Cet e-mail portait un lien secret, qui n’est plus gardé une fois envoyé : faites-en un autre, depuis la page de l’utilisateur ou de la commande.',
  ),
} satisfies Definitions
