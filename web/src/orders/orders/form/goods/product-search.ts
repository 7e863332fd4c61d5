import { type Packaging, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { Product, ProductSuggestion } from '@quai/contract/goods/products/product.ts'
import type { Closeness } from '@quai/contract/platform/text/closeness.ts'
import { api } from '../../../../platform/calls/api.ts'
import type { DraftProduct } from '../draft.ts'

export interface FoundProduct extends DraftProduct {
  closeness: Closeness | null
  /** By packaging; null for a delivery, where stock does not matter. */
  available: ReadonlyMap<Packaging, number> | null
  /** Stock at other warehouses, and the next entry at this one. */
  elsewhere: ProductSuggestion['stock']
  nextEntryAt: string | null
}

interface Within {
  warehouseId: number
  customerId: number
  orderType: 'delivery' | 'collection'
}

/** Searches the customer's active products, with their stock. */
export const searchProducts = async (
  search: string,
  { warehouseId, customerId, orderType }: Within,
  signal?: AbortSignal,
): Promise<{ items: FoundProduct[]; total: number }> => {
  const asked = { ...(search && { search }), customerId, warehouseId }
  const { items, total } = await api.products.suggestions(asked, signal ? { signal } : {})
  return {
    items: items.map(({ closeness, stock, nextEntryAt, ...product }) => ({
      ...draftProduct(product),
      closeness,
      available:
        orderType === 'delivery'
          ? null
          : new Map(
              stock
                .filter((one) => one.warehouseId === warehouseId)
                .map(({ productPackaging, available }) => [productPackaging, available]),
            ),
      elsewhere: stock.filter((one) => one.warehouseId !== warehouseId),
      nextEntryAt,
    })),
    total,
  }
}

/** A product that was just made: there is none of it anywhere. */
export const newProduct = (product: Product): FoundProduct => ({
  ...draftProduct(product),
  closeness: null,
  available: null,
  elsewhere: [],
  nextEntryAt: null,
})

const draftProduct = ({
  id,
  reference,
  name,
  isBatchManaged,
  packagingType,
}: Pick<Product, 'id' | 'reference' | 'name' | 'isBatchManaged' | 'packagingType'>): DraftProduct => ({
  id,
  reference,
  name,
  isBatchManaged,
  packagings: usablePackagings[packagingType],
})
