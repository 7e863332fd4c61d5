import type { Context } from '../../../calls/context.ts'
import type { StockKey } from '../balances.ts'
import { servePreOrdersJob } from '../jobs.ts'
import { announceAdjustment } from '../mails.ts'
import { moveStock } from '../move.ts'

/** Change of one quantity, with the names that the customer reads. */
export interface AdjustedPlace extends StockKey {
  reference: string
  name: string
  batchNumber: string | null
  /** Signed, in packagings. */
  physical: number
}

interface Adjustment {
  warehouseId: number
  reason: string
  lines: readonly AdjustedPlace[]
}

/**
 * Writes one adjustment with its movements and a mail to each customer. Serves pre-orders that wait for the added goods
 * after the commit. Throws STOCK_SHORTAGE below what is reserved.
 */
export const writeAdjustment = async (ctx: Context, { warehouseId, reason, lines }: Adjustment): Promise<number> => {
  const { id: adjustmentId } = await ctx.db
    .insertInto('stock_adjustments')
    .values({ warehouse_id: warehouseId, reason, contact_id: ctx.actor.contactId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const freesAwaited = await moveStock(
    ctx,
    lines.map(({ physical, warehouseId, customerId, productId, batchId, packaging }) => ({
      warehouseId,
      customerId,
      productId,
      batchId,
      packaging,
      kind: 'adjustment' as const,
      quantity: physical,
      adjustmentId,
      reason,
    })),
  )
  const added = [...new Set(lines.filter(({ physical }) => physical > 0).map(({ productId }) => productId))]
  if (freesAwaited) ctx.enqueue(servePreOrdersJob.with({ warehouseId, productIds: added }))
  await announceAdjustment(ctx, {
    warehouseName: ctx.actor.userName,
    reason,
    lines: lines.map(({ physical, ...line }) => ({ ...line, quantity: physical })),
  })
  return adjustmentId
}
