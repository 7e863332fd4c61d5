import type { Packaging, PackagingType } from '@quai/contract/goods/products/packaging.ts'
import { sql } from 'kysely'
import { productScope } from '../../../calls/context.ts'
import type { Db } from '../../../platform/database/database.ts'

export interface KnownBatch {
  id: number
  batchNumber: string
  batchExpirationDate: string | null
  isArchived: boolean
}

/** Product of a customer of the warehouse, with its stock there. */
export interface KnownProduct {
  id: number
  customerName: string
  /** True when the deal accepts something new. */
  isOpen: boolean
  reference: string
  name: string
  packagingType: PackagingType
  isBatchManaged: boolean
  batches: KnownBatch[]
  balances: { batchId: number | null; packaging: Packaging; physical: number; reserved: number }[]
}

/** Loads the products of a file by reference. Several customers may have the same one. */
export const loadKnownStock = async (
  db: Db,
  warehouseId: number,
  references: readonly string[],
): Promise<Map<string, KnownProduct[]>> => {
  const visible = productScope({ actor: { userId: warehouseId, userType: 'warehouse' } })
  const { rows } = await sql<KnownProduct>`
    SELECT p.id, c.name AS "customerName", d.is_active AND c.is_active AS "isOpen", p.reference, p.name,
      p.packaging_type AS "packagingType", p.is_batch_managed AS "isBatchManaged",
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'batchNumber', l.batch_number,
          'batchExpirationDate', l.batch_expiration_date, 'isArchived', l.delete_date IS NOT NULL)), '[]')
        FROM batches l WHERE l.product_id = p.id) AS batches,
      (SELECT coalesce(json_agg(json_build_object('batchId', b.batch_id, 'packaging', b.packaging,
          'physical', b.physical, 'reserved', b.reserved)), '[]')
        FROM stock_balances b WHERE b.warehouse_id = d.warehouse_id AND b.product_id = p.id) AS balances
    FROM deals d JOIN users c ON c.id = d.customer_id JOIN products p ON p.customer_id = d.customer_id
    WHERE d.warehouse_id = ${warehouseId} AND ${visible} AND p.reference = ANY(${[...references]}::text[])`.execute(db)
  return Map.groupBy(rows, ({ reference }) => reference)
}
