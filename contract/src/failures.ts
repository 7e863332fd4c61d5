import { accountFailures } from './accounts/failures.ts'
import { addressFailures } from './addresses/failures.ts'
import { batchFailures } from './batches/failures.ts'
import { dealFailures } from './deals/failures.ts'
import { documentFailures } from './documents/failures.ts'
import { type Definitions, define } from './failure-definition.ts'
import { guestFailures } from './guests/failures.ts'
import { importFailures } from './imports/failures.ts'
import { inventoryFailures } from './inventories/failures.ts'
import type { FieldIssue } from './issues.ts'
import { orderFailures } from './orders/failures.ts'
import { featureLabels, type PlanFeature, type PricingPlan, planLabels } from './plans.ts'
import { productFailures } from './products/failures.ts'
import { savedFilterFailures } from './saved-filters/failures.ts'
import { slotFailures } from './slots/failures.ts'
import { stockFailures } from './stock/failures.ts'
import { countOf, formatBytes, formatInteger, typeset } from './typography.ts'

/** Failures that any call may meet. */
const callFailures = {
  BAD_REQUEST: define(400, 'La requête n’est pas lisible.'),
  INVALID: define<{ issues: FieldIssue[] }>(
    422,
    () => 'Le formulaire contient des erreurs : vérifiez les champs signalés.',
  ),
  UNAUTHORIZED: define(401, '401 - Unauthorized'),
  FORBIDDEN: define(403, 'Accès interdit.'),
  PLAN_FEATURE: define<{ feature: PlanFeature; plan: PricingPlan }>(
    403,
    ({ feature, plan }) => `« ${featureLabels[feature]} » fait partie de la formule ${planLabels[plan]}.`,
  ),
  NOT_FOUND: define(404, 'Cet élément est introuvable.'),
  ROUTE_NOT_FOUND: define(404, 'Cette adresse n’existe pas.'),
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
  UNEXPECTED: define<{ requestId: string }>(
    500,
    ({ requestId }) => `Une erreur est survenue (${requestId}). Veuillez contacter le support svp.`,
  ),
  UNAVAILABLE: define<{ retryAfterSeconds: number }>(
    503,
    () => 'Le service est momentanément indisponible. Réessayez dans un instant.',
  ),
  PAGE_TOO_FAR: define<{ max: number }>(
    422,
    ({ max }) =>
      `Une liste se feuillette jusqu’à ${formatInteger(max)} lignes : précisez les filtres ou la recherche pour voir la suite.`,
  ),
  SEARCH_TOO_BROAD: define(
    422,
    'Précisez votre recherche : celle-ci demande trop de temps. Ajoutez un mot ou un filtre.',
  ),
  IDEMPOTENCY_MISMATCH: define(422, 'Cette clé d’idempotence a déjà servi à une autre requête.'),
  STALE: define(409, 'Cette commande a changé entre-temps. Rechargez-la avant de recommencer.'),
  CONFLICT: define(409, 'Cette opération entre en conflit avec une autre. Rechargez puis recommencez.'),
} satisfies Definitions

/**
 * Every expected failure: its code in the API, its HTTP status and its French sentence. The server throws `fail(code,
 * params)`; answers, toasts and import reports read the same entry.
 */
export const failures = {
  ...callFailures,
  ...accountFailures,
  ...addressFailures,
  ...batchFailures,
  ...dealFailures,
  ...documentFailures,
  ...guestFailures,
  ...importFailures,
  ...inventoryFailures,
  ...orderFailures,
  ...productFailures,
  ...savedFilterFailures,
  ...slotFailures,
  ...stockFailures,
}

export type FailureCode = keyof typeof failures
export type FailureParams<Code extends FailureCode> = Parameters<(typeof failures)[Code]['message']>[0]

/** Returns the French sentence of a failure, with French typography. */
export const failureMessage = <Code extends FailureCode>(code: Code, params: FailureParams<Code>): string =>
  typeset((failures[code].message as (given: FailureParams<Code>) => string)(params))

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)
