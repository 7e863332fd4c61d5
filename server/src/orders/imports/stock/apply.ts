import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { adjustQuantities } from '../../../goods/stock/adjustments/adjust.ts'
import { lockStockOf } from '../../../goods/stock/balances.ts'
import type { FileLine, ImportSubject } from '../definition.ts'
import { type CheckedStock, type FoundDifference, stockFile } from './check.ts'

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
  await lockStockOf(ctx.db, warehouseId, productIds)
  const checked = await stockFile.check(ctx, { warehouseId }, lines)
  checked.issues.refuse()
  const { id } = await adjustQuantities(ctx, {
    warehouseId,
    reason: subject.options['reason'] ?? '',
    adjustments: checked.differences.map(adjustmentOf),
  })
  await sql`INSERT INTO import_adjustments (import_id, adjustment_id) VALUES (${subject.id}, ${id})`.execute(ctx.db)
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
