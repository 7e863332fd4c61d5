import { type Definitions, define } from '../../calls/failure-definition.ts'
import { formatTime } from '../../platform/dates.ts'
import { formatInteger } from '../../platform/text/typography.ts'
import { type Packaging, packagesText } from '../products/packaging.ts'

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

export const stockFailures = {
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
