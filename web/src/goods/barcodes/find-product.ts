import type { ScannedProduct } from '@quai/contract/goods/barcodes/barcode.ts'
import { api } from '../../platform/calls/api.ts'
import { isApiError } from '../../platform/calls/api-error.ts'
import { t } from './texts.ts'

/**
 * Finds the one active product that a code names, or says in French why there is none. `doubt` says why the new batch that
 * the code names may be misread.
 */
export const findProduct = async (
  code: string,
  customerId?: number,
): Promise<{ product: ScannedProduct; doubt: string | null } | { problem: string }> => {
  try {
    const { text, doubt, products } = await api.barcodes.find({ code, ...(customerId !== undefined && { customerId }) })
    const active = products.filter(({ isActive }) => isActive)
    const [product, other] = active
    if (other && new Set(active.map(({ id }) => id)).size > 1)
      return {
        problem: t('several', {
          code: text,
          references: active.map(({ reference, customerName }) => `${reference} (${customerName})`).join(', '),
        }),
      }
    if (product) return { product, doubt: isNewBatch(product) ? doubt : null }
    const [inactive] = products
    return {
      problem: inactive ? t('inactive', { reference: inactive.reference }) : (doubt ?? t('unknown', { code: text })),
    }
  } catch (error) {
    if (isApiError(error)) return { problem: error.message }
    throw error
  }
}

/** True for a product found with a batch that it does not have yet: what the code says of it is all that is known. */
export const isNewBatch = ({ batchId, batchNumber }: ScannedProduct): boolean =>
  batchId === null && batchNumber !== null
