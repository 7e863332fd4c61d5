import type { BatchInput } from '@quai/contract/batches/batch.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

export interface NamedBatch extends BatchInput {
  productId: number
}

/** Returns `product/number` → id. Creates new batches; known ones keep their dates. */
export const findOrMakeBatches = async (db: Db, named: readonly NamedBatch[]): Promise<Map<string, number>> => {
  if (named.length === 0) return new Map()
  // Keeps one line per batch, which may come in several packagings.
  const batches = [...new Map(named.map((batch) => [batchKey(batch.productId, batch.batchNumber), batch])).values()]
  const { rows } = await sql<{ id: number; productId: number; batchNumber: string }>`
    INSERT INTO batches (product_id, batch_number, batch_expiration_date, batch_production_date, additional_information)
    SELECT * FROM unnest(${batches.map((batch) => batch.productId)}::bigint[], ${batches.map((batch) => batch.batchNumber)}::text[],
      ${batches.map((batch) => batch.batchExpirationDate ?? null)}::date[],
      ${batches.map((batch) => batch.batchProductionDate ?? null)}::date[],
      ${batches.map((batch) => batch.additionalInformation ?? null)}::text[]) AS b
    ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT batches_number DO UPDATE SET
      batch_expiration_date = coalesce(batches.batch_expiration_date, excluded.batch_expiration_date),
      batch_production_date = coalesce(batches.batch_production_date, excluded.batch_production_date),
      -- An archived batch that comes in again is in use again.
      delete_date = NULL
    RETURNING id, product_id AS "productId", batch_number AS "batchNumber"`.execute(db)
  return new Map(rows.map(({ id, productId, batchNumber }) => [batchKey(productId, batchNumber), id]))
}

export const batchKey = (productId: number, batchNumber: string): string => `${productId}/${batchNumber}`
