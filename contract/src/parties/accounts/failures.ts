import { type Definitions, define } from '../../calls/failure-definition.ts'
import { countOf } from '../../platform/text/typography.ts'

export const accountFailures = {
  SIGN_IN_FAILED: define(401, 'Adresse e-mail ou mot de passe incorrect.'),
  SIGN_IN_LIMITED: define<{ retryAfterSeconds: number }>(
    429,
    ({ retryAfterSeconds }) =>
      `Trop de tentatives de connexion. Réessayez dans ${countOf(Math.max(1, Math.ceil(retryAfterSeconds / 60)), 'minute')}.`,
  ),
  SECOND_FACTOR_REQUIRED: define(403, 'Entrez le code à six chiffres de votre application, ou un code de secours.'),
  SECOND_FACTOR_SETUP: define(
    403,
    'Accès à la ressource à configurer : les administrateurs se connectent en deux étapes, activez la vôtre.',
  ),
  SECOND_FACTOR_ON: define(409, 'La connexion en deux étapes est déjà active.'),
  SECOND_FACTOR_OFF: define(409, 'La connexion en deux étapes n’est pas active.'),
  SESSION_NOT_RENEWABLE: define(409, 'Une prise en main ne se prolonge pas : elle finit à l’heure prévue.'),
  HIJACK_NOT_ALLOWED: define(403, 'Prise en main refusée : ce compte ou cette action n’y est pas ouvert.'),
  LINK_UNKNOWN: define(404, 'Ce lien n’est pas valable, ou un plus récent l’a remplacé : demandez-en un autre.'),
  LINK_USED: define(422, 'Ce lien a déjà servi : il ne sert qu’une fois. Demandez-en un autre.'),
  LINK_EXPIRED: define(422, 'Ce lien a expiré : demandez-en un autre.'),
  ALREADY_JOINED: define(
    409,
    'Ce contact a déjà choisi son mot de passe : « Mot de passe oublié ? », à la connexion, lui en donne un autre.',
  ),
  API_NOT_AVAILABLE: define(
    409,
    'Accès à la ressource à configurer : l’API n’est pas encore ouverte à cet utilisateur.',
  ),
  EMAIL_TAKEN: define(409, 'Cette adresse e-mail est déjà utilisée.'),
  OWN_CONTACT_REQUIRED: define(
    409,
    'Vous ne pouvez ni vous désactiver ni vous supprimer vous-même : demandez-le à un autre contact.',
  ),
  MAIN_CONTACT_REQUIRED: define(409, 'Le contact principal ne peut être ni supprimé ni désactivé.'),
} satisfies Definitions
