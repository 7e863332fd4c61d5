import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { loadProducts, type ProductFacts } from '../../../orders/goods/items.ts'
import { withoutZeros } from '../../counts/definition.ts'

export interface KnownBatch {
  id: number
  expiration: string | null
}

/** Products and batches of a customer's catalogue that a file names. */
export interface Catalogue {
  products: Map<string, ProductFacts & { name: string }>
  /** Names already in use. */
  names: Set<string>
  /** References by their form without zeros at the start, which spreadsheets remove. */
  withZeros: Map<string, string>
  /** Keyed by {@link batchName}. */
  batches: Map<string, KnownBatch>
}

interface Named {
  customerId: number
  references: readonly string[]
  batchNumbers: readonly string[]
}

export const loadCatalogue = async (db: Db, { customerId, references, batchNumbers }: Named): Promise<Catalogue> => {
  const rows = await db.all(sql<{ id: number; reference: string; name: string }>`
    SELECT id, reference, name FROM products
    WHERE customer_id = ${customerId} AND (reference = ANY(${[...references]}::text[]) OR name = ANY(${[...references]}::text[])
      OR (reference LIKE '0%' AND ltrim(reference, '0') = ANY(${[...references]}::text[])))`)
  const ids = rows.map(({ id }) => id)
  const [facts, batches] = await Promise.all([
    loadProducts(
      db,
      customerId,
      ids.map((productId) => ({ productId })),
    ),
    loadBatches(db, ids, batchNumbers),
  ])
  const products = new Map<string, ProductFacts & { name: string }>()
  for (const { id, reference, name } of rows) {
    const known = facts.get(id)
    if (known) products.set(reference, { ...known, name })
  }
  const withZeros = new Map(
    rows.flatMap(({ reference }) => (reference.startsWith('0') ? [[withoutZeros(reference), reference]] : [])),
  )
  return { products, names: new Set(rows.map(({ name }) => name)), withZeros, batches }
}

const loadBatches = async (db: Db, productIds: readonly number[], numbers: readonly string[]) => {
  if (numbers.length === 0) return new Map<string, KnownBatch>()
  const rows = await db.all(sql<KnownBatch & { productId: number; batchNumber: string }>`
    SELECT id, product_id AS "productId", batch_number AS "batchNumber", batch_expiration_date AS expiration
    FROM batches WHERE product_id = ANY(${[...productIds]}::bigint[]) AND batch_number = ANY(${[...numbers]}::text[])`)
  return new Map(
    rows.map(({ productId, batchNumber, ...batch }): [string, KnownBatch] => [
      batchName(productId, batchNumber),
      batch,
    ]),
  )
}

export const batchName = (productId: number, batchNumber: string): string => `${productId}/${batchNumber}`

export const placeName = (productId: number, batchId: number | null, packaging: Packaging): string =>
  `${productId}/${batchId ?? ''}/${packaging}`

/** Loads available quantities of a warehouse, by {@link placeName}. */
export const loadAvailable = async (
  db: Db,
  warehouseId: number,
  productIds: readonly number[],
): Promise<Map<string, number>> => {
  const rows = await db.all(sql<{ productId: number; batchId: number | null; packaging: Packaging; available: number }>`
    SELECT product_id AS "productId", batch_id AS "batchId", packaging, physical - reserved AS available
    FROM stock_balances WHERE warehouse_id = ${warehouseId} AND product_id = ANY(${[...productIds]}::bigint[])`)
  return new Map(
    rows.map(({ productId, batchId, packaging, available }) => [placeName(productId, batchId, packaging), available]),
  )
}
