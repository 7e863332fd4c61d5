import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'

/** Both sides of a deal. */
export interface DealParties {
  dealId: number
  customerId: number
  warehouseId: number
  customerName: string
  warehouseName: string
}

/** Finds a deal of the caller. */
export const findDeal = async (ctx: Context, dealId: number): Promise<DealParties | undefined> => {
  const { rows } = await sql<DealParties>`
    SELECT d.id AS "dealId", d.customer_id AS "customerId", d.warehouse_id AS "warehouseId",
      c.name AS "customerName", w.name AS "warehouseName"
    FROM deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id
    WHERE d.id = ${dealId} AND ${scope(ctx, 'd')}`.execute(ctx.db)
  return rows[0]
}

/**
 * Locks a deal of the caller: two changes of what belongs to it wait for each other, and so do new orders and invoices
 * of the deal, which refer to it. Throws NOT_FOUND.
 */
export const lockDeal = async (ctx: Context, dealId: number): Promise<DealParties> => {
  await ctx.db.selectFrom('deals').select('id').where('id', '=', dealId).forUpdate().execute()
  const deal = await findDeal(ctx, dealId)
  if (!deal) throw fail('NOT_FOUND')
  return deal
}
