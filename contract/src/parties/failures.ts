import { type Definitions, define } from '../calls/failure-definition.ts'
import { type PricingPlan, planLabels } from '../platform/plans.ts'
import { countOf } from '../platform/text/typography.ts'

export const partyFailures = {
  // Accounts
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
  // Carriers
  CARRIER_EXISTS: define(409, 'Un autre transporteur porte ce nom.'),
  CARRIER_SERVICE_EXISTS: define(409, 'Un autre service de ce transporteur porte ce nom.'),
  CARRIER_IN_USE: define<{ name: string; rules: number; shipments: number }>(
    409,
    ({ name, rules, shipments }) =>
      `« ${name} » sert à ${[
        rules > 0 && countOf(rules, 'règle de transport', 'règles de transport'),
        shipments > 0 && countOf(shipments, 'expédition'),
      ]
        .filter(Boolean)
        .join(' et à ')} : désactivez-le plutôt.`,
  ),
  // Addresses
  MAIN_ADDRESS_REQUIRED: define(409, 'Il faut une adresse principale : choisissez-en d’abord une autre.'),
  ADDRESS_NOT_LOCATED: define(404, 'Cette adresse n’a pas pu être située sur un plan.'),
  MAP_UNAVAILABLE: define(503, 'Le plan n’est pas disponible pour l’instant. Réessayez dans un moment.'),
  // Deals
  NO_DEAL: define(403, 'no deal found for this user'),
  DEAL_INACTIVE: define(422, 'Aucun accord actif ne lie ce client à cet entrepôt.'),
  DEAL_EXISTS: define(409, 'Un accord lie déjà ce client et cet entrepôt.'),
  DEAL_SIDES: define(422, 'Un accord lie un client et un entrepôt.'),
  DEAL_IN_USE: define(409, 'Des commandes ou du stock existent pour cet accord : désactivez-le plutôt.'),
  // Privacy
  ERASURE_NOT_CONFIRMED: define(422, 'L’adresse saisie n’est pas celle du contact : rien n’est effacé.'),
  ERASURE_OF_MAIN: define(
    409,
    'Ce contact est le contact principal d’une organisation active : choisissez-en un autre, ou désactivez l’organisation.',
  ),
  ERASURE_OF_SELF: define(409, 'Un autre administrateur doit demander l’effacement de votre compte.'),
  // Schedule
  JOB_NOT_SCHEDULED: define(422, 'Ce travail n’est pas périodique : il ne part qu’avec l’action qui le demande.'),
  // Subscription
  PLAN_REQUEST_OPEN: define(409, 'Une demande de formule attend déjà sa réponse : retirez-la pour en faire une autre.'),
  PLAN_REQUEST_CLOSED: define(
    409,
    'Cette demande n’attend plus de réponse : elle a été retirée, ou quelqu’un y a déjà répondu.',
  ),
  PLAN_ALREADY_YOURS: define<{ plan: PricingPlan }>(
    409,
    ({ plan }) => `La formule ${planLabels[plan]} est déjà la vôtre.`,
  ),
} satisfies Definitions
