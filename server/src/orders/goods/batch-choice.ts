import { batchLeftBehind } from '@quai/contract/orders/batch-choice.ts'
import type { Packaging } from '@quai/contract/products/packaging.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { HeldItem } from './holdings.ts'

interface Choice {
  plannedDay: string
  items: readonly (HeldItem & { batchReason: string | null })[]
  held?: readonly HeldItem[]
  /** Lines that already name their batch, which is therefore not a new choice. */
  named?: readonly HeldItem[] | undefined
}

export interface BatchStock {
  isArchived: boolean
  productId: number
  reference: string
  packaging: Packaging
  batchId: number
  batchNumber: string
  expiration: string | null
  available: number
}

/**
 * Judges a choice of batches on the planned day, by first expired, first out. Throws BATCH_EXPIRED; BATCH_ARCHIVED for
 * a newly chosen archived batch; BATCH_REASON_REQUIRED when goods of an earlier batch are left behind without a reason.
 */
export const checkBatchChoice = async (db: Db, choice: Choice & { warehouseId: number }): Promise<void> =>
  // Includes the batches that the order holds whole: nothing else is available of them.
  judgeBatchChoice(choice, await loadBatchStocks(db, { ...choice, items: [...choice.items, ...(choice.held ?? [])] }))

/** Checks the batches of unchanged lines on a new day. Throws BATCH_EXPIRED. */
export const checkExpiry = async (
  db: Db,
  { plannedDay, ...choice }: Pick<Choice, 'plannedDay'> & { warehouseId: number; items: readonly HeldItem[] },
): Promise<void> => {
  const stocks = await loadBatchStocks(db, choice)
  for (const item of choice.items) refuseExpired(chosenOf(item, stocks), plannedDay)
}

/** Checks that incoming goods name no archived batch by id. Throws BATCH_ARCHIVED. */
export const checkNamedBatches = async (
  db: Db,
  choice: Pick<Choice, 'named'> & { warehouseId: number; items: readonly HeldItem[] },
): Promise<void> => {
  const stocks = await loadBatchStocks(db, choice)
  for (const item of choice.items) refuseArchived(chosenOf(item, stocks), choice.named)
}

/**
 * Judges a choice of batches on stocks already loaded: the named batches and all batches with available stock. Judges
 * only the lines in `judged` among all lines that leave together.
 */
export const judgeBatchChoice = (
  choice: Choice,
  stocks: readonly BatchStock[],
  judged: Choice['items'] = choice.items,
): void => {
  const taken = quantities(choice.items)
  const held = quantities(choice.held ?? [])
  for (const item of judged) {
    if (item.batchId === null) continue
    const chosen = chosenOf(item, stocks)
    refuseExpired(chosen, choice.plannedDay)
    refuseArchived(chosen, choice.named ?? choice.held)
    if (!chosen || item.batchReason) continue
    const onHand = stocks
      .filter(({ productId, packaging }) => productId === item.productId && packaging === item.packaging)
      .filter(({ isArchived }) => !isArchived)
      .map(({ batchId, expiration, available }) => {
        const key = keyOf({ ...item, batchId })
        return { expiration, left: available + (held.get(key) ?? 0) - (taken.get(key) ?? 0) }
      })
    if (batchLeftBehind(onHand, { latest: chosen.expiration, plannedDay: choice.plannedDay }))
      throw fail('BATCH_REASON_REQUIRED', { reference: chosen.reference, batchNumber: chosen.batchNumber })
  }
}

const chosenOf = ({ productId, batchId }: HeldItem, stocks: readonly BatchStock[]): BatchStock | undefined =>
  batchId === null ? undefined : stocks.find((stock) => stock.productId === productId && stock.batchId === batchId)

const refuseExpired = (chosen: BatchStock | undefined, plannedDay: string): void => {
  if (chosen?.expiration && chosen.expiration < plannedDay)
    throw fail('BATCH_EXPIRED', { batchNumber: chosen.batchNumber, reference: chosen.reference })
}

const refuseArchived = (chosen: BatchStock | undefined, named: readonly HeldItem[] = []): void => {
  if (chosen?.isArchived && !named.some(({ batchId }) => batchId === chosen.batchId))
    throw fail('BATCH_ARCHIVED', { batchNumber: chosen.batchNumber, reference: chosen.reference })
}

const keyOf = ({ productId, packaging, batchId }: Pick<HeldItem, 'productId' | 'packaging' | 'batchId'>): string =>
  `${productId}/${packaging}/${batchId}`

const quantities = (items: readonly HeldItem[]): Map<string, number> =>
  new Map(items.map((item) => [keyOf(item), item.quantity]))

export const loadBatchStocks = async (
  db: Db,
  {
    warehouseId,
    items,
  }: { warehouseId: number; items: readonly Pick<HeldItem, 'productId' | 'packaging' | 'batchId'>[] },
): Promise<BatchStock[]> => {
  const { rows } = await sql<BatchStock>`
    SELECT p.id AS "productId", p.reference, k.packaging, b.id AS "batchId", b.batch_number AS "batchNumber",
      b.batch_expiration_date AS expiration, b.delete_date IS NOT NULL AS "isArchived",
      coalesce(s.physical - s.reserved, 0) AS available
    FROM (SELECT DISTINCT * FROM unnest(${items.map((item) => item.productId)}::bigint[],
      ${items.map((item) => item.packaging)}::packaging[])) AS k (product_id, packaging)
    JOIN products p ON p.id = k.product_id
    JOIN batches b ON b.product_id = p.id
    LEFT JOIN stock_balances s ON s.warehouse_id = ${warehouseId} AND s.product_id = p.id AND s.batch_id = b.id
      AND s.packaging = k.packaging
    WHERE b.id = ANY(${items.map((item) => item.batchId)}::bigint[]) OR s.physical > s.reserved`.execute(db)
  return rows
}
