import type { AccountAction } from '@quai/contract/parties/accounts/log.ts'
import type {
  Deal,
  DealChanges,
  DealDetail,
  DealInput,
  dealListQuery,
  dealSorts,
} from '@quai/contract/parties/deals/deal.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, scope } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { isUnread, orderedFor, readPage } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'
import { recordAccountChange } from '../accounts/logs.ts'
import { userColumns, userTables } from '../accounts/user-rows.ts'
import { dealColumns, dealTables } from './deal-rows.ts'

type DealListQuery = z.output<typeof dealListQuery> & ReadingOn

/** Larger than the deals of any one party. */
const whole = 10_000

/** Lists the caller's deals, including deactivated ones, whose history stays readable. */
export const listDeals = async (ctx: Context, query: DealListQuery) => {
  const where = sql.join([...conditionsOf(ctx, query), isUnread(query, sql`d.id`)], sql` AND `)
  const sorting = sql`${orders[query.sort]} ${sql.raw(query.direction)}, ${orders.customerName}, ${orders.warehouseName}, d.id`
  const read = (db: Db) =>
    readPage(
      { db },
      {
        query: { ...query, pageSize: query.pageSize ?? whole },
        all: sql`SELECT FROM ${dealTables} WHERE ${where}`,
        rows: (place) => sql<Deal>`
          SELECT ${dealColumns} FROM ${dealTables} WHERE ${where}
          ORDER BY ${orderedFor(query, sql`d.id`, sorting)} ${pageOf(place)}`,
      },
    )
  return query.search ? searching(ctx, read) : read(ctx.db)
}

const orders: Record<(typeof dealSorts)[number], RawBuilder<unknown>> = {
  customerName: sql`c.name COLLATE "fr-x-icu"`,
  warehouseName: sql`w.name COLLATE "fr-x-icu"`,
  isActive: sql`d.is_active`,
  createdAt: sql`d.created_at`,
}

const conditionsOf = (ctx: Context, query: DealListQuery): RawBuilder<unknown>[] => {
  const conditions: RawBuilder<unknown>[] = [scope(ctx, 'd')]
  if (query.search !== undefined) conditions.push(...matching(query.search))
  if (query.customerId) conditions.push(sql`d.customer_id = ${query.customerId}`)
  if (query.warehouseId) conditions.push(sql`d.warehouse_id = ${query.warehouseId}`)
  for (const [column, value] of [
    ['d.is_active', query.isActive],
    ['d.can_warehouse_carry', query.canWarehouseCarry],
    ['d.requires_signed_slip', query.requiresSignedSlip],
  ] as const)
    if (value !== undefined) conditions.push(sql`${sql.ref(column)} = ${value}`)
  return conditions
}

/** Requires each word in the name of one of the sides, or in the external id. */
const matching = (search: string): RawBuilder<unknown>[] => {
  const words = searchWords(search)
  if (words.length === 0) return [sql`false`]
  return words.map(
    (word) => sql`(${hasWords(sql`c.search_document`, [word], 'inside')}
      OR ${hasWords(sql`w.search_document`, [word], 'inside')}
      OR ${hasWords(sql`concat('| ', search_text(d.external_id), ' |')`, [word], 'inside')})`,
  )
}

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
  const deal = await ctx.db.maybe(sql<DealDetail>`
    SELECT ${dealColumns}, ${party(ctx, 'd.customer_id')} AS customer, ${party(ctx, 'd.warehouse_id')} AS warehouse
    FROM ${dealTables} WHERE d.id = ${id} AND ${scope(ctx, 'd')}`)
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
  const { isInUse } = await ctx.db.one(sql<{ isInUse: boolean }>`
    SELECT EXISTS (SELECT FROM orders WHERE customer_id = ${customerId} AND warehouse_id = ${warehouseId})
      OR EXISTS (SELECT FROM stock_balances WHERE customer_id = ${customerId} AND warehouse_id = ${warehouseId})
      OR EXISTS (SELECT FROM stock_movements WHERE customer_id = ${customerId} AND warehouse_id = ${warehouseId})
      AS "isInUse"`)
  if (isInUse) throw fail('DEAL_IN_USE')
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
  const deal = await ctx.db.maybe(sql<Deal>`
    SELECT ${dealColumns} FROM ${dealTables} WHERE d.id = ${id} AND ${scope(ctx, 'd')}`)
  if (!deal) throw fail('NOT_FOUND')
  return deal
}

/** Routes of this module with their verbs. */
export const dealVerbs = {
  deals: { list: listDeals, detail: showDeal, create: createDeal, update: updateDeal, remove: removeDeal },
} satisfies Pick<Verbs, 'deals'>
