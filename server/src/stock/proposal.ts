import type { Proposal, proposalQuery } from '@quai/contract/stock/stock.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, scope } from '../calls/context.ts'
import { fail } from '../platform/failure.ts'

type ProposalQuery = z.output<typeof proposalQuery>

/**
 * Proposes batches first expired, first out, for the planned day: leaves out those that expire before it and puts
 * undated ones last. A product without batch management gets one line without a batch.
 */
export const proposeBatches = async (ctx: Context, query: ProposalQuery): Promise<Proposal> => {
  const isBatchManaged = await requirePlace(ctx, query)
  const { rows } = await sql<Omit<Proposal['lines'][number], 'quantity'>>`
    SELECT b.batch_id AS "batchId", l.batch_number AS "batchNumber", l.batch_expiration_date AS "batchExpirationDate",
      l.batch_expiration_date - ${query.date}::date AS "daysLeft", b.physical - b.reserved AS available
    FROM stock_balances b LEFT JOIN batches l ON l.id = b.batch_id
    WHERE b.warehouse_id = ${query.warehouseId} AND b.product_id = ${query.productId}
      AND b.packaging = ${query.productPackaging} AND b.physical > b.reserved
      AND (b.batch_id IS NOT NULL) = ${isBatchManaged} AND l.delete_date IS NULL
      AND (l.batch_expiration_date IS NULL OR l.batch_expiration_date >= ${query.date}::date)
    ORDER BY l.batch_expiration_date NULLS LAST, l.batch_number`.execute(ctx.db)
  let missing = query.quantity
  const lines = rows.map((line) => {
    const quantity = Math.min(missing, line.available)
    missing -= quantity
    return { ...line, quantity }
  })
  return { lines, missing }
}

/** Returns whether the product is managed by batch. Throws when the caller may not see its stock at this warehouse. */
const requirePlace = async (ctx: Context, { productId, warehouseId }: ProposalQuery): Promise<boolean> => {
  const { rows } = await sql<{ isBatchManaged: boolean }>`
    SELECT p.is_batch_managed AS "isBatchManaged"
    FROM products p JOIN deals d ON d.customer_id = p.customer_id
    WHERE p.id = ${productId} AND d.warehouse_id = ${warehouseId} AND ${scope(ctx, 'd')}`.execute(ctx.db)
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0].isBatchManaged
}
