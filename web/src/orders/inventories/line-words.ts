import { type Packaging, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'

interface Place {
  productId: number
  productPackaging: Packaging
  batchId?: number | null
  batchNumber?: string | null
}

/** Returns a key that identifies a place; an unknown batch has only its number. */
export const placeKey = ({ productId, productPackaging, batchId, batchNumber }: Place): string =>
  `${productId}/${productPackaging}/${batchId ?? batchNumber ?? ''}`

/** « lot L-7, 31/03/2027 »; undefined without a batch. */
export const batchText = (line: { batchNumber: string | null; batchExpirationDate: string | null }): string =>
  line.batchNumber === null
    ? ''
    : `lot ${line.batchNumber}${line.batchExpirationDate ? `, ${formatCivilDate(line.batchExpirationDate)}` : ''}`

export const unitText = (packaging: Packaging, quantity = 2): string =>
  quantity < 2 ? packagingLabels[packaging].one : packagingLabels[packaging].many
