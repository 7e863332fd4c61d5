import { type RawBuilder, sql } from 'kysely'
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

/** True when deal `d` of customer `c` and warehouse `w` accepts new business: it and both its sides are active. */
export const isActiveDeal: RawBuilder<boolean> = sql<boolean>`(d.is_active AND c.is_active AND w.is_active)`

/** Columns of a deal `d` with the names of its customer `c` and its warehouse `w`, as the API shows them. */
export const dealColumns = sql`d.id, d.uuid, d.external_id AS "externalId", d.is_active AS "isActive",
  d.can_warehouse_carry AS "canWarehouseCarry", d.requires_signed_slip AS "requiresSignedSlip",
  d.customer_id AS "customerId", d.warehouse_id AS "warehouseId", c.name AS "customerName", w.name AS "warehouseName"`

export const dealTables = sql`deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id`

/** Finds a deal of the caller. */
export const findDeal = async (ctx: Context, dealId: number): Promise<DealParties | undefined> =>
  ctx.db.maybe(sql<DealParties>`
    SELECT d.id AS "dealId", d.customer_id AS "customerId", d.warehouse_id AS "warehouseId",
      c.name AS "customerName", w.name AS "warehouseName"
    FROM deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id
    WHERE d.id = ${dealId} AND ${scope(ctx, 'd')}`)

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
