import type { Product, ProductChanges, ProductInput } from '@quai/contract/goods/products/product.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { failOn } from '../../platform/failure.ts'
import { jsonInSlices } from '../../platform/slices.ts'
import { recordProductEdits } from './history.ts'
import { presentProduct, requireBatchPlan, requireOwners, toRow, writtenColumns } from './present.ts'

/**
 * Creates a product in the catalogue of the calling customer, or of the customer that a warehouse names.
 * `importBatchRef` names the import that creates it.
 */
export const createProduct = async (
  ctx: Context,
  { customerId, isBatchManaged, ...input }: ProductInput,
  importBatchRef: string | null = null,
): Promise<Product & { alikeReference: string | null }> => {
  const owner = customerId ?? (ctx.actor.userType === 'customer' ? ctx.actor.userId : undefined)
  if (owner === undefined) throw failOn(['customerId'], 'required', 'Choisissez un client.')
  await requireOwners(ctx, [owner])
  if (isBatchManaged) await requireBatchPlan(ctx, owner)
  const [made] = await insertProducts(ctx, [{ ...input, customerId: owner, isBatchManaged, importBatchRef }])
  if (!made) throw new Error('An inserted product has an id')
  const alike = await alikeReferences(ctx.db, { customerId: owner, references: [made.reference] })
  return { ...(await presentProduct(ctx.db, made.id)), alikeReference: alike.get(made.reference) ?? null }
}

export interface NewProduct extends ProductChanges {
  customerId: number
  isBatchManaged: boolean
  /** Import that creates it. */
  importBatchRef: string | null
}

/** Creates products, all or none, of whose owner and plan the caller is sure. Active unless they say otherwise. */
export const insertProducts = async (
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  products: readonly NewProduct[],
): Promise<{ id: number; reference: string }[]> => {
  const written = await jsonInSlices(products, ({ customerId, isBatchManaged, importBatchRef, ...input }) => ({
    ...toRow({ isActive: true, isFragile: false, keepsUpright: false, ...input }),
    customer_id: customerId,
    is_batch_managed: isBatchManaged,
    import_batch_ref: importBatchRef,
  }))
  const names = sql.join(
    [...writtenColumns, 'customer_id', 'is_batch_managed', 'import_batch_ref'].map((name) => sql.ref(name)),
  )
  const rows = await ctx.db.all(sql<{ id: number; reference: string }>`
    INSERT INTO products (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::products, ${written}::jsonb)
    RETURNING id, reference`)
  await recordProductEdits(
    ctx,
    rows.map(({ id }) => ({ productId: id, action: 'create', changes: {} })),
    products[0]?.importBatchRef,
  )
  return rows
}

/** Returns, for each reference that differs from another of the customer by capitals and spaces alone, the other. */
export const alikeReferences = async (
  db: Db,
  { customerId, references }: { customerId: number; references: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  if (references.length === 0) return new Map()
  const rows = await db.all(sql<{ given: string; known: string }>`
    SELECT given, p.reference AS known FROM unnest(${references}::text[]) AS given
    JOIN products p ON p.customer_id = ${customerId} AND loose_code(p.reference) = loose_code(given)
      AND p.reference <> given
    ORDER BY p.id DESC`)
  return new Map(rows.map(({ given, known }) => [given, known]))
}
