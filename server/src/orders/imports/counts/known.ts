import type { PackagingType } from '@quai/contract/goods/products/packaging.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export interface KnownProduct {
  id: number
  reference: string
  name: string
  ean: string | null
  packagingType: PackagingType
  isBatchManaged: boolean
  batches: { id: number; batchNumber: string; batchExpirationDate: string | null }[]
}

/**
 * Loads products by reference. Also matches the short form « 123 » of « 00123 », made by spreadsheets, when only one
 * product has it.
 */
export const loadKnown = async (
  db: Db,
  customerId: number,
  references: readonly string[],
): Promise<Map<string, KnownProduct>> => {
  const { rows: products } = await sql<KnownProduct>`
    SELECT p.id, p.reference, p.name, p.ean, p.packaging_type AS "packagingType", p.is_batch_managed AS "isBatchManaged",
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'batchNumber', l.batch_number,
          'batchExpirationDate', l.batch_expiration_date)), '[]')
        FROM batches l WHERE l.product_id = p.id) AS batches
    FROM products p
    WHERE p.customer_id = ${customerId} AND ltrim(p.reference, '0') = ANY(${references.map(withoutZeros)}::text[])`.execute(
    db,
  )
  const known = new Map<string, KnownProduct>()
  for (const [short, sharing] of Map.groupBy(products, ({ reference }) => withoutZeros(reference)))
    if (sharing[0] && sharing.length === 1) known.set(short, sharing[0])
  for (const product of products) known.set(product.reference, product)
  return known
}

export const withoutZeros = (text: string): string => text.replace(/^0+/, '')
