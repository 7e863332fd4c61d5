import type { ScannedProduct } from '@quai/contract/goods/barcodes/barcode.ts'
import { findProduct } from '../../barcodes/find-product.ts'
import { type Outcome, ScanButton } from '../../barcodes/ScanButton.tsx'
import type { AdjustProduct, Place } from './adjust-draft.ts'
import { t } from './texts.ts'

/** Adds a line for what a scanned code names: its product, its packaging and its batch, known or new. */
export const ScanLine = ({ onAdd }: { onAdd: (product: AdjustProduct, place?: Place) => Promise<void> }) => {
  const take = async (code: string): Promise<Outcome> => {
    const found = await findProduct(code)
    if ('problem' in found) return { text: found.problem, isWrong: true }
    await onAdd(found.product, stockPlaceOf(found.product))
    if (found.doubt !== null) return { text: found.doubt, isWrong: true }
    return { text: t('scanned', { reference: found.product.reference }) }
  }
  return <ScanButton onCode={take} />
}

/** Undefined for a product in batches whose code names none: the line then goes to its next place in stock. */
const stockPlaceOf = (product: ScannedProduct): Place | undefined => {
  const { productPackaging, batchId, batchNumber, batchExpirationDate } = product
  if (!product.isBatchManaged) return { productPackaging }
  if (batchId !== null) return { productPackaging, batchId }
  return batchNumber === null ? undefined : { productPackaging, batch: { batchNumber, batchExpirationDate } }
}
