import type { AccountAction } from '@quai/contract/parties/accounts/log.ts'
import type { Deal, DealChanges, DealDetail, DealInput } from '@quai/contract/parties/deals/deal.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { recordAccountChange } from '../accounts/logs/record.ts'
import { userColumns, userTables } from '../accounts/user-rows.ts'
import { dealColumns, dealTables } from './deal-rows.ts'

/** Presents a side of a deal. Fields that concern only that user and admins are empty for the other side. */
const party = ({ actor }: Context, id: 'd.customer_id' | 'd.warehouse_id') => {
  const isShown = sql`(${sql.ref(id)} = ${actor.userId} OR ${actor.userType === 'admin'})`
  return sql`(
    SELECT json_build_object('id', u.id, 'uuid', u.uuid, 'name', u."name", 'userType', u."userType",
      'isActive', u."isActive", 'appointmentDuration', u."appointmentDuration",
      'externalId', CASE WHEN ${isShown} THEN u."externalId" END,
      'pricingPlan', CASE WHEN ${isShown} THEN u."pricingPlan" END,
      'apiAvailable', ${isShown} AND u."apiAvailable",
      'apiToken', CASE WHEN ${isShown} THEN u."apiToken" END,
      'apiScope', CASE WHEN ${isShown} THEN u."apiScope" END)
    FROM (SELECT ${userColumns} FROM ${userTables} WHERE u.id = ${sql.ref(id)}) u)`
}

export const showDeal = async (ctx: Context, { id }: { id: number }): Promise<DealDetail> => {
  const { rows } = await sql<DealDetail>`
    SELECT ${dealColumns}, ${party(ctx, 'd.customer_id')} AS customer, ${party(ctx, 'd.warehouse_id')} AS warehouse
    FROM ${dealTables} WHERE d.id = ${id} AND ${scope(ctx, 'd')}`.execute(ctx.db)
  const [deal] = rows
  if (!deal) throw fail('NOT_FOUND')
  return deal
}

/** Creates a deal. Throws DEAL_SIDES when the users are not a customer and a warehouse, DEAL_EXISTS. */
export const createDeal = async (ctx: Context, input: DealInput): Promise<Deal> => {
  const { id } = await ctx.db
    .insertInto('deals')
    .values({
      customer_id: input.customerId,
      warehouse_id: input.warehouseId,
      can_warehouse_carry: input.canWarehouseCarry,
      requires_signed_slip: input.requiresSignedSlip,
      external_id: input.externalId || null,
      is_active: input.isActive,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const deal = await loadDeal(ctx, id)
  await recordDealChange(ctx, 'deal_create', { deal, after: rulesOf(deal) })
  return deal
}

/** Updates a deal. Once deactivated, it accepts no new business. */
export const updateDeal = async (ctx: Context, { id, ...changes }: DealChanges & { id: number }): Promise<Deal> => {
  // Waits for orders that are being written under the deal, which read it as active.
  await ctx.db.selectFrom('deals').select('id').where('id', '=', id).forUpdate().execute()
  const present = await loadDeal(ctx, id)
  const next = { ...present, ...changes }
  await ctx.db
    .updateTable('deals')
    .set({
      can_warehouse_carry: next.canWarehouseCarry,
      requires_signed_slip: next.requiresSignedSlip,
      external_id: next.externalId || null,
      is_active: next.isActive,
    })
    .where('id', '=', id)
    .execute()
  const deal = await loadDeal(ctx, id)
  await recordDealChange(ctx, actionOf(present, deal), { deal, before: rulesOf(present), after: rulesOf(deal) })
  return deal
}

const actionOf = (present: Deal, next: Deal): AccountAction => {
  if (present.isActive === next.isActive) return 'deal_update'
  return next.isActive ? 'deal_activate' : 'deal_deactivate'
}

/** Removes a deal. Throws NOT_FOUND, or DEAL_IN_USE once it has orders or stock. */
export const removeDeal = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  // Locks the deal against an order created between the check and the removal.
  await ctx.db.selectFrom('deals').select('id').where('id', '=', id).forUpdate().execute()
  const deal = await loadDeal(ctx, id)
  const { customerId, warehouseId } = deal
  const { rows } = await sql<{ isInUse: boolean }>`
    SELECT EXISTS (SELECT FROM orders WHERE customer_id = ${customerId} AND warehouse_id = ${warehouseId})
      OR EXISTS (SELECT FROM stock_balances WHERE customer_id = ${customerId} AND warehouse_id = ${warehouseId})
      OR EXISTS (SELECT FROM stock_movements WHERE customer_id = ${customerId} AND warehouse_id = ${warehouseId})
      AS "isInUse"`.execute(ctx.db)
  if (rows[0]?.isInUse) throw fail('DEAL_IN_USE')
  await ctx.db.deleteFrom('deals').where('id', '=', id).execute()
  await recordDealChange(ctx, 'deal_remove', { deal })
}

interface DealChange {
  deal: Deal
  before?: object
  after?: object
}

const recordDealChange = (ctx: Context, action: AccountAction, { deal, ...values }: DealChange): Promise<void> =>
  recordAccountChange(ctx, {
    userId: deal.customerId,
    partnerId: deal.warehouseId,
    action,
    subject: `${deal.customerName} – ${deal.warehouseName}`,
    ...values,
  })

/** Fields of a deal that a change may concern. */
const rulesOf = ({ canWarehouseCarry, requiresSignedSlip, externalId }: Deal) => ({
  canWarehouseCarry,
  requiresSignedSlip,
  externalId,
})

const loadDeal = async (ctx: Context, id: number): Promise<Deal> => {
  const { rows } = await sql<Deal>`
    SELECT ${dealColumns} FROM ${dealTables} WHERE d.id = ${id} AND ${scope(ctx, 'd')}`.execute(ctx.db)
  const [deal] = rows
  if (!deal) throw fail('NOT_FOUND')
  return deal
}
