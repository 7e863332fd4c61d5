import { type Definitions, define } from '../../calls/failure-definition.ts'
import { countOf } from '../../platform/text/typography.ts'
import { type BatchDate, batchDateText } from './batch.ts'

/** « (n° 12 et 15) »; those that the reader may see, a few at most. */
const numbersOf = (orders: readonly { id: number }[]): string =>
  orders.length > 0 ? ` (n°\u00a0${orders.map(({ id }) => id).join(', ')})` : ''

export const batchFailures = {
  BATCH_EXPIRED: define<{ batchNumber: string; reference: string }>(
    422,
    ({ batchNumber, reference }) => `Le lot ${batchNumber} de ${reference} sera périmé à la date prévue.`,
  ),
  BATCH_REQUIRED: define<{ references: string[] }>(
    422,
    ({ references }) => `Précisez le lot pour : ${references.join(', ')}.`,
  ),
  BATCH_NOT_MANAGED: define<{ reference: string }>(422, ({ reference }) => `${reference} n’est pas géré par lot.`),
  BATCH_ARCHIVED: define<{ batchNumber: string; reference: string }>(
    422,
    ({ batchNumber, reference }) => `Le lot ${batchNumber} de ${reference} est archivé : choisissez-en un autre.`,
  ),
  /** A typed date never replaces that of a known batch, nor is it dropped. */
  BATCH_DATE_DIFFERS: define<BatchDate>(422, batchDateText),
  BATCH_HISTORY: define(
    409,
    'Ce lot a des mouvements de stock : son numéro et ses dates ne peuvent plus être modifiés.',
  ),
  BATCH_SWITCH_ORDERS_OPEN: define<{ count: number; orders: { id: number; uuid: string }[] }>(
    409,
    ({ count, orders }) =>
      `${countOf(count, 'commande ouverte contient', 'commandes ouvertes contiennent')} ce produit${numbersOf(orders)} : clôturez-les ou annulez-les avant de changer sa gestion par lot.`,
  ),
  BATCH_SWITCH_ELSEWHERE: define(
    409,
    'Ce produit a aussi du stock chez un autre entrepôt : seul le client peut changer sa gestion par lot.',
  ),
  BATCH_IN_USE: define(
    409,
    'Ce lot a encore du stock ou des commandes ouvertes : il pourra être archivé une fois vide.',
  ),
  BATCH_NUMBER_TAKEN: define(409, 'Ce numéro de lot existe déjà pour ce produit.'),
} satisfies Definitions
