import { type Batch, type BatchInput, producedAfterExpiry } from '@quai/contract/goods/batches/batch.ts'
import { addDays, startOfDay } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { batchScope, type Context, isOpenOrder } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { requireOwners, requireProduct } from '../products/present.ts'

/** Lists the batches of a product, the first to expire first. */
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

export const createBatch = async (
  ctx: Context,
  input: BatchInput & { productId: number },
): Promise<Batch & { alikeNumber: string | null }> => {
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
  const row = await ctx.db.maybe(sql<{ alikeNumber: string }>`
    SELECT batch_number AS "alikeNumber" FROM batches
    WHERE product_id = ${input.productId} AND id <> ${id} AND loose_code(batch_number) = loose_code(${input.batchNumber}::text)
    ORDER BY id LIMIT 1`)
  return { ...(await showBatch(ctx, { id })), alikeNumber: row?.alikeNumber ?? null }
}

/**
 * Updates a batch. Missing fields keep their value; null clears them. Throws BATCH_HISTORY when the number or a date of
 * a batch with movements would change, because the ledger refers to them.
 */
export const updateBatch = async (
  ctx: Context,
  { id, ...changes }: Partial<BatchInput> & { id: number },
): Promise<Batch> => {
  const batch = await lockBatch(ctx, id)
  const after = { ...batch, ...changes }
  checkDates(after)
  const isRenamed = identity.some((field) => (batch[field] ?? null) !== (after[field] ?? null))
  if (isRenamed && (await hasMovements(ctx, batch))) throw fail('BATCH_HISTORY')
  await refuseBeforeCollections(ctx, batch, after)
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

/** Fields that identify a batch in the ledger and for those who chose it. */
const identity = ['batchNumber', 'batchExpirationDate', 'batchProductionDate'] as const

const hasMovements = async ({ db }: Context, { id, productId }: Batch): Promise<boolean> => {
  const found = await db.maybe(sql`
    SELECT FROM stock_movements WHERE product_id = ${productId} AND batch_id = ${id} LIMIT 1`)
  return found !== undefined
}

/** Refuses an expiry before the day of an open collection that names the batch, which would then leave expired. */
const refuseBeforeCollections = async (
  { db }: Context,
  { id, batchExpirationDate: before }: Batch,
  { batchExpirationDate: expiry }: Partial<BatchInput>,
): Promise<void> => {
  if (!expiry || expiry === before) return
  const found = await db.maybe(sql`
    SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.batch_id = ${id} AND o.order_type = 'collection' AND ${isOpenOrder('o')}
      AND o.order_date_start >= ${startOfDay(addDays(expiry, 1))} LIMIT 1`)
  if (found) throw failOn(['batchExpirationDate'], 'in_use', 'Une sortie ouverte doit prendre ce lot après cette date.')
}

/**
 * Archives a batch: it keeps its history but is no longer proposed. Archiving it twice has no effect. Throws
 * BATCH_IN_USE while stock or open orders contain it.
 */
export const archiveBatch = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  // Locks balances before the batch, in the same order as movements of goods.
  const balances = await ctx.db.all(sql<{ isUsed: boolean }>`
    SELECT b.physical + b.incoming + b.reserved + b.waiting > 0 AS "isUsed"
    FROM stock_balances b JOIN batches l ON l.id = b.batch_id AND l.product_id = b.product_id
    WHERE b.batch_id = ${id} ORDER BY b.id FOR UPDATE OF b`)
  await lockBatch(ctx, id)
  if (balances.some(({ isUsed }) => isUsed)) throw fail('BATCH_IN_USE')
  ctx.db.send(sql`UPDATE batches SET delete_date = ${ctx.now.toISOString()} WHERE id = ${id} AND delete_date IS NULL`)
}

const selectBatches = async (ctx: Context, where: RawBuilder<unknown>): Promise<Batch[]> =>
  ctx.db.all(sql<Batch>`
    SELECT l.id, l.product_id AS "productId", l.batch_number AS "batchNumber",
      l.batch_expiration_date AS "batchExpirationDate", l.batch_production_date AS "batchProductionDate",
      l.additional_information AS "additionalInformation", l.delete_date AS "deleteDate"
    FROM batches l JOIN products p ON p.id = l.product_id
    WHERE ${where} AND ${batchScope(ctx)}
    ORDER BY l.batch_expiration_date NULLS LAST, l.batch_number`)

/** Locks a batch whose owner the caller may act for. */
const lockBatch = async (ctx: Context, id: number): Promise<Batch> => {
  ctx.db.send(sql`SELECT FROM batches WHERE id = ${id} FOR UPDATE`)
  const batch = await showBatch(ctx, { id })
  const { customerId } = await requireProduct(ctx, batch.productId)
  await requireOwners(ctx, [customerId])
  return batch
}

const checkDates = ({ batchProductionDate, batchExpirationDate }: Partial<BatchInput>): void => {
  if (batchProductionDate && batchExpirationDate && batchProductionDate > batchExpirationDate)
    throw failOn(['batchProductionDate'], 'order', producedAfterExpiry)
}

/** Removes batches that nothing names: neither orders, nor movements, nor stock. Their remaining balances are zero. */
export const removeUnusedBatches = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await db.run(sql`DELETE FROM stock_balances WHERE batch_id = ANY(${[...ids]}::bigint[])`)
  await db.run(sql`DELETE FROM batches WHERE id = ANY(${[...ids]}::bigint[])`)
}
