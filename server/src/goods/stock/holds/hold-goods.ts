import {
  type Hold,
  type HoldInput,
  type holdListQuery,
  holdMinutes,
  type OwnHold,
} from '@quai/contract/goods/stock/holds.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, scope } from '../../../calls/context.ts'
import { isActiveDeal } from '../../../parties/deals/deal-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fail, failOn } from '../../../platform/failure.ts'
import { requireProduct } from '../../products/present.ts'

/**
 * Holds what an order being typed asks for, for ten minutes, in place of what its form held. Holds no more than what is
 * available and not held by others: the first to ask has it. Throws NOT_FOUND for a product of another customer or
 * without a deal, DEAL_INACTIVE.
 */
export const holdGoods = async (ctx: Context, input: HoldInput): Promise<OwnHold> => {
  const { db, now } = ctx
  if (input.items.length === 0) {
    releaseHold(ctx, input.formKey)
    return { expiresAt: null, items: [] }
  }
  const parties = partiesOf(ctx, input)
  await requireGoods(db, { ...parties, productIds: [...new Set(input.items.map(({ productId }) => productId))] })
  const expiresAt = new Date(now.getTime() + holdMinutes * 60_000).toISOString()
  // Two forms that ask for the same last pallet are judged one after the other.
  db.send(sql`SELECT pg_advisory_xact_lock(${parties.warehouseId}::int, ${holdsLock}::int)`)
  releaseHold(ctx, input.formKey)
  const items = await insertHold(ctx, { ...input, ...parties, expiresAt })
  return { expiresAt: items.length > 0 ? expiresAt : null, items }
}

/** Second key of the advisory lock, whose other values are days (slots/book.ts). */
const holdsLock = -1

/** Ends what a form of the caller holds, and what has ended of the caller's others. */
export const releaseHold = ({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>, formKey: string): void =>
  db.send(sql`DELETE FROM stock_holds WHERE contact_id = ${actor.contactId}
    AND (form_key = ${formKey} OR expires_at <= ${now.toISOString()}::timestamptz)`)

interface Parties {
  customerId: number
  warehouseId: number
}

const partiesOf = ({ actor }: Context, { customerId, warehouseId }: HoldInput): Parties => {
  if (actor.userType === 'customer') {
    if (!warehouseId) throw failOn(['warehouseId'], 'required', 'Choisissez un entrepôt.')
    return { customerId: actor.userId, warehouseId }
  }
  if (!customerId) throw failOn(['customerId'], 'required', 'Choisissez un client.')
  return { customerId, warehouseId: actor.userId }
}

const requireGoods = async (
  db: Db,
  { customerId, warehouseId, productIds }: Parties & { productIds: number[] },
): Promise<void> => {
  const row = await db.maybe(sql<{ isActive: boolean; known: number }>`
    SELECT ${isActiveDeal} AS "isActive",
      (SELECT count(*)::int FROM products WHERE id = ANY(${productIds}::bigint[]) AND customer_id = ${customerId}) AS known
    FROM deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id
    WHERE d.customer_id = ${customerId} AND d.warehouse_id = ${warehouseId}`)
  if (row?.known !== productIds.length) throw fail('NOT_FOUND')
  if (!row.isActive) throw fail('DEAL_INACTIVE')
}

/** Leaves out what is not in stock: a hold promises nothing. */
const insertHold = (
  { db, actor, now }: Context,
  { formKey, customerId, warehouseId, items, expiresAt }: HoldInput & Parties & { expiresAt: string },
) =>
  db.all(sql<OwnHold['items'][number]>`
    INSERT INTO stock_holds AS own (contact_id, form_key, customer_id, warehouse_id, product_id, batch_id, packaging, quantity, expires_at)
    SELECT ${actor.contactId}::bigint, ${formKey}::uuid, b.customer_id, b.warehouse_id, b.product_id, b.batch_id, b.packaging,
      least(i.quantity, b.physical - b.reserved - others.quantity), ${expiresAt}::timestamptz
    FROM (
      SELECT product_id, batch_id, packaging, sum(quantity) AS quantity
      FROM unnest(${items.map((item) => item.productId)}::bigint[], ${items.map((item) => item.batchId ?? null)}::bigint[],
        ${items.map((item) => item.productPackaging)}::packaging[], ${items.map((item) => item.quantity)}::int[])
        AS n (product_id, batch_id, packaging, quantity)
      GROUP BY product_id, batch_id, packaging
    ) i
    JOIN stock_balances b ON b.warehouse_id = ${warehouseId} AND b.customer_id = ${customerId}
      AND b.product_id = i.product_id AND b.batch_id IS NOT DISTINCT FROM i.batch_id AND b.packaging = i.packaging
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(h.quantity), 0) AS quantity FROM stock_holds h
      WHERE h.warehouse_id = b.warehouse_id AND h.product_id = b.product_id AND h.packaging = b.packaging
        AND h.batch_id IS NOT DISTINCT FROM b.batch_id AND h.expires_at > ${now.toISOString()}::timestamptz
    ) others
    WHERE b.physical - b.reserved > others.quantity
    RETURNING own.product_id AS "productId", own.packaging AS "productPackaging", own.batch_id AS "batchId", own.quantity`)

/** Lists what orders being typed hold of a product, the caller's own included, the first to end first. */
export const listHolds = async (
  ctx: Context,
  { productId, warehouseId }: z.output<typeof holdListQuery>,
): Promise<{ items: Hold[] }> => {
  await requireProduct(ctx, productId)
  const rows = await ctx.db.all(sql<Hold>`
    SELECT h.warehouse_id AS "warehouseId", h.product_id AS "productId", h.packaging AS "productPackaging",
      h.batch_id AS "batchId", l.batch_number AS "batchNumber", h.quantity, c.name AS "contactName",
      h.contact_id = ${ctx.actor.contactId} AS "isOwn", h.expires_at AS "expiresAt"
    FROM stock_holds h JOIN contacts c ON c.id = h.contact_id LEFT JOIN batches l ON l.id = h.batch_id
    WHERE h.product_id = ${productId} AND ${warehouseId === undefined ? sql`true` : sql`h.warehouse_id = ${warehouseId}`}
      AND h.expires_at > ${ctx.now.toISOString()}::timestamptz AND ${scope(ctx, 'h')}
    ORDER BY h.expires_at, h.id`)
  return { items: rows }
}
