import type { Product, ProductChanges } from '@quai/contract/goods/products/product.ts'
import { planHas, planWith } from '@quai/contract/platform/plans.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, productScope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PricingPlan, ProductsTable } from '../../platform/database/schema.generated.ts'
import { fail } from '../../platform/failure.ts'

interface KnownProduct {
  customerId: number
  reference: string
  isBatchManaged: boolean
}

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
export const presentProducts = async (db: Db, ids: readonly number[]): Promise<Product[]> =>
  db.all(sql<Product>`
    SELECT ${productSelection}
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS wanted (id, rank)
    JOIN products p ON p.id = wanted.id
    JOIN users u ON u.id = p.customer_id
    ORDER BY wanted.rank`)

export const presentProduct = async (db: Db, id: number): Promise<Product> => {
  const [product] = await presentProducts(db, [id])
  if (!product) throw new Error(`Product ${id} was not found`)
  return product
}

/**
 * Checks that the caller may change the catalogues of these customers: a customer its own, a warehouse those of its
 * active deals. Throws NOT_FOUND without a deal, DEAL_INACTIVE for a deactivated one.
 */
export const requireOwners = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  customerIds: readonly number[],
): Promise<void> => {
  if (actor.userType === 'customer') {
    if (customerIds.some((id) => id !== actor.userId)) throw fail('NOT_FOUND')
    return
  }
  const rows = await db.all(sql<{ isActive: boolean | null }>`
    SELECT d.is_active AS "isActive"
    FROM unnest(${[...customerIds]}::bigint[]) AS c (id)
    LEFT JOIN deals d ON d.customer_id = c.id AND d.warehouse_id = ${actor.userId}`)
  if (rows.some(({ isActive }) => isActive === null)) throw fail('NOT_FOUND')
  if (rows.some(({ isActive }) => !isActive)) throw fail('DEAL_INACTIVE')
}

/** Requires the batch feature in the customer's plan, whoever adds the product. Throws PLAN_FEATURE. */
export const requireBatchPlan = async ({ db }: Context, customerId: number): Promise<void> => {
  const row = await db.maybe(sql<{ plan: PricingPlan | null }>`
    SELECT pricing_plan AS plan FROM users WHERE id = ${customerId}`)
  if (!planHas(row?.plan ?? null, 'batches'))
    throw fail('PLAN_FEATURE', { feature: 'batches', plan: planWith('batches') })
}

export const showProduct = async (ctx: Context, { id }: { id: number }): Promise<Product> => {
  const product = await ctx.db.maybe(sql<Product>`
    SELECT ${productSelection}
    FROM products p JOIN users u ON u.id = p.customer_id
    WHERE p.id = ${id} AND ${productScope(ctx)}`)
  if (!product) throw fail('NOT_FOUND')
  return product
}

/** Loads the few fields of a visible product that its batches and its stock need. Throws NOT_FOUND. */
export const requireProduct = async (ctx: Pick<Context, 'db' | 'actor' | 'now'>, id: number): Promise<KnownProduct> => {
  const product = await ctx.db.maybe(sql<KnownProduct>`
    SELECT p.customer_id AS "customerId", p.reference, p.is_batch_managed AS "isBatchManaged"
    FROM products p WHERE p.id = ${id} AND ${productScope(ctx)}`)
  if (!product) throw fail('NOT_FOUND')
  return product
}
