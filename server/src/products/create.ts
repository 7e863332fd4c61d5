import type { Product, ProductInput } from '@quai/contract/products/product.ts'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { failOn } from '../platform/failure.ts'
import { requireBatchPlan, requireOwners } from './owner.ts'
import { presentProduct, toRow, writtenColumns } from './present.ts'

/** Creates a product in the catalogue of the calling customer, or of the customer that a warehouse names. */
export const createProduct = async (
  ctx: Context,
  { customerId, isBatchManaged, ...input }: ProductInput,
): Promise<Product> => {
  const owner = customerId ?? (ctx.actor.userType === 'customer' ? ctx.actor.userId : undefined)
  if (owner === undefined) throw failOn(['customerId'], 'required', 'Choisissez un client.')
  await requireOwners(ctx, [owner])
  if (isBatchManaged) await requireBatchPlan(ctx, owner)
  const row = { ...toRow({ ...input, isActive: true }), customer_id: owner, is_batch_managed: isBatchManaged }
  const names = sql.join([...writtenColumns, 'customer_id', 'is_batch_managed'].map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`
    INSERT INTO products (${names})
    SELECT ${names} FROM jsonb_populate_record(NULL::products, ${JSON.stringify(row)}::jsonb)
    RETURNING id`.execute(ctx.db)
  const created = rows[0]
  if (!created) throw new Error('An inserted product has an id')
  return presentProduct(ctx.db, created.id)
}
