import type { ProductChange } from '@quai/contract/goods/products/product.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { sql } from 'kysely'
import { type Context, historyStart } from '../../calls/context.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { isUnread, orderedFor, readPage } from '../../services/lists/paging.ts'
import { requireProduct } from './present.ts'

interface ProductEdit {
  productId: number
  action: 'create' | 'update'
  /** Field → [before, after]. */
  changes: Record<string, readonly [unknown, unknown]>
}

type Author = Pick<Context, 'db' | 'actor' | 'now'>

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

/** Writes edits in the history of their products, with their author. Leaves out an update that changes nothing. */
export const recordProductEdits = async (
  { db, actor, now }: Author,
  edits: readonly ProductEdit[],
  importUuid: string | null = null,
): Promise<void> => {
  const made = edits.filter(({ action, changes }) => action === 'create' || Object.keys(changes).length > 0)
  if (made.length === 0) return
  await db.run(sql`
    INSERT INTO product_changes (product_id, action, changes, import_uuid, contact_id, hijacker_contact_id, created_at)
    SELECT n.*, ${importUuid}::uuid, ${actor.contactId}::bigint, ${actor.hijackerContactId}::bigint,
      ${now.toISOString()}::timestamptz
    FROM unnest(${made.map(({ productId }) => productId)}::bigint[], ${made.map(({ action }) => action)}::text[],
      ${made.map(({ changes }) => JSON.stringify(changes))}::jsonb[]) AS n`)
}

/** Compares the fields of `change` with those of a product. An empty text counts as none. */
export const changesBetween = (before: object, change: object): ProductEdit['changes'] => {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(change)
      .map(([field, value]): [string, [unknown, unknown]] => [field, [compared(known.get(field)), compared(value)]])
      .filter(([, [from, to]]) => from !== to),
  )
}

const compared = (value: unknown): unknown => (value === '' ? null : (value ?? null))
