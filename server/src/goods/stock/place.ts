import { sql } from 'kysely'
import { type Context, productScope, scope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'

/** A product at a warehouse. */
interface Place {
  productId: number
  warehouseId: number
}

interface KnownPlace {
  isBatchManaged: boolean
  customerId: number
  minimumRemainingDays: number | null
}

/** Returns what the product asks of its batches. Throws NOT_FOUND when the caller may not see its stock at this warehouse. */
export const requirePlace = async (ctx: Context, { productId, warehouseId }: Place): Promise<KnownPlace> => {
  const { rows } = await sql<KnownPlace>`
    SELECT p.is_batch_managed AS "isBatchManaged", p.customer_id AS "customerId",
      p.minimum_remaining_days AS "minimumRemainingDays"
    FROM products p JOIN deals d ON d.customer_id = p.customer_id
    WHERE p.id = ${productId} AND d.warehouse_id = ${warehouseId} AND ${scope(ctx, 'd')} AND ${productScope(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}
