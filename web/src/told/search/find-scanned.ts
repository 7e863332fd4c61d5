import { planHas } from '@quai/contract/platform/plans.ts'
import { isNewBatch } from '../../goods/barcodes/find-product.ts'
import { api } from '../../platform/calls/api.ts'
import { isApiError } from '../../platform/calls/api-error.ts'
import { currentUser } from '../../platform/session.ts'
import { t } from './texts.ts'

/** Target of a code: the page of the one thing that it names, or a text to search. */
export type Scanned = { href: string; problem?: string } | { search: string; problem?: string }

/** Finds what a scanned code names: a batch, a product or an order. */
export const findScanned = async (code: string): Promise<Scanned> => {
  try {
    const { text, doubt, products, orders } = await api.barcodes.find({ code })
    const hrefs = [
      ...products.map(({ id, batchId }) =>
        batchId === null || !seesBatches() ? `/products/${id}` : `/stock/batches/${batchId}`,
      ),
      ...orders.map(({ uuid }) => `/orders/${uuid}`),
    ]
    const [href, other] = new Set(hrefs)
    // The page of the product does not show the new batch that the code may misname.
    if (href && !other) return { href, ...(doubt !== null && products.some(isNewBatch) && { problem: doubt }) }
    return { search: text, ...(!href && { problem: doubt ?? t('scanNothing', { code: text }) }) }
  } catch (error) {
    if (isApiError(error)) return { search: '', problem: error.message }
    throw error
  }
}

/** True when the plan shows the page of a batch. */
const seesBatches = (): boolean => {
  const user = currentUser()
  return user?.userType !== 'customer' || planHas(user.pricingPlan, 'batches')
}
