import { type Definitions, define } from '../../calls/failure-definition.ts'
import { type RequiredDays, requiredText } from '../../goods/batches/remaining-days.ts'
import { formatDateTime } from '../../platform/dates.ts'
import { countOf, formatInteger } from '../../platform/text/typography.ts'
import { life, type OrderAction, type OrderStatus, orderStatusLabels } from './life.ts'

export const orderFailures = {
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
} satisfies Definitions
