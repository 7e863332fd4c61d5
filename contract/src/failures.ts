import { formatCivilDate, formatDateTime } from './dates.ts'
import { type DocumentRefusal, documentRefusals } from './documents/document.ts'
import type { FieldIssue } from './issues.ts'
import { life, type OrderAction, type OrderStatus, orderStatusLabels } from './orders/life.ts'
import { featureLabels, type PlanFeature, type PricingPlan, planLabels } from './plans.ts'
import { type Packaging, packagesText, packagingLabels } from './products/packaging.ts'
import { countOf, formatBytes, formatInteger, typeset } from './typography.ts'

interface Definition<Params> {
  status: number
  message: (params: Params) => string
}

type NoParams = Record<never, never>

function define(status: number, message: string): Definition<NoParams>
function define<Params>(status: number, message: (params: Params) => string): Definition<Params>
function define(status: number, message: string | ((params: never) => string)): Definition<never> {
  return { status, message: typeof message === 'string' ? () => message : message }
}

/** A quantity that lacks: `missing` in packagings. */
export interface Shortage {
  productId: number
  reference: string
  packaging: Packaging
  batchNumber: string | null
  missing: number
}

const shortageText = ({ reference, packaging, missing, batchNumber }: Shortage) =>
  `${reference}${batchNumber ? ` (lot ${batchNumber})` : ''} : il manque ${packagesText(missing, packaging)}`

/** A line of an inventory that would leave less than what is reserved. Quantities in packagings. */
export interface UndercutLine {
  productId: number
  reference: string
  packaging: Packaging
  batchNumber: string | null
  /** What would be left: counted, and what moved since. */
  counted: number
  reserved: number
}

const undercutText = ({ reference, packaging, batchNumber, counted, reserved }: UndercutLine) =>
  `${reference}${batchNumber ? ` (lot ${batchNumber})` : ''} : ${packagesText(counted, packaging)} pour ${formatInteger(reserved)} réservés`

/** What is wrong in a line of a count sheet; 1 is its heading. */
export interface SheetError {
  line: number
  message: string
}

const sheetErrorText = ({ line, message }: SheetError) => `Ligne ${line} : ${message}`

/**
 * Every expected failure: its code on the wire, its HTTP status and its French sentence. `throw fail(code, params)` on
 * the server; answers, toasts and import reports read the same entry.
 */
export const failures = {
  BAD_REQUEST: define(400, 'La requête n’est pas lisible.'),
  INVALID: define<{ issues: FieldIssue[] }>(
    422,
    () => 'Le formulaire contient des erreurs : vérifiez les champs signalés.',
  ),
  UNAUTHORIZED: define(401, '401 - Unauthorized'),
  SIGN_IN_FAILED: define(401, 'Adresse e-mail ou mot de passe incorrect.'),
  SIGN_IN_LIMITED: define<{ retryAfterSeconds: number }>(
    429,
    ({ retryAfterSeconds }) =>
      `Trop de tentatives de connexion. Réessayez dans ${countOf(Math.max(1, Math.ceil(retryAfterSeconds / 60)), 'minute')}.`,
  ),
  LINK_UNKNOWN: define(404, 'Ce lien n’est pas valable, ou un plus récent l’a remplacé : demandez-en un autre.'),
  LINK_USED: define(422, 'Ce lien a déjà servi : il ne sert qu’une fois. Demandez-en un autre.'),
  LINK_EXPIRED: define(422, 'Ce lien a expiré : demandez-en un autre.'),
  FORBIDDEN: define(403, 'Accès interdit.'),
  NO_DEAL: define(403, 'no deal found for this user'),
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

  ORDER_ACTION_NOT_ALLOWED: define<{ action: OrderAction; orderStatus: OrderStatus; allowed: OrderAction[] }>(
    409,
    ({ action, orderStatus }) =>
      `« ${life[action].label} » n’est pas possible : la commande est au statut « ${orderStatusLabels[orderStatus]} ».`,
  ),
  UPDATE_LIMIT: define<{ hours: number }>(
    422,
    ({ hours }) => `Trop tard : l’entrepôt demande ${hours} h de préavis avant le créneau.`,
  ),
  START_PAST: define(
    422,
    'L’heure prévue est passée : cette commande ne se modifie plus. Voyez la suite avec l’entrepôt, ou créez-en une autre.',
  ),
  CREATION_LIMIT: define<{ hours: number }>(
    422,
    ({ hours }) => `Trop tard pour ce créneau : l’entrepôt demande ${hours} h de préavis.`,
  ),
  STOCK_INSUFFICIENT: define(422, 'Le stock disponible ne suffit pas encore pour cette pré-commande.'),
  TOO_EARLY: define<{ plannedStart: string }>(
    422,
    ({ plannedStart }) => `Possible seulement après l’heure prévue, le ${formatDateTime(plannedStart)}.`,
  ),
  ALREADY_CONSIGNED: define(422, 'L’expédition est déjà remise au transporteur.'),
  NOT_CONSIGNED: define(422, 'Une commande en messagerie se clôture une fois ses colis remis au transporteur.'),
  NOT_COURIER: define(422, 'Réservé aux commandes en messagerie.'),
  UNDO_EXPIRED: define(409, 'Cette acceptation ne s’annule plus : le délai est passé, ou la commande a changé depuis.'),
  NO_APPOINTMENT: define(422, 'Un inventaire n’attend personne au quai : il n’y a pas d’absence à signaler.'),
  NOT_INVENTORY: define(422, 'Réservé aux inventaires.'),
  INVENTORY_BY_COUNT: define(422, 'Un inventaire se clôture par la revue de son comptage.'),
  WAREHOUSE_CLOSED: define<{ date: string }>(
    422,
    ({ date }) => `L’entrepôt est fermé le ${formatCivilDate(date)} : choisissez un jour d’ouverture.`,
  ),
  COUNT_NOT_STARTED: define(422, 'Le comptage n’a pas encore commencé.'),
  COUNT_STARTED: define(422, 'Le comptage a commencé : l’inventaire ne se modifie plus ainsi.'),
  COUNT_EMPTY: define(422, 'Aucune ligne n’est comptée : il n’y a rien à clôturer.'),
  COUNT_INCOMPLETE: define<{ count: number }>(
    422,
    ({ count }) =>
      `${countOf(count, 'ligne n’est pas comptée', 'lignes ne sont pas comptées')} : comptez, ou confirmez que rien n’y change.`,
  ),
  INVENTORY_BELOW_RESERVED: define<{ lines: UndercutLine[] }>(
    422,
    ({ lines }) =>
      `Rien n’est écrit : des sorties réservent plus que ce qui est compté. ${lines.slice(0, 5).map(undercutText).join(' ; ')}${lines.length > 5 ? ` ; et ${countOf(lines.length - 5, 'autre ligne', 'autres lignes')}` : ''}. Recomptez, ou réduisez d’abord ces sorties.`,
  ),
  COUNT_SHEET_INVALID: define<{ errors: SheetError[] }>(
    422,
    ({ errors }) =>
      `Rien n’est reporté : ${countOf(errors.length, 'ligne')} à corriger. ${errors.slice(0, 3).map(sheetErrorText).join(' ')}`,
  ),
  NO_CHANGE: define(422, 'Rien n’a changé : modifiez au moins un champ.'),
  NOTHING_TO_ACCEPT: define(409, 'Aucun changement n’attend votre accord sur cette commande.'),
  DEAL_INACTIVE: define(422, 'Aucun accord actif ne lie ce client à cet entrepôt.'),
  TRANSPORT_UNSUPPORTED: define(422, 'L’entrepôt n’assure pas ce transport pour ce client.'),
  COURIER_INBOUND: define(422, 'La messagerie n’est possible que pour les sorties.'),
  COURIER_PAST: define(422, 'La messagerie n’est pas possible avant aujourd’hui.'),
  PRODUCT_DIMENSIONS_MISSING: define<{ references: string[] }>(
    422,
    ({ references }) => `Dimensions ou poids manquants pour la messagerie : ${references.join(', ')}.`,
  ),

  DOCUMENT_REFUSED: define<{ filename: string; reason: DocumentRefusal }>(
    422,
    ({ filename, reason }) => `« ${filename} » ${documentRefusals[reason]}`,
  ),
  DOCUMENT_COUNT: define<{ max: number; room: number }>(422, ({ max, room }) =>
    room === 0
      ? `Cette commande a déjà ses ${countOf(max, 'document')}.`
      : `Pas plus de ${countOf(max, 'document')} par commande : il reste ${countOf(room, 'place')}.`,
  ),
  ORDER_CLOSED_FOR_DOCUMENTS: define<{ orderStatus: OrderStatus }>(
    409,
    ({ orderStatus }) =>
      `La commande est au statut « ${orderStatusLabels[orderStatus]} » : elle ne reçoit plus de documents.`,
  ),
  DOCUMENT_NOT_DELETABLE: define(
    409,
    'Un document se supprime tant que la commande est ouverte, par ceux qui l’ont joint ; ensuite, par l’équipe Quai.',
  ),
  GUEST_LINK_COUNT: define<{ max: number }>(
    422,
    ({ max }) => `Pas plus de ${countOf(max, 'lien ouvert', 'liens ouverts')} par commande : fermez-en d’abord un.`,
  ),
  GUEST_LINK_CLOSED: define(404, 'Ce lien n’ouvre plus rien : demandez-en un autre à qui vous l’a envoyé.'),
  NO_DOCUMENT: define(404, 'Cette commande n’a pas de document.'),

  SAVED_FILTER_NAME_TAKEN: define(409, 'Vous avez déjà des filtres enregistrés sous ce nom.'),
  SAVED_FILTER_LIMIT: define<{ max: number }>(
    422,
    ({ max }) => `Pas plus de ${countOf(max, 'filtre enregistré', 'filtres enregistrés')} : supprimez-en un d’abord.`,
  ),

  SLOT_TAKEN: define(409, 'Ce créneau vient d’être pris. Choisissez-en un autre.'),
  SLOT_UNKNOWN: define(422, 'Ce créneau n’existe pas à cette date : choisissez-en un parmi ceux proposés.'),
  SLOT_PAST: define(422, 'Ce créneau est déjà passé.'),
  HOURS_OVERLAP: define(422, 'Deux périodes d’ouverture se chevauchent.'),

  STOCK_SHORTAGE: define<{ shortages: Shortage[] }>(
    422,
    ({ shortages }) => `Stock insuffisant. ${shortages.slice(0, 5).map(shortageText).join(' ; ')}.`,
  ),
  QUANTITY_TOO_LARGE: define(422, 'Une quantité dépasse ce qui peut être compté.'),
  BATCH_EXPIRED: define<{ batchNumber: string; reference: string }>(
    422,
    ({ batchNumber, reference }) => `Le lot ${batchNumber} de ${reference} sera périmé à la date prévue.`,
  ),
  BATCH_REQUIRED: define<{ references: string[] }>(
    422,
    ({ references }) => `Précisez le lot pour : ${references.join(', ')}.`,
  ),
  BATCH_REASON_REQUIRED: define<{ reference: string; batchNumber: string }>(
    422,
    ({ reference, batchNumber }) =>
      `Un lot qui périme plus tôt que ${batchNumber} est disponible pour ${reference} : indiquez pourquoi vous en choisissez un autre.`,
  ),
  BATCH_NOT_MANAGED: define<{ reference: string }>(422, ({ reference }) => `${reference} n’est pas géré par lot.`),
  BATCH_ARCHIVED: define<{ batchNumber: string; reference: string }>(
    422,
    ({ batchNumber, reference }) => `Le lot ${batchNumber} de ${reference} est archivé : choisissez-en un autre.`,
  ),
  BATCH_HISTORY: define(409, 'Ce lot a des mouvements de stock : son numéro et ses dates ne changent plus.'),
  BATCH_IN_USE: define(409, 'Ce lot a encore du stock ou des commandes ouvertes : il s’archive une fois vide.'),
  BATCH_NUMBER_TAKEN: define(409, 'Ce numéro de lot existe déjà pour ce produit.'),
  PACKAGING_UNUSABLE: define<{ reference: string; packaging: Packaging }>(
    422,
    ({ reference, packaging }) =>
      `Le conditionnement « ${packagingLabels[packaging].one} » n’est pas utilisable pour ${reference}.`,
  ),
  PRODUCT_UNKNOWN: define(422, 'Un des produits est inconnu ou désactivé pour ce client.'),
  PRODUCT_REFERENCE_TAKEN: define(409, 'Cette référence existe déjà.'),
  PRODUCT_NAME_TAKEN: define(409, 'Cette désignation existe déjà.'),
  PRODUCT_IN_USE: define<{ count: number; references: string[] }>(
    409,
    ({ count, references }) =>
      `${countOf(count, 'produit ne peut', 'produits ne peuvent')} être ${count < 2 ? 'supprimé' : 'supprimés'} car du stock ou des commandes y sont liés : ${references.slice(0, 10).join(', ')}. Désactivez plutôt.`,
  ),
  PACKAGING_COUNT_MISSING: define(422, 'Une quantité de conversion manque pour ce type de conditionnement.'),

  FILE_UNREADABLE: define<{ reason: string; line: number | null }>(422, ({ reason, line }) =>
    line === null ? reason : `Ligne ${line} : ${reason}`,
  ),
  IMPORT_COLUMNS_MISSING: define<{ columns: string[] }>(
    422,
    ({ columns }) =>
      `${columns.length < 2 ? 'Il manque une colonne' : 'Il manque des colonnes'} : ${columns.join(', ')}. Partez du modèle, ou renommez les en-têtes.`,
  ),
  IMPORT_EMPTY: define(422, 'Ce fichier n’a aucune ligne à importer.'),
  IMPORT_TOO_LONG: define<{ max: number }>(
    422,
    ({ max }) => `Pas plus de ${countOf(max, 'ligne')} par fichier : importez-le en plusieurs fois.`,
  ),
  IMPORT_REPEATED: define<{ appliedAt: string; contactName: string }>(
    409,
    ({ appliedAt, contactName }) => `Ce fichier a déjà été importé le ${formatDateTime(appliedAt)} par ${contactName}.`,
  ),
  IMPORT_APPLIED: define(409, 'Cet import est terminé : il ne change plus.'),
  IMPORT_FAULTY: define<{ count: number; first: { line: number; message: string }[] }>(
    422,
    ({ count, first }) =>
      `${countOf(count, 'erreur empêche', 'erreurs empêchent')} l’import, rien n’a été créé. ${first
        .slice(0, 3)
        .map(({ line, message }) => `Ligne ${line} : ${message}`)
        .join(' ')}`,
  ),

  EMAIL_TAKEN: define(409, 'Cette adresse e-mail est déjà utilisée.'),
  DEAL_EXISTS: define(409, 'Un accord lie déjà ce client et cet entrepôt.'),
  DEAL_SIDES: define(422, 'Un accord lie un client et un entrepôt.'),
  DEAL_IN_USE: define(409, 'Des commandes ou du stock existent pour cet accord : désactivez-le plutôt.'),
  MAIN_CONTACT_REQUIRED: define(409, 'Le contact principal ne peut être ni supprimé ni désactivé.'),
  MAIN_ADDRESS_REQUIRED: define(409, 'Il faut une adresse principale : choisissez-en d’abord une autre.'),

  NO_SLIP: define(422, 'Un inventaire n’a pas de bon : il a sa feuille de comptage. Retirez-le de la sélection.'),
  PRINT_TOO_LARGE: define<{ lines: number; max: number }>(
    422,
    ({ lines, max }) =>
      `Cela fait ${countOf(lines, 'ligne')} : un PDF en porte au plus ${formatInteger(max)}. Choisissez moins de commandes.`,
  ),
  PROOF_NOT_POSSIBLE: define(
    409,
    'Un justificatif se demande pour une commande planifiée, en préparation ou clôturée.',
  ),
  PROOF_NOT_READY: define(
    409,
    'Le justificatif n’est pas encore disponible : il le sera une fois la commande clôturée.',
  ),
  ZIP_FAILED: define(500, 'La création du ZIP a échoué. Réessayez ; si cela se répète, contactez le support.'),
  PRINT_FAILED: define(500, 'La création du PDF a échoué. Réessayez ; si cela se répète, contactez le support.'),
  PRINT_BUSY: define<{ retryAfterSeconds: number }>(
    503,
    () => 'Beaucoup d’impressions sont en cours. Réessayez dans quelques secondes.',
  ),
} satisfies Record<string, Definition<never>>

export type FailureCode = keyof typeof failures
export type FailureParams<Code extends FailureCode> = Parameters<(typeof failures)[Code]['message']>[0]

/** The French sentence of a failure, set typographically. */
export const failureMessage = <Code extends FailureCode>(code: Code, params: FailureParams<Code>): string =>
  typeset((failures[code].message as (given: FailureParams<Code>) => string)(params))

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)
