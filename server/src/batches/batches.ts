import type { Batch, BatchInput } from '@quai/contract/batches/batch.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, customerScope } from '../platform/context.ts'
import { fail, failOn } from '../platform/failure.ts'
import { requireProduct } from '../products/detail.ts'
import { requireOwners } from '../products/owner.ts'

/** The batches of a product, first to expire first. */
export const listBatches = async (
  ctx: Context,
  { id, includeArchived }: { id: number; includeArchived: boolean },
): Promise<{ items: Batch[] }> => {
  await requireProduct(ctx, id)
  const live = includeArchived ? sql`true` : sql`l.delete_date IS NULL`
  return { items: await selectBatches(ctx, sql`l.product_id = ${id} AND ${live}`) }
}

export const showBatch = async (ctx: Context, { id }: { id: number }): Promise<Batch> => {
  const [batch] = await selectBatches(ctx, sql`l.id = ${id}`)
  if (!batch) throw fail('NOT_FOUND')
  return batch
}

export const createBatch = async (ctx: Context, input: BatchInput & { productId: number }): Promise<Batch> => {
  const product = await requireProduct(ctx, input.productId)
  await requireOwners(ctx, [product.customerId])
  if (!product.isBatchManaged) throw fail('BATCH_NOT_MANAGED', { reference: product.reference })
  checkDates(input)
  const { id } = await ctx.db
    .insertInto('batches')
    .values({
      product_id: input.productId,
      batch_number: input.batchNumber,
      batch_expiration_date: input.batchExpirationDate ?? null,
      batch_production_date: input.batchProductionDate ?? null,
      additional_information: input.additionalInformation || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return showBatch(ctx, { id })
}

/** Fields that are absent stay; null empties. */
export const updateBatch = async (
  ctx: Context,
  { id, ...changes }: Partial<BatchInput> & { id: number },
): Promise<Batch> => {
  const batch = await lockBatch(ctx, id)
  const after = { ...batch, ...changes }
  checkDates(after)
  await ctx.db
    .updateTable('batches')
    .set({
      batch_number: after.batchNumber,
      batch_expiration_date: after.batchExpirationDate ?? null,
      batch_production_date: after.batchProductionDate ?? null,
      additional_information: after.additionalInformation || null,
    })
    .where('id', '=', id)
    .execute()
  return showBatch(ctx, { id })
}

/** It keeps its history and its stock, and is no longer proposed. Archiving twice changes nothing. */
export const archiveBatch = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  await lockBatch(ctx, id)
  await sql`UPDATE batches SET delete_date = ${ctx.now.toISOString()} WHERE id = ${id} AND delete_date IS NULL`.execute(
    ctx.db,
  )
}

const selectBatches = async (ctx: Context, where: RawBuilder<unknown>): Promise<Batch[]> => {
  const { rows } = await sql<Batch>`
    SELECT l.id, l.product_id AS "productId", l.batch_number AS "batchNumber",
      l.batch_expiration_date AS "batchExpirationDate", l.batch_production_date AS "batchProductionDate",
      l.additional_information AS "additionalInformation", l.delete_date AS "deleteDate"
    FROM batches l JOIN products p ON p.id = l.product_id
    WHERE ${where} AND ${customerScope(ctx, 'p.customer_id')}
    ORDER BY l.batch_expiration_date NULLS LAST, l.batch_number`.execute(ctx.db)
  return rows
}

/** A batch whose owner the caller may act for, locked. */
const lockBatch = async (ctx: Context, id: number): Promise<Batch> => {
  await sql`SELECT FROM batches WHERE id = ${id} FOR UPDATE`.execute(ctx.db)
  const batch = await showBatch(ctx, { id })
  const { customerId } = await requireProduct(ctx, batch.productId)
  await requireOwners(ctx, [customerId])
  return batch
}

const checkDates = ({ batchProductionDate, batchExpirationDate }: Partial<BatchInput>): void => {
  if (batchProductionDate && batchExpirationDate && batchProductionDate > batchExpirationDate)
    throw failOn(['batchProductionDate'], 'order', 'La production ne peut pas suivre la péremption.')
}
