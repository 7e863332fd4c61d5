import { type Packaging, usablePackagings } from '@quai/contract/products/packaging.ts'
import type { Product } from '@quai/contract/products/product.ts'
import { api } from '../../../platform/calls/api.ts'
import type { DraftProduct } from '../draft.ts'

export interface FoundProduct extends DraftProduct {
  ean: string | null
  /** By packaging; null for a delivery, where stock does not matter. */
  available: ReadonlyMap<Packaging, number> | null
}

interface Within {
  warehouseId: number
  customerId: number
  orderType: 'delivery' | 'collection'
}

const found = 25

/** Searches the customer's active products and, for a collection, their stock at the warehouse. */
export const searchProducts = async (
  search: string,
  { warehouseId, customerId, orderType }: Within,
  signal?: AbortSignal,
): Promise<FoundProduct[]> => {
  const options = signal ? { signal } : {}
  const query = search ? { search } : {}
  // Both lists are sorted by reference, so the first stocks include those of the first products.
  const [products, stock] = await Promise.all([
    api.products.list({ ...query, customerId, isActive: true, pageSize: found }, options),
    orderType === 'collection'
      ? api.stock.products({ ...query, warehouseId, customerId, pageSize: found }, options)
      : undefined,
  ])
  const available = new Map(
    stock?.items.map(({ productId, packagings }) => [
      productId,
      new Map(packagings.map((one) => [one.productPackaging, one.available])),
    ]),
  )
  return products.items.map((product) => ({
    ...draftProduct(product),
    ean: product.ean,
    available: stock ? (available.get(product.id) ?? new Map()) : null,
  }))
}

const draftProduct = ({ id, reference, name, isBatchManaged, packagingType }: Product): DraftProduct => ({
  id,
  reference,
  name,
  isBatchManaged,
  packagings: usablePackagings[packagingType],
})
