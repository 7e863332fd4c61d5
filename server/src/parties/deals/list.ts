import type { Deal, dealListQuery, dealSorts } from '@quai/contract/parties/deals/deal.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, scope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { isUnread, orderedFor, pageOf, readPage } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'
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
