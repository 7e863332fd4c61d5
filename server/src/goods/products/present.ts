import type { Product, ProductChanges } from '@quai/contract/goods/products/product.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ProductsTable } from '../../platform/database/schema.generated.ts'

/** Columns of all writable fields of the contract. */
const columns = {
  reference: 'reference',
  name: 'name',
  description: 'description',
  ean: 'ean',
  supplierName: 'supplier_name',
  supplierReference: 'supplier_reference',
  additionalInformation: 'additional_information',
  productType: 'product_type',
  productPackaging: 'product_packaging',
  packagingType: 'packaging_type',
  quantityUnitPerBox: 'quantity_unit_per_box',
  quantityUnitPerPallet: 'quantity_unit_per_pallet',
  quantityBoxPerPallet: 'quantity_box_per_pallet',
  minimumRemainingDays: 'minimum_remaining_days',
  isFragile: 'is_fragile',
  keepsUpright: 'keeps_upright',
  isActive: 'is_active',
  width: 'width',
  height: 'height',
  length: 'length',
  netWeight: 'net_weight',
  grossWeight: 'gross_weight',
  boxWidth: 'box_width',
  boxHeight: 'box_height',
  boxLength: 'box_length',
  boxNetWeight: 'box_net_weight',
  boxGrossWeight: 'box_gross_weight',
  palletWidth: 'pallet_width',
  palletHeight: 'pallet_height',
  palletLength: 'pallet_length',
  palletNetWeight: 'pallet_net_weight',
  palletGrossWeight: 'pallet_gross_weight',
} as const satisfies Record<keyof ProductChanges, keyof ProductsTable>

const fields = Object.keys(columns) as (keyof typeof columns)[]

/** Written columns of a table `p`, for `INSERT` and `UPDATE … FROM jsonb_populate_recordset()`. */
export const writtenColumns: readonly string[] = Object.values(columns)

/** Maps a product to its row. Missing and empty values become NULL. */
export const toRow = (product: ProductChanges): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [columns[field], product[field] === '' ? null : (product[field] ?? null)]))

/** Columns of `products p` and its customer `users u`, for lists and pages. */
export const productSelection: RawBuilder<unknown> = sql`p.id, p.uuid, p.customer_id AS "customerId", u.name AS "customerName",
  p.is_batch_managed AS "isBatchManaged",
  (SELECT i.id FROM product_pictures i WHERE i.product_id = p.id) AS "pictureId", p.import_batch_ref AS "importBatchRef",
  ${sql.join(fields.map((field) => sql`${sql.ref(`p.${columns[field]}`)} AS ${sql.ref(field)}`))}`

/** Presents products by id, in the order of the ids. */
export const presentProducts = async (db: Db, ids: readonly number[]): Promise<Product[]> => {
  const { rows } = await sql<Product>`
    SELECT ${productSelection}
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS wanted (id, rank)
    JOIN products p ON p.id = wanted.id
    JOIN users u ON u.id = p.customer_id
    ORDER BY wanted.rank`.execute(db)
  return rows
}

export const presentProduct = async (db: Db, id: number): Promise<Product> => {
  const [product] = await presentProducts(db, [id])
  if (!product) throw new Error(`Product ${id} was not found`)
  return product
}
