import { formatCivilDate } from '@quai/contract/dates.ts'
import { type Packaging, packagingLabels } from '@quai/contract/products/packaging.ts'
import { formatInteger } from '@quai/contract/typography.ts'

interface Place {
  productId: number
  productPackaging: Packaging
  batchId?: number | null
  batchNumber?: string | null
}

/** What tells one place from another; a batch nobody knows yet has its number only. */
export const placeKey = ({ productId, productPackaging, batchId, batchNumber }: Place): string =>
  `${productId}/${productPackaging}/${batchId ?? batchNumber ?? ''}`

/** « lot L-7, 31/03/2027 »; nothing without a batch. */
export const batchText = (line: { batchNumber: string | null; batchExpirationDate: string | null }): string =>
  line.batchNumber === null
    ? ''
    : `lot ${line.batchNumber}${line.batchExpirationDate ? `, ${formatCivilDate(line.batchExpirationDate)}` : ''}`

/** « +3 », « −2 », « 0 ». */
export const signed = (quantity: number): string =>
  quantity === 0 ? '0' : `${quantity > 0 ? '+' : '−'}${formatInteger(Math.abs(quantity))}`

export const unitText = (packaging: Packaging, quantity = 2): string =>
  quantity < 2 ? packagingLabels[packaging].one : packagingLabels[packaging].many
