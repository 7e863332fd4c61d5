import type { ScannedProduct } from '@quai/contract/goods/barcodes/barcode.ts'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { ReadItem } from '@quai/contract/orders/imports/orders/items.ts'
import { findProduct } from '../../../../goods/barcodes/find-product.ts'
import { type Outcome, ScanButton } from '../../../../goods/barcodes/ScanButton.tsx'
import type { OrderDraft } from '../draft.ts'
import { t } from '../texts.ts'

interface Props {
  customerId: number | null
  orderType: OrderDraft['orderType']
  onAdd: (items: readonly ReadItem[]) => void
}

/** Adds what a scanned code names: its product, its packaging, its batch and its quantity, one without any. */
export const ScanGoods = ({ customerId, orderType, onAdd }: Props) => {
  if (customerId === null) return null
  const take = async (code: string): Promise<Outcome> => {
    const found = await findProduct(code, customerId)
    if ('problem' in found) return { text: found.problem, isWrong: true }
    const { product } = found
    const { reference, batchNumber } = product
    if (orderType === 'collection' && product.isBatchArchived)
      return { text: t('scannedArchived', { reference, batch: batchNumber ?? '' }), isWrong: true }
    onAdd([readItemOf(product)])
    if (found.doubt !== null) return { text: found.doubt, isWrong: true }
    const quantity = packagesText(product.quantity, product.productPackaging)
    const isUnknown = orderType === 'collection' && batchNumber !== null && product.batchId === null
    return { text: t(isUnknown ? 'scannedUnknownBatch' : 'scanned', { reference, quantity, batch: batchNumber ?? '' }) }
  }
  return <ScanButton onCode={take} continuous={t('scanLead')} />
}

const readItemOf = ({ id, ...product }: ScannedProduct): ReadItem => ({
  line: 1,
  productId: id,
  reference: product.reference,
  name: product.name,
  isBatchManaged: product.isBatchManaged,
  packagings: product.packagings,
  productPackaging: product.productPackaging,
  quantity: product.quantity,
  batchId: product.batchId,
  batchNumber: product.batchNumber,
  batchExpirationDate: product.batchExpirationDate,
  batchReason: null,
})
