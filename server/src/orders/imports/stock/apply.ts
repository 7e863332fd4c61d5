import type { KeptThing } from '@quai/contract/orders/imports/import.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { requireOwners } from '../../../goods/products/present.ts'
import { type AdjustedPlace, adjustQuantities, writeAdjustment } from '../../../goods/stock/adjust.ts'
import { lockStockOf } from '../../../goods/stock/balances.ts'
import { fail } from '../../../platform/failure.ts'
import type { FileLine, ImportSubject } from '../definition.ts'
import { type CheckedStock, type FoundDifference, stockFile } from './check.ts'

interface MadeMove extends AdjustedPlace {
  reason: string
  /** True when the goods of the same batch and packaging have moved since. */
  hasMoved: boolean
  isArchived: boolean
}

/**
 * Adjusts all quantities that differ, or none. Locks the balances before the lines are judged. Throws IMPORT_FAULTY while
 * a line is wrong, NO_CHANGE when none differs.
 */
export const applyStock = async (
  ctx: Context,
  subject: ImportSubject,
  lines: readonly FileLine[],
): Promise<CheckedStock> => {
  const warehouseId = warehouseOf(subject)
  const { productIds } = await stockFile.check(ctx, { warehouseId }, lines)
  lockStockOf(ctx.db, warehouseId, productIds)
  const checked = await stockFile.check(ctx, { warehouseId }, lines)
  checked.issues.refuse()
  const { id } = await adjustQuantities(ctx, {
    warehouseId,
    reason: subject.options['reason'] ?? '',
    adjustments: checked.differences.map(adjustmentOf),
  })
  ctx.db.send(sql`INSERT INTO import_adjustments (import_id, adjustment_id) VALUES (${subject.id}, ${id})`)
  return checked
}

export const warehouseOf = ({ warehouseId }: Pick<ImportSubject, 'warehouseId'>): number => {
  if (warehouseId === null) throw new Error('A file of stock names its warehouse')
  return warehouseId
}

const adjustmentOf = ({ productId, batchId, productPackaging, before, after }: FoundDifference) => ({
  productId,
  batchId,
  productPackaging,
  adjustmentType: after > before ? ('addition' as const) : ('substraction' as const),
  quantity: Math.abs(after - before),
})

/**
 * Adjusts back the quantities of a file of stock. Throws IMPORT_BUILT_ON when one of them has moved since or would
 * return to an archived batch, STOCK_SHORTAGE when orders reserve what would be removed.
 */
export const undoStock = async (
  ctx: Context,
  subject: Pick<ImportSubject, 'id' | 'warehouseId'>,
): Promise<KeptThing[]> => {
  const warehouseId = warehouseOf(subject)
  const seen = await loadMoves(ctx, subject.id)
  await requireOwners(ctx, [...new Set(seen.map(({ customerId }) => customerId))])
  lockStockOf(
    ctx.db,
    warehouseId,
    seen.map(({ productId }) => productId),
  )
  const moves = await loadMoves(ctx, subject.id)
  const touched = moves.filter(({ hasMoved, isArchived, physical }) => hasMoved || (isArchived && physical > 0))
  if (touched.length > 0) throw fail('IMPORT_BUILT_ON', { names: touched.map(nameOf) })
  const reason = `Annulation\u00a0: ${moves[0]?.reason ?? ''}`
  await writeAdjustment(ctx, { warehouseId, reason, lines: moves })
  return []
}

const nameOf = ({ reference, batchNumber }: AdjustedPlace): string =>
  `le stock de ${reference}${batchNumber === null ? '' : ` (lot ${batchNumber})`}`

/** Loads the movements of an import, reversed. */
const loadMoves = async ({ db }: Context, importId: number): Promise<MadeMove[]> =>
  db.all(sql<MadeMove>`
    SELECT m.warehouse_id AS "warehouseId", m.customer_id AS "customerId", m.product_id AS "productId",
      m.batch_id AS "batchId", m.packaging, -m.quantity AS physical, p.reference, p.name,
      l.batch_number AS "batchNumber", m.reason, coalesce(l.delete_date IS NOT NULL, false) AS "isArchived",
      EXISTS (SELECT FROM stock_movements n WHERE n.product_id = m.product_id AND n.id > m.id
        AND n.warehouse_id = m.warehouse_id AND n.batch_id IS NOT DISTINCT FROM m.batch_id
        AND n.packaging = m.packaging) AS "hasMoved"
    FROM import_adjustments a JOIN stock_movements m ON m.adjustment_id = a.adjustment_id
      JOIN products p ON p.id = m.product_id LEFT JOIN batches l ON l.id = m.batch_id
    WHERE a.import_id = ${importId} ORDER BY m.id`)
