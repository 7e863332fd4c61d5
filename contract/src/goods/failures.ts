import { type Definitions, define } from '../calls/failure-definition.ts'
import { formatTime } from '../platform/dates.ts'
import { countOf, formatInteger } from '../platform/text/typography.ts'
import { type BatchDate, batchDateText } from './batches/batch.ts'
import { type Packaging, packagesText, packagingLabels } from './products/packaging.ts'
import { type PictureRefusal, pictureRefusals } from './products/picture.ts'

/** « (n° 12 et 15) »; those that the reader may see, a few at most. */
const numbersOf = (orders: readonly { id: number }[]): string =>
  orders.length > 0 ? ` (n°\u00a0${orders.map(({ id }) => id).join(', ')})` : ''

/** Order that reserves goods; `quantity` is in packagings. */
export interface Reservation {
  orderUuid: string
  orderId: number
  quantity: number
}

/** Missing quantity; `missing` is in packagings. */
export interface Shortage {
  productId: number
  reference: string
  packaging: Packaging
  batchId?: number | null
  batchNumber: string | null
  missing: number
  /** Orders that reserve the goods, the first planned first; null when the change itself reserves some. */
  reservedBy?: Reservation[] | null
}

/** Example: « la sortie 662 en réserve 12 », « les sorties 662 et 663 en réservent 20 »; undefined without any. */
export const reservedText = (reservedBy: readonly Reservation[]): string | undefined => {
  const numbers = reservedBy.map(({ orderId }) => String(orderId))
  const sum = formatInteger(reservedBy.reduce((total, { quantity }) => total + quantity, 0))
  if (numbers.length < 2) return numbers[0] && `la sortie ${numbers[0]} en réserve ${sum}`
  return `les sorties ${numbers.slice(0, -1).join(', ')} et ${numbers.at(-1)} en réservent ${sum}`
}

const shortageText = ({ reference, packaging, missing, batchNumber, reservedBy }: Shortage) =>
  [
    `${reference}${batchNumber ? ` (lot ${batchNumber})` : ''} : il manque ${packagesText(missing, packaging)}`,
    reservedText(reservedBy ?? []),
  ]
    .filter((part) => part !== undefined)
    .join(', ')

/** Goods that somebody else's order being typed holds until then; `quantity` is in packagings. */
export interface HeldGoods {
  productId: number
  reference: string
  packaging: Packaging
  batchId: number | null
  batchNumber: string | null
  quantity: number
  contactName: string
  expiresAt: string
}

const heldText = ({ contactName, quantity, packaging, reference, batchNumber, expiresAt }: HeldGoods) =>
  `${contactName} retient ${packagesText(quantity, packaging)} de ${reference}${batchNumber ? ` (lot ${batchNumber})` : ''} jusqu’à ${formatTime(expiresAt)}`

export const goodsFailures = {
  // Bar codes
  BARCODE_UNREADABLE: define<{ problem: string }>(422, ({ problem }) => problem),
  // Products
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
  PICTURE_REFUSED: define<{ filename: string; reason: PictureRefusal }>(
    422,
    ({ filename, reason }) => `« ${filename} » ${pictureRefusals[reason]}`,
  ),
  PACKAGING_COUNT_MISSING: define(422, 'Une quantité de conversion manque pour ce type de conditionnement.'),
  // Batches
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
  // Stock
  STOCK_SHORTAGE: define<{ shortages: Shortage[] }>(
    422,
    ({ shortages }) => `Stock insuffisant. ${shortages.slice(0, 5).map(shortageText).join(' ; ')}.`,
  ),
  STOCK_HELD: define<{ holds: HeldGoods[] }>(
    409,
    ({ holds }) =>
      `${holds.slice(0, 5).map(heldText).join(' ; ')}. Confirmez pour prendre ces marchandises quand même.`,
  ),
  QUANTITY_TOO_LARGE: define(422, 'Une quantité dépasse ce qui peut être compté.'),
} satisfies Definitions
