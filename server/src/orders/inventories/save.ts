import { usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { CountEntry } from '@quai/contract/orders/inventories/inventory.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { batchKey, findOrMakeBatches } from '../../goods/batches/resolve.ts'
import type { Packaging } from '../../platform/database/schema.generated.ts'
import { fail } from '../../platform/failure.ts'
import { allow, lockOrder, type OrderState } from '../orders/core/state.ts'
import { loadProducts } from '../orders/goods/items.ts'
import { selectCountLines } from './count.ts'

/** Writes lines while several people count at once. The latest count of each line wins. */
export const saveCount = async (ctx: Context, { uuid, entries }: { uuid: string; entries: CountEntry[] }) => {
  const order = await lockOrder(ctx, uuid)
  allow(ctx, order, 'order_count')
  if (!order.facts.isCounting) throw fail('COUNT_NOT_STARTED')
  return writeEntries(ctx, order, entries)
}

type Place = Pick<OrderState, 'id' | 'customerId' | 'warehouseId'>

/**
 * Writes entries into the count of a locked order. Throws PRODUCT_UNKNOWN, PACKAGING_UNUSABLE, BATCH_NOT_MANAGED,
 * BATCH_DATE_DIFFERS.
 */
export const writeEntries = async (ctx: Context, order: Place, entries: readonly CountEntry[]) => {
  const resolved = await resolveEntries(ctx, order, entries)
  lockPlaces(ctx, order, resolved)
  upsertLines(ctx, order, resolved)
  // Deletes an added line whose count was withdrawn.
  ctx.db.send(sql`DELETE FROM inventory_lines WHERE order_id = ${order.id} AND is_added AND counted IS NULL`)
  const saved = await ctx.db.maybe(sql<{ revision: number }>`
    UPDATE inventories SET revision = revision + 1 WHERE order_id = ${order.id} RETURNING revision`)
  const lines = await selectCountLines(
    ctx.db,
    sql`l.order_id = ${order.id} AND EXISTS (SELECT FROM ${unnested(resolved)} WHERE ${isPlace})`,
  )
  return { revision: saved?.revision ?? 0, lines }
}

interface Entry {
  productId: number
  batchId: number | null
  packaging: Packaging
  counted: number | null
  heldForMs: number
}

const resolveEntries = async (
  { db }: Context,
  { customerId }: Place,
  entries: readonly CountEntry[],
): Promise<Entry[]> => {
  const products = await loadProducts(db, customerId, entries)
  for (const { productId, productPackaging, batchId, batch } of entries) {
    const product = products.get(productId)
    if (!product) throw fail('PRODUCT_UNKNOWN')
    const { reference } = product
    if (!usablePackagings[product.packagingType].includes(productPackaging))
      throw fail('PACKAGING_UNUSABLE', { reference, packaging: productPackaging })
    if (!product.isBatchManaged && (batchId || batch)) throw fail('BATCH_NOT_MANAGED', { reference })
  }
  const made = await findOrMakeBatches(
    db,
    entries.flatMap(({ productId, batchId, batch }) => (batch ? [{ ...batch, productId, batchId }] : [])),
  )
  // Keeps the last entry typed for each place.
  const byPlace = new Map<string, Entry>()
  for (const { productId, productPackaging, batchId, batch, counted, heldForMs } of entries) {
    const id = batchId ?? (batch && made.get(batchKey(productId, batch.batchNumber))) ?? null
    byPlace.set(`${productId}/${id}/${productPackaging}`, {
      productId,
      batchId: id,
      packaging: productPackaging,
      counted,
      heldForMs,
    })
  }
  return [...byPlace.values()]
}

const unnested = (entries: readonly Entry[]) => {
  const column = (name: keyof Entry) => entries.map((entry) => entry[name])
  return sql`unnest(${column('productId')}::bigint[], ${column('batchId')}::bigint[], ${column('packaging')}::packaging[],
    ${column('counted')}::int[], ${column('heldForMs')}::bigint[]) AS e (product_id, batch_id, packaging, counted, held_ms)`
}

const isPlace = sql`e.product_id = l.product_id AND e.batch_id IS NOT DISTINCT FROM l.batch_id AND e.packaging = l.packaging`

/** Locks the places until the commit, so that the count includes exactly the recorded movements. */
const lockPlaces = ({ db }: Context, { warehouseId }: Place, entries: readonly Entry[]): void =>
  db.send(sql`
    SELECT FROM stock_balances b JOIN ${unnested(entries)} ON b.warehouse_id = ${warehouseId}
      AND b.product_id = e.product_id AND b.batch_id IS NOT DISTINCT FROM e.batch_id AND b.packaging = e.packaging
    ORDER BY b.id FOR SHARE OF b`)

/**
 * Dates a count by the database's clock minus the time the entry was held back by the network, never by a phone's
 * clock. A count that arrives late does not replace a later one.
 */
const upsertLines = ({ db, actor }: Context, { id, customerId, warehouseId }: Place, entries: readonly Entry[]): void =>
  db.send(sql`
    WITH placed AS (
      SELECT e.*, l.id IS NULL AS is_new, coalesce(b.physical, 0) AS physical,
        coalesce(l.started_after, CASE WHEN b.id IS NULL THEN 0 ELSE v.started_after END) AS started_after,
        greatest(v.count_started_at, clock_timestamp() - e.held_ms * interval '1 millisecond') AS counted_at
      FROM ${unnested(entries)} CROSS JOIN inventories v
      LEFT JOIN inventory_lines l ON l.order_id = v.order_id AND ${isPlace}
      LEFT JOIN stock_balances b ON b.warehouse_id = v.warehouse_id AND b.product_id = e.product_id
        AND b.batch_id IS NOT DISTINCT FROM e.batch_id AND b.packaging = e.packaging
      WHERE v.order_id = ${id}
    ), moved AS (
      SELECT n.*, s.since, s.seen FROM placed n CROSS JOIN LATERAL (
        SELECT coalesce(sum(m.quantity), 0)::int AS since,
          max(m.id) FILTER (WHERE m.created_at <= n.counted_at) AS seen
        FROM stock_movements m
        WHERE m.product_id = n.product_id AND m.id > n.started_after AND m.warehouse_id = ${warehouseId}
          AND m.batch_id IS NOT DISTINCT FROM n.batch_id AND m.packaging = n.packaging
      ) s
    )
    INSERT INTO inventory_lines (order_id, customer_id, warehouse_id, product_id, batch_id, packaging, expected_at_start,
      started_after, is_added, counted, counted_at, counted_by, counted_after)
    SELECT ${id}::bigint, ${customerId}::bigint, ${warehouseId}::bigint, product_id, batch_id, packaging, physical - since,
      started_after, true, counted, counted_at, ${actor.contactId}::bigint,
      CASE WHEN counted IS NOT NULL THEN coalesce(seen, started_after) END
    FROM moved
    ORDER BY product_id, batch_id NULLS FIRST, packaging
    ON CONFLICT ON CONSTRAINT inventory_lines_once DO UPDATE SET counted = excluded.counted,
      counted_at = excluded.counted_at, counted_by = excluded.counted_by, counted_after = excluded.counted_after
    WHERE inventory_lines.counted_at IS NULL OR inventory_lines.counted_at <= excluded.counted_at`)
