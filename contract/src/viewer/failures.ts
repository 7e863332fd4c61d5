import { type Definitions, define } from '../failure-definition.ts'

export const viewerFailures = {
  MAIL_WAITING: define(409, 'Cet e-mail attend déjà son départ.'),
  MAIL_HAS_SECRET: define(
    409,
    'Cet e-mail porte un lien à usage unique, déjà envoyé : demandez-en un autre depuis la page de l’utilisateur.',
  ),
} satisfies Definitions
