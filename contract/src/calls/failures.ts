import type { FieldIssue } from '../platform/issues.ts'
import { featureLabels, type PlanFeature, type PricingPlan, planLabels } from '../platform/plans.ts'
import { countOf, formatBytes, formatInteger } from '../platform/text/typography.ts'
import { type Definitions, define } from './failure-definition.ts'

/** Failures that any call may meet, apart from those of the modules, which a page that only shows leaves out. */
export const callFailures = {
  BAD_REQUEST: define(400, 'La requête n’est pas lisible.'),
  INVALID: define<{ issues: FieldIssue[] }>(
    422,
    () => 'Le formulaire contient des erreurs : vérifiez les champs signalés.',
  ),
  UNAUTHORIZED: define(401, '401 - Unauthorized'),
  FORBIDDEN: define(403, 'Accès interdit.'),
  TOKEN_READ_ONLY: define(
    403,
    'Ce jeton d’API ne peut que lire : demandez à votre administrateur un jeton en lecture et écriture.',
  ),
  PERSON_ONLY: define(403, 'Cet appel est réservé à une personne connectée : un jeton d’API n’y donne pas accès.'),
  PLAN_FEATURE: define<{ feature: PlanFeature; plan: PricingPlan }>(
    403,
    ({ feature, plan }) => `« ${featureLabels[feature]} » fait partie de la formule ${planLabels[plan]}.`,
  ),
  NOT_FOUND: define(404, 'Cet élément est introuvable.'),
  ROUTE_NOT_FOUND: define(404, 'Cette adresse n’existe pas.'),
  NO_PUBLIC_ADDRESS: define(
    409,
    'L’adresse publique de Quai n’est pas réglée : les liens ne mèneraient nulle part. Demandez-la à votre administrateur.',
  ),
  TOO_LARGE: define(413, 'La requête est trop volumineuse.'),
  UNSUPPORTED_TYPE: define(415, 'Ce type de contenu n’est pas accepté ici.'),
  FILE_TOO_LARGE: define<{ filename: string; maxBytes: number }>(
    413,
    ({ filename, maxBytes }) => `« ${filename} » dépasse ${formatBytes(maxBytes)}.`,
  ),
  FILE_COUNT: define<{ max: number }>(422, ({ max }) => `Pas plus de ${countOf(max, 'fichier')} à la fois.`),
  TOO_MANY_REQUESTS: define<{ retryAfterSeconds: number }>(
    429,
    ({ retryAfterSeconds }) => `Trop de requêtes. Réessayez dans ${countOf(retryAfterSeconds, 'seconde')}.`,
  ),
  UNEXPECTED: define<{ requestId: string; said?: string | undefined }>(500, ({ requestId, said }) =>
    [said, `Une erreur est survenue (${requestId}). Veuillez contacter le support svp.`].filter(Boolean).join(' '),
  ),
  UNAVAILABLE: define<{ retryAfterSeconds: number }>(
    503,
    () => 'Le service est momentanément indisponible. Réessayez dans un instant.',
  ),
  STORAGE_FULL: define(507, 'Le stockage des fichiers est plein : rien n’a été enregistré. Réessayez plus tard.'),
  STORAGE_UNAVAILABLE: define<{ retryAfterSeconds: number }>(
    503,
    () => 'Les fichiers sont momentanément inaccessibles : rien n’a été enregistré. Réessayez dans un instant.',
  ),
  FILE_LOST: define(410, 'Ce fichier manque dans le stockage. Signalez-le à votre administrateur.'),
  MAINTENANCE: define<{ retryAfterSeconds: number }>(503, () => 'Nous sommes actuellement en cours de maintenance.'),
  PAGE_TOO_FAR: define<{ max: number }>(
    422,
    ({ max }) =>
      `Une liste affiche au plus ${formatInteger(max)} lignes : précisez les filtres ou la recherche pour voir la suite.`,
  ),
  SEARCH_TOO_BROAD: define(
    422,
    'Précisez votre recherche : celle-ci demande trop de temps. Ajoutez un mot ou un filtre.',
  ),
  IDEMPOTENCY_MISMATCH: define(422, 'Cette clé d’idempotence a déjà servi à une autre requête.'),
  STALE: define(409, 'Cette commande a changé entre-temps. Rechargez-la avant de recommencer.'),
  CONFLICT: define(409, 'Cette opération entre en conflit avec une autre. Rechargez puis recommencez.'),
} satisfies Definitions
