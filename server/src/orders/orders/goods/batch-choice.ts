import type { ConsigneeName } from '@quai/contract/goods/batches/remaining-days.ts'
import { isShortDated, largerMinimum } from '@quai/contract/goods/batches/remaining-days.ts'
import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { batchLeftBehind } from '@quai/contract/orders/orders/batch-choice.ts'
import { daysBetween } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { type Holder, heldByOthers } from '../../../goods/stock/holds/others.ts'
import { loadConsignees } from '../../../parties/addresses/address-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import type { HeldItem } from './holdings.ts'

interface Choice {
  plannedDay: string
  items: readonly (HeldItem & { batchReason: string | null })[]
  held?: readonly HeldItem[]
  /** Lines that already name their batch, which is therefore not a new choice. */
  named?: readonly HeldItem[] | undefined
  /** Days that the consignee asks batches to have left. */
  consigneeDays?: number | null
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
  /** Days that the product asks its batches to have left. */
  minimumRemainingDays: number | null
}

/**
 * Judges a choice of batches on the planned day, by first expired, first out. Throws BATCH_EXPIRED; BATCH_ARCHIVED for
 * a newly chosen archived batch; without a reason, BATCH_SHORT_DATED for one with fewer days left than the product or
 * the consignee asks for, and BATCH_REASON_REQUIRED when goods of an earlier batch are left behind.
 */
export const checkBatchChoice = async (
  db: Db,
  {
    addressCarry,
    ...choice
  }: Choice & Consigned & { warehouseId: number; customerId: number; holder?: Holder | undefined },
): Promise<void> => {
  const [stocks, daysOf] = await Promise.all([
    // Also loads the batches that the order itself reserves, because one without any other available stock would be
    // missing.
    loadBatchStocks(db, { ...choice, items: [...choice.items, ...(choice.held ?? [])] }),
    addressCarry ? loadConsignees(db, choice.customerId) : undefined,
  ])
  judgeBatchChoice({ ...choice, consigneeDays: daysOf?.(addressCarry) ?? null }, stocks)
}

interface Consigned {
  /** Address to which the goods leave. */
  addressCarry?: ConsigneeName | null | undefined
}

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
    const required = largerMinimum(chosen.minimumRemainingDays, choice.consigneeDays ?? null)
    if (required && chosen.expiration && isShortDated(chosen.expiration, { ...choice, required })) {
      const { reference, batchNumber } = chosen
      const daysLeft = daysBetween(choice.plannedDay, chosen.expiration)
      throw fail('BATCH_SHORT_DATED', { reference, batchNumber, daysLeft, ...required })
    }
    const onHand = stocks
      .filter(({ productId, packaging }) => productId === item.productId && packaging === item.packaging)
      .filter(({ isArchived }) => !isArchived)
      .map(({ batchId, expiration, available }) => {
        const key = keyOf({ ...item, batchId })
        return { expiration, left: available + (held.get(key) ?? 0) - (taken.get(key) ?? 0) }
      })
    if (batchLeftBehind(onHand, { latest: chosen.expiration, plannedDay: choice.plannedDay, required }))
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
    holder,
  }: {
    warehouseId: number
    items: readonly Pick<HeldItem, 'productId' | 'packaging' | 'batchId'>[]
    holder?: Holder | undefined
  },
): Promise<BatchStock[]> => {
  const held = holder ? heldByOthers(holder) : sql`0`
  return db.all(sql<BatchStock>`
    SELECT p.id AS "productId", p.reference, k.packaging, l.id AS "batchId", l.batch_number AS "batchNumber",
      l.batch_expiration_date AS expiration, l.delete_date IS NOT NULL AS "isArchived",
      greatest(0, coalesce(b.physical - b.reserved, 0) - ${held})::int AS available,
      p.minimum_remaining_days AS "minimumRemainingDays"
    FROM (SELECT DISTINCT * FROM unnest(${items.map((item) => item.productId)}::bigint[],
      ${items.map((item) => item.packaging)}::packaging[])) AS k (product_id, packaging)
    JOIN products p ON p.id = k.product_id
    JOIN batches l ON l.product_id = p.id
    LEFT JOIN stock_balances b ON b.warehouse_id = ${warehouseId} AND b.product_id = p.id AND b.batch_id = l.id
      AND b.packaging = k.packaging
    WHERE l.id = ANY(${items.map((item) => item.batchId)}::bigint[]) OR b.physical > b.reserved`)
}
