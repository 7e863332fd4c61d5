import type { Hold, holdListQuery } from '@quai/contract/goods/stock/holds.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, scope } from '../../../calls/context.ts'
import { requireProduct } from '../../products/detail.ts'

/** Lists what orders being typed hold of a product, the caller's own included, the first to end first. */
export const listHolds = async (
  ctx: Context,
  { productId, warehouseId }: z.output<typeof holdListQuery>,
): Promise<{ items: Hold[] }> => {
  await requireProduct(ctx, productId)
  const { rows } = await sql<Hold>`
    SELECT h.warehouse_id AS "warehouseId", h.product_id AS "productId", h.packaging AS "productPackaging",
      h.batch_id AS "batchId", l.batch_number AS "batchNumber", h.quantity, c.name AS "contactName",
      h.contact_id = ${ctx.actor.contactId} AS "isOwn", h.expires_at AS "expiresAt"
    FROM stock_holds h JOIN contacts c ON c.id = h.contact_id LEFT JOIN batches l ON l.id = h.batch_id
    WHERE h.product_id = ${productId} AND ${warehouseId === undefined ? sql`true` : sql`h.warehouse_id = ${warehouseId}`}
      AND h.expires_at > ${ctx.now.toISOString()}::timestamptz AND ${scope(ctx, 'h')}
    ORDER BY h.expires_at, h.id`.execute(ctx.db)
  return { items: rows }
}
