import { type Definitions, define } from '../failure-definition.ts'
import { type Packaging, packagesText } from '../products/packaging.ts'

/** Missing quantity; `missing` is in packagings. */
export interface Shortage {
  productId: number
  reference: string
  packaging: Packaging
  batchNumber: string | null
  missing: number
}

const shortageText = ({ reference, packaging, missing, batchNumber }: Shortage) =>
  `${reference}${batchNumber ? ` (lot ${batchNumber})` : ''} : il manque ${packagesText(missing, packaging)}`

export const stockFailures = {
  STOCK_SHORTAGE: define<{ shortages: Shortage[] }>(
    422,
    ({ shortages }) => `Stock insuffisant. ${shortages.slice(0, 5).map(shortageText).join(' ; ')}.`,
  ),
  QUANTITY_TOO_LARGE: define(422, 'Une quantité dépasse ce qui peut être compté.'),
} satisfies Definitions
