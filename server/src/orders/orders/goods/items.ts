import type { ConsigneeName } from '@quai/contract/goods/batches/remaining-days.ts'
import { type Packaging, type PackagingType, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { OrderItemInput } from '@quai/contract/orders/orders/order-input.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { type RawBuilder, sql } from 'kysely'
import { batchKey, findOrMakeBatches } from '../../../goods/batches/resolve.ts'
import type { Holder } from '../../../goods/stock/holds/others.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { checkBatchChoice, checkNamedBatches } from './batch-choice.ts'
import type { HeldItem } from './holdings.ts'

export interface ResolvedItem extends HeldItem {
  batchReason: string | null
}

interface ItemsOf {
  customerId: number
  warehouseId: number
  orderType: OrderType
  /** Civil day of the planned start, on which batches are judged. */
  plannedDay: string
  isCourier: boolean
  /** Address of the consignee, who may ask batches to have days left. */
  addressCarry?: ConsigneeName | null | undefined
  items: readonly OrderItemInput[]
  /** Items that the order already reserves. */
  held?: readonly HeldItem[]
  /** Current lines, whose batches are not a new choice. */
  named?: readonly HeldItem[]
  /** Does not count what others hold as left behind. */
  holder?: Holder
  /** Products, if the caller has already loaded them. */
  products?: Map<number, ProductFacts>
  /** True at completion, where a batch is required on both sides and is a fact, not a choice. */
  isCompletion?: boolean
}

export interface ProductFacts {
  id: number
  reference: string
  packagingType: PackagingType
  isBatchManaged: boolean
  isActive: boolean
  isSized: Record<Packaging, boolean>
}

/**
 * Checks the requested lines against the catalogue and resolves their batches. Throws PRODUCT_UNKNOWN,
 * PACKAGING_UNUSABLE, BATCH_NOT_MANAGED, BATCH_REQUIRED, BATCH_ARCHIVED, BATCH_EXPIRED, BATCH_REASON_REQUIRED,
 * BATCH_SHORT_DATED, BATCH_DATE_DIFFERS, PRODUCT_DIMENSIONS_MISSING.
 */
export const resolveItems = async (db: Db, order: ItemsOf): Promise<ResolvedItem[]> => {
  checkItems(order, order.products ?? (await loadProducts(db, order.customerId, order.items)))
  const made = await findOrMakeBatches(
    db,
    order.items.flatMap(({ productId, batchId, batch }) => (batch ? [{ ...batch, productId, batchId }] : [])),
  )
  const resolved = order.items.map((item) => ({
    productId: item.productId,
    packaging: item.productPackaging,
    quantity: item.quantity,
    batchId: item.batchId ?? (item.batch && made.get(batchKey(item.productId, item.batch.batchNumber))) ?? null,
    batchReason: item.batchReason || null,
  }))
  if (order.orderType === 'collection' && !order.isCompletion && resolved.some((item) => item.batchId !== null))
    await checkBatchChoice(db, { ...order, items: resolved })
  // An archived batch that comes in by its number is put back in use. A batch given by its id must be in use already.
  if (order.orderType === 'delivery' && order.items.some((item) => item.batchId))
    await checkNamedBatches(db, { ...order, items: resolved })
  return resolved
}

type Checked = Pick<ItemsOf, 'orderType' | 'isCourier' | 'items' | 'isCompletion'>

/**
 * Checks lines against the catalogue alone. Throws PRODUCT_UNKNOWN, PACKAGING_UNUSABLE, BATCH_NOT_MANAGED,
 * BATCH_REQUIRED, PRODUCT_DIMENSIONS_MISSING.
 */
export const checkItems = (order: Checked, products: ReadonlyMap<number, ProductFacts>): void => {
  const productOf = (item: OrderItemInput): ProductFacts => {
    const product = products.get(item.productId)
    if (!product || !(product.isActive || order.isCompletion)) throw fail('PRODUCT_UNKNOWN')
    return product
  }
  for (const item of order.items) checkItem(item, productOf(item))
  requireBatches(order, productOf)
  if (order.isCourier) requireSizes(order, productOf)
}

/** Loads the customer's requested products by id. Leaves out products of other customers. */
export const loadProducts = async (
  db: Db,
  customerId: number | RawBuilder<unknown>,
  items: readonly Pick<OrderItemInput, 'productId'>[],
): Promise<Map<number, ProductFacts>> => {
  const ids = [...new Set(items.map((item) => item.productId))]
  const rows = await db.all(sql<ProductFacts>`
    SELECT id, reference, packaging_type AS "packagingType", is_batch_managed AS "isBatchManaged", is_active AS "isActive",
      json_build_object(
        'package_unit', num_nulls(width, height, length, gross_weight) = 0,
        'package_box', num_nulls(box_width, box_height, box_length, box_gross_weight) = 0,
        'package_pallet', num_nulls(pallet_width, pallet_height, pallet_length, pallet_gross_weight) = 0) AS "isSized"
    FROM products
    WHERE id = ANY(${ids}::bigint[]) AND customer_id = ${customerId}
    FOR KEY SHARE`)
  return new Map(rows.map((product) => [product.id, product]))
}

const checkItem = (item: OrderItemInput, product: ProductFacts): void => {
  if (!usablePackagings[product.packagingType].includes(item.productPackaging))
    throw fail('PACKAGING_UNUSABLE', { reference: product.reference, packaging: item.productPackaging })
  if (!product.isBatchManaged && (item.batchId || item.batch))
    throw fail('BATCH_NOT_MANAGED', { reference: product.reference })
}

/** Requires the batch of each collected line. A delivery may name its batches at completion. */
const requireBatches = (order: Checked, productOf: (item: OrderItemInput) => ProductFacts): void => {
  if (order.orderType === 'delivery' && !order.isCompletion) return
  const nameless = order.items.filter(
    (item) => item.quantity > 0 && productOf(item).isBatchManaged && !item.batchId && !item.batch,
  )
  if (nameless.length > 0)
    throw fail('BATCH_REQUIRED', { references: [...new Set(nameless.map((item) => productOf(item).reference))] })
}

/** Checks that existing lines have the sizes and weights that couriers need. Throws PRODUCT_DIMENSIONS_MISSING. */
export const checkSizes = async (
  db: Db,
  { customerId, items }: { customerId: number; items: readonly HeldItem[] },
): Promise<void> => {
  const products = await loadProducts(db, customerId, items)
  const unsized = items.flatMap(({ productId, packaging }) => {
    const product = products.get(productId)
    return product && !product.isSized[packaging] ? [product.reference] : []
  })
  if (unsized.length > 0) throw fail('PRODUCT_DIMENSIONS_MISSING', { references: [...new Set(unsized)] })
}

const requireSizes = (order: Checked, productOf: (item: OrderItemInput) => ProductFacts): void => {
  const unsized = order.items.filter((item) => !productOf(item).isSized[item.productPackaging])
  if (unsized.length > 0)
    throw fail('PRODUCT_DIMENSIONS_MISSING', {
      references: [...new Set(unsized.map((item) => productOf(item).reference))],
    })
}
