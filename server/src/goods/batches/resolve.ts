import type { BatchDate, BatchInput } from '@quai/contract/goods/batches/batch.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

export interface NamedBatch extends BatchInput {
  productId: number
  /** Batch that the line names too; its dates are compared all the same. */
  batchId?: number | null | undefined
}

interface Dates {
  batchExpirationDate?: string | null | undefined
  batchProductionDate?: string | null | undefined
}

interface Row extends Required<Dates> {
  id: number
  productId: number
  batchNumber: string
}

/**
 * Returns `product/number` → id. Creates new batches; known ones keep their dates. Throws BATCH_DATE_DIFFERS when a line
 * says another one.
 */
export const findOrMakeBatches = async (db: Db, named: readonly NamedBatch[]): Promise<Map<string, number>> => {
  await compareKnown(
    db,
    named.filter(({ batchId }) => batchId),
  )
  const batches = mergeLines(named.filter(({ batchId }) => !batchId))
  if (batches.length === 0) return new Map()
  const rows = await db.all(sql<Row>`
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
    RETURNING id, product_id AS "productId", batch_number AS "batchNumber", batch_expiration_date AS "batchExpirationDate",
      batch_production_date AS "batchProductionDate"`)
  const kept = new Map(rows.map((row) => [batchKey(row.productId, row.batchNumber), row]))
  for (const batch of batches) {
    const row = kept.get(batchKey(batch.productId, batch.batchNumber))
    if (row) refuseOtherDates(batch, { ...row, isKnown: true })
  }
  return new Map([...kept].map(([key, { id }]) => [key, id]))
}

export const batchKey = (productId: number, batchNumber: string): string => `${productId}/${batchNumber}`

const compareKnown = async (db: Db, named: readonly NamedBatch[]): Promise<void> => {
  if (named.length === 0) return
  const rows = await db.all(sql<Row>`
    SELECT id, batch_number AS "batchNumber", batch_expiration_date AS "batchExpirationDate",
      batch_production_date AS "batchProductionDate"
    FROM batches WHERE id = ANY(${named.map(({ batchId }) => batchId ?? 0)}::bigint[])`)
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const batch of named) {
    const row = known.get(batch.batchId ?? 0)
    if (row) refuseOtherDates(batch, { ...row, isKnown: true })
  }
}

/** Merges the lines of a batch, which may come in several packagings, into one with each date that one of them says. */
const mergeLines = (named: readonly NamedBatch[]): NamedBatch[] => {
  const merged = new Map<string, NamedBatch>()
  for (const batch of named) {
    const key = batchKey(batch.productId, batch.batchNumber)
    const first = merged.get(key)
    if (first) refuseOtherDates(batch, { ...first, isKnown: false })
    merged.set(key, {
      ...batch,
      batchExpirationDate: batch.batchExpirationDate ?? first?.batchExpirationDate,
      batchProductionDate: batch.batchProductionDate ?? first?.batchProductionDate,
      additionalInformation: batch.additionalInformation ?? first?.additionalInformation,
    })
  }
  return [...merged.values()]
}

const refuseOtherDates = (
  typed: Dates,
  { batchNumber, isKnown, ...kept }: Dates & Pick<BatchDate, 'batchNumber' | 'isKnown'>,
) => {
  const dates = [
    ['expiration', typed.batchExpirationDate, kept.batchExpirationDate],
    ['production', typed.batchProductionDate, kept.batchProductionDate],
  ] as const
  for (const [kind, date, own] of dates)
    if (date && own && date !== own) throw fail('BATCH_DATE_DIFFERS', { batchNumber, kind, date: own, isKnown })
}
