import { type Definitions, define } from '../calls/failure-definition.ts'
import { type RequiredDays, requiredText } from '../goods/batches/remaining-days.ts'
import { type Packaging, packagesText } from '../goods/products/packaging.ts'
import { formatCivilDate, formatDateTime, formatTime } from '../platform/dates.ts'
import { countOf, formatInteger } from '../platform/text/typography.ts'
import { type DocumentRefusal, documentRefusals } from './documents/document.ts'
import { life, type OrderAction, type OrderStatus, orderStatusLabels } from './orders/life.ts'

/** Line of an inventory that would leave less stock than is reserved. Quantities in packagings. */
export interface UndercutLine {
  productId: number
  reference: string
  packaging: Packaging
  batchNumber: string | null
  /** Stock that would remain: the counted quantity plus later movements. */
  counted: number
  reserved: number
}

const undercutText = ({ reference, packaging, batchNumber, counted, reserved }: UndercutLine) =>
  `${reference}${batchNumber ? ` (lot ${batchNumber})` : ''} : ${packagesText(counted, packaging)} pour ${formatInteger(reserved)} réservés`

/** Error in a line of a count sheet; line 1 is its heading. */
export interface SheetError {
  line: number
  message: string
}

const sheetErrorText = ({ line, message }: SheetError) => `Ligne ${line} : ${message}`

export const orderFailures = {
  // Slots
  SLOT_TAKEN: define(409, 'Ce créneau vient d’être pris. Choisissez-en un autre.'),
  SLOT_UNKNOWN: define(422, 'Ce créneau n’existe pas à cette date : choisissez-en un parmi ceux proposés.'),
  SLOT_PAST: define(422, 'Ce créneau est déjà passé.'),
  HOURS_OVERLAP: define(422, 'Deux périodes d’ouverture se chevauchent.'),
  WAREHOUSE_CLOSED: define<{ date: string }>(
    422,
    ({ date }) => `L’entrepôt est fermé le ${formatCivilDate(date)} : choisissez un jour d’ouverture.`,
  ),
  // Orders
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
  UNDO_EXPIRED: define(
    409,
    'Cette confirmation ne peut plus être annulée : le délai est passé, ou la commande a changé depuis.',
  ),
  NO_CHANGE: define(422, 'Rien n’a changé : modifiez au moins un champ.'),
  NOTHING_TO_ACCEPT: define(409, 'Aucun changement n’attend votre accord sur cette commande.'),
  TRANSPORT_UNSUPPORTED: define(422, 'L’entrepôt n’assure pas ce transport pour ce client.'),
  COURIER_INBOUND: define(422, 'La messagerie n’est possible que pour les sorties.'),
  COURIER_PAST: define(422, 'La messagerie n’est pas possible avant aujourd’hui.'),
  COURIER_ZONE: define<{ place: string }>(
    422,
    ({ place }) =>
      `Le plan de transport de cet accord ne dessert pas cette adresse (${place}) : changez-en, ou choisissez un autre transport.`,
  ),
  PRODUCT_DIMENSIONS_MISSING: define<{ references: string[] }>(
    422,
    ({ references }) => `Dimensions ou poids manquants pour la messagerie : ${references.join(', ')}.`,
  ),
  NO_SLIP: define(422, 'Un inventaire n’a pas de bon : il a sa feuille de comptage. Retirez-le de la sélection.'),
  PRINT_TOO_LARGE: define<{ lines: number; max: number }>(
    422,
    ({ lines, max }) =>
      `Cela fait ${countOf(lines, 'ligne')} : un PDF en contient au plus ${formatInteger(max)}. Choisissez moins de commandes.`,
  ),
  PROOF_NOT_POSSIBLE: define(
    409,
    'Un justificatif se demande pour une commande planifiée, en préparation ou clôturée.',
  ),
  PROOF_NOT_READY: define(
    409,
    'Le justificatif n’est pas encore disponible : il le sera une fois la commande clôturée.',
  ),
  PRINT_FAILED: define(500, 'La création du PDF a échoué. Réessayez ; si cela se répète, contactez le support.'),
  PRINT_BUSY: define<{ retryAfterSeconds: number }>(
    503,
    () => 'Beaucoup d’impressions sont en cours. Réessayez dans quelques secondes.',
  ),
  BATCH_SHORT_DATED: define<{ reference: string; batchNumber: string; daysLeft: number } & RequiredDays>(
    422,
    ({ reference, batchNumber, daysLeft, days, by }) =>
      `Le lot ${batchNumber} de ${reference} aura ${countOf(daysLeft, 'jour restant', 'jours restants')} à la date prévue et ${requiredText({ days, by })} : prenez-en un autre, ou dites pourquoi celui-ci.`,
  ),
  BATCH_REASON_REQUIRED: define<{ reference: string; batchNumber: string }>(
    422,
    ({ reference, batchNumber }) =>
      `Un lot qui périme plus tôt que ${batchNumber} est disponible pour ${reference} : indiquez pourquoi vous en choisissez un autre.`,
  ),
  // Visits
  VISIT_NO_APPOINTMENT: define(409, 'Cette commande n’attend pas de camion à quai.'),
  VISIT_TOO_EARLY: define<{ opensAt: string; timeZone: string }>(
    409,
    ({ opensAt, timeZone }) => `L’arrivée se note à partir du ${formatDateTime(opensAt, timeZone)}.`,
  ),
  VISIT_OVER: define(409, 'Le jour du rendez-vous est passé : adressez-vous à l’accueil de l’entrepôt.'),
  DRIVER_ARRIVED: define(409, 'L’arrivée du camion est notée. Si elle est fausse, effacez d’abord cette heure.'),
  VISIT_STEP: define(409, 'Les heures d’une visite se notent, et s’effacent, dans l’ordre : arrivé, à quai, parti.'),
  SCREEN_COUNT: define(409, 'Vous avez déjà 20 écrans : retirez-en un.'),
  SCREEN_ENDED: define(404, 'Cet écran a été retiré : reliez-le de nouveau.'),
  GATE_CLOSED: define(404, 'Ce code n’est plus valable : adressez-vous à l’accueil de l’entrepôt.'),
  GATE_UNKNOWN: define(404, 'Aucun rendez-vous attendu aujourd’hui sous ce numéro. Vérifiez-le, ou allez à l’accueil.'),
  GATE_EARLY: define<{ startsAt: string; opensAt: string; timeZone: string }>(
    409,
    ({ startsAt, opensAt, timeZone }) =>
      `Votre rendez-vous est à ${formatTime(startsAt, timeZone)}\u00a0; dites votre arrivée à partir de ${formatTime(opensAt, timeZone)}.`,
  ),
  GATE_ZIP_CODE: define<{ retryAfterSeconds: number }>(
    429,
    () => 'Trop d’essais à cette entrée avec un numéro seul : ajoutez le code postal de départ ou de livraison.',
  ),
  GATE_LIMITED: define<{ retryAfterSeconds: number }>(
    429,
    ({ retryAfterSeconds }) =>
      `Trop d’essais. Réessayez dans ${countOf(Math.max(1, Math.ceil(retryAfterSeconds / 60)), 'minute')}, ou allez à l’accueil.`,
  ),
  // Emissions
  CARBON_FACTOR_PAST: define<{ today: string }>(
    422,
    ({ today }) =>
      `Un nouveau facteur vaut au plus tôt à partir du ${formatCivilDate(today)} : les transports d’avant gardent le leur.`,
  ),
  CARBON_NO_TRANSPORT: define(409, 'Cette commande n’a pas de transport à estimer.'),
  CARBON_NOT_READY: define(
    409,
    'Les estimations de cette installation sont encore en cours de calcul : réessayez dans quelques minutes.',
  ),
  // Documents
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
  NO_DOCUMENT: define(404, 'Cette commande n’a pas de document.'),
  ZIP_FAILED: define(500, 'La création du ZIP a échoué. Réessayez ; si cela se répète, contactez le support.'),
  // Guests
  GUEST_LINK_COUNT: define<{ max: number }>(
    422,
    ({ max }) => `Pas plus de ${countOf(max, 'lien ouvert', 'liens ouverts')} par commande : fermez-en d’abord un.`,
  ),
  GUEST_LINK_CLOSED: define(
    404,
    'Ce lien n’est plus valable : demandez-en un autre à la personne qui vous l’a envoyé.',
  ),
  // Imports
  FILE_UNREADABLE: define<{ reason: string; line: number | null }>(422, ({ reason, line }) =>
    line === null ? reason : `Ligne ${line} : ${reason}`,
  ),
  IMPORT_COLUMNS_MISSING: define<{
    columns: string[]
    /** Headers that the file has and nobody knows, each with the column that it probably means. */
    unknown: { header: string; guess: string | null }[]
  }>(
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
  ORDERS_OF_SEVERAL: define(
    422,
    'Un fichier d’import n’a qu’un type de commande et qu’un partenaire : filtrez la liste par type et par partenaire.',
  ),
  IMPORT_APPLIED: define(409, 'Cet import est terminé : il ne peut plus être modifié.'),
  IMPORT_NOT_APPLIED: define(409, 'Cet import n’a encore rien créé : il n’y a rien à annuler.'),
  IMPORT_UNDONE: define(409, 'Cet import a déjà été annulé.'),
  IMPORT_BUILT_ON: define<{ names: string[] }>(
    409,
    ({ names }) =>
      `Cet import ne peut plus être annulé : ${names.slice(0, 5).join(', ')}${names.length > 5 ? `, et ${countOf(names.length - 5, 'autre')}` : ''} ${names.length < 2 ? 'a changé' : 'ont changé'} depuis.`,
  ),
  IMPORT_FAULTY: define<{ count: number; first: { line: number; message: string }[] }>(
    422,
    ({ count, first }) =>
      `${countOf(count, 'erreur empêche', 'erreurs empêchent')} l’import, rien n’a été créé. ${first
        .slice(0, 3)
        .map(({ line, message }) => `Ligne ${line} : ${message}`)
        .join(' ')}`,
  ),
  // Inventories
  NO_APPOINTMENT: define(422, 'Un inventaire n’a pas de rendez-vous au quai : aucune absence à signaler.'),
  NOT_INVENTORY: define(422, 'Réservé aux inventaires.'),
  INVENTORY_BY_COUNT: define(422, 'Un inventaire se clôture en terminant la revue de son comptage.'),
  COUNT_NOT_STARTED: define(422, 'Le comptage n’a pas encore commencé.'),
  COUNT_STARTED: define(422, 'Le comptage a commencé : cette modification n’est plus possible.'),
  COUNT_EMPTY: define(422, 'Aucune ligne n’est comptée : il n’y a rien à clôturer.'),
  COUNT_INCOMPLETE: define<{ count: number }>(
    422,
    ({ count }) =>
      `${countOf(count, 'ligne n’est pas comptée', 'lignes ne sont pas comptées')} : comptez, ou confirmez que rien n’y change.`,
  ),
  INVENTORY_BELOW_RESERVED: define<{ lines: UndercutLine[] }>(
    422,
    ({ lines }) =>
      `Le stock n’est pas corrigé : des sorties réservent plus que la quantité comptée. ${lines.slice(0, 5).map(undercutText).join(' ; ')}${lines.length > 5 ? ` ; et ${countOf(lines.length - 5, 'autre ligne', 'autres lignes')}` : ''}. Recomptez, ou réduisez d’abord ces sorties.`,
  ),
  COUNT_SHEET_INVALID: define<{ errors: SheetError[] }>(
    422,
    ({ errors }) =>
      `La feuille n’est pas lue : ${countOf(errors.length, 'ligne')} à corriger. ${errors.slice(0, 3).map(sheetErrorText).join(' ')}`,
  ),
} satisfies Definitions
