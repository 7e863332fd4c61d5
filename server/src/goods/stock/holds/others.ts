import type { HeldGoods } from '@quai/contract/goods/failures.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { StockKey } from '../balances.ts'

/** Contact whose own holds never stand in the way, and the time by which those of others have ended. */
export interface Holder {
  contactId: number
  now: Date
}

export const holderOf = ({ actor, now }: Pick<Context, 'actor' | 'now'>): Holder => ({
  contactId: actor.contactId,
  now,
})

/** True for holds `h` of others that have not ended. */
const isHeldByOthers = ({ contactId, now }: Holder): RawBuilder<boolean> =>
  sql<boolean>`(h.contact_id <> ${contactId}::bigint AND h.expires_at > ${now.toISOString()}::timestamptz)`

/** Sum of what others hold of a balance `b`. */
export const heldByOthers = (holder: Holder): RawBuilder<number> => sql<number>`(
  SELECT coalesce(sum(h.quantity), 0) FROM stock_holds h
  WHERE h.warehouse_id = b.warehouse_id AND h.product_id = b.product_id AND h.packaging = b.packaging
    AND h.batch_id IS NOT DISTINCT FROM b.batch_id AND ${isHeldByOthers(holder)})`

/** Tells who holds goods of these places, and until when, the first to end first. */
export const loadHolders = async (db: Db, holder: Holder, keys: readonly StockKey[]): Promise<HeldGoods[]> =>
  db.all(sql<HeldGoods>`
    SELECT h.product_id AS "productId", p.reference, h.packaging, h.batch_id AS "batchId",
      l.batch_number AS "batchNumber", h.quantity, c.name AS "contactName", h.expires_at AS "expiresAt"
    FROM unnest(${keys.map((key) => key.warehouseId)}::bigint[], ${keys.map((key) => key.productId)}::bigint[],
      ${keys.map((key) => key.batchId)}::bigint[], ${keys.map((key) => key.packaging)}::packaging[])
      AS k (warehouse_id, product_id, batch_id, packaging)
    JOIN stock_holds h ON h.warehouse_id = k.warehouse_id AND h.product_id = k.product_id
      AND h.batch_id IS NOT DISTINCT FROM k.batch_id AND h.packaging = k.packaging
    JOIN products p ON p.id = h.product_id
    JOIN contacts c ON c.id = h.contact_id
    LEFT JOIN batches l ON l.id = h.batch_id
    WHERE ${isHeldByOthers(holder)}
    ORDER BY h.expires_at, h.id`)
