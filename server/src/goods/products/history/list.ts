import type { ProductChange } from '@quai/contract/goods/products/change.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { sql } from 'kysely'
import { type Context, historyStart } from '../../../calls/context.ts'
import { isUnread, orderedFor, pageOf, readPage } from '../../../services/lists/paging.ts'
import { requireProduct } from '../detail.ts'

interface Asked extends ReadingOn {
  id: number
  page: number
  pageSize: 10 | 25 | 50 | 100
}

/** Lists the edits of a product, newest first, within the history of the caller's plan. Throws NOT_FOUND. */
export const listProductChanges = async (ctx: Context, { id, ...query }: Asked) => {
  const { customerId } = await requireProduct(ctx, id)
  const since = historyStart(ctx)
  const where = sql`h.product_id = ${id} AND (${since}::timestamptz IS NULL OR h.created_at >= ${since})
    AND ${isUnread(query, sql`h.id`)}`
  // A warehouse reads the names of its own contacts and of the customer's, not of the customer's other warehouses.
  const isKnown = sql`(${ctx.actor.userType !== 'warehouse'} OR c.user_id IN (${ctx.actor.userId}, ${customerId}))`
  return readPage<ProductChange>(ctx, {
    query,
    all: sql`SELECT FROM product_changes h WHERE ${where}`,
    rows: (place) => sql<ProductChange>`
      SELECT h.id, h.action, h.changes, h.import_uuid IS NOT NULL AS "isImported",
        CASE WHEN c.user_id = ${ctx.actor.userId} THEN h.import_uuid END AS "importUuid",
        CASE WHEN ${isKnown} THEN c.name END AS "contactName", CASE WHEN ${isKnown} THEN u.name END AS "userName",
        CASE WHEN ${isKnown} THEN k.name END AS "hijackerName", h.created_at AS "createdAt"
      FROM product_changes h
      LEFT JOIN contacts c ON c.id = h.contact_id
      LEFT JOIN users u ON u.id = c.user_id
      LEFT JOIN contacts k ON k.id = h.hijacker_contact_id
      WHERE ${where} ORDER BY ${orderedFor(query, sql`h.id`, sql`h.id DESC`)} ${pageOf(place)}`,
  })
}
