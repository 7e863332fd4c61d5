import { type Definitions, define } from '../failure-definition.ts'
import { countOf } from '../typography.ts'

export const accountFailures = {
  SIGN_IN_FAILED: define(401, 'Adresse e-mail ou mot de passe incorrect.'),
  SIGN_IN_LIMITED: define<{ retryAfterSeconds: number }>(
    429,
    ({ retryAfterSeconds }) =>
      `Trop de tentatives de connexion. Réessayez dans ${countOf(Math.max(1, Math.ceil(retryAfterSeconds / 60)), 'minute')}.`,
  ),
  LINK_UNKNOWN: define(404, 'Ce lien n’est pas valable, ou un plus récent l’a remplacé : demandez-en un autre.'),
  LINK_USED: define(422, 'Ce lien a déjà servi : il ne sert qu’une fois. Demandez-en un autre.'),
  LINK_EXPIRED: define(422, 'Ce lien a expiré : demandez-en un autre.'),
  EMAIL_TAKEN: define(409, 'Cette adresse e-mail est déjà utilisée.'),
  MAIN_CONTACT_REQUIRED: define(409, 'Le contact principal ne peut être ni supprimé ni désactivé.'),
} satisfies Definitions
