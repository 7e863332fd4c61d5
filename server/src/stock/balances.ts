import type { Packaging } from '@quai/contract/products/packaging.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { inOrder } from '../platform/database/in-order.ts'

/** Key of a balance: warehouse, product, batch (or none) and packaging. */
export interface StockKey {
  warehouseId: number
  customerId: number
  productId: number
  batchId: number | null
  packaging: Packaging
}

/** Change of a balance in packagings; negative values decrease it. */
export interface StockDelta extends StockKey {
  physical?: number
  reserved?: number
  incoming?: number
  waiting?: number
  /** Quantity that must remain available for others. Changes nothing itself. */
  kept?: number
}

/**
 * Changes balances, all or none. Merges the changes of a key, locks the rows in the order of their ids (other orders
 * deadlock), and applies them only if no balance breaks its rules (0 ≤ reserved ≤ physical). Returns false and changes
 * nothing otherwise. Creates missing rows that something is added to. Call it once per transaction, with all changes.
 *
 * Locking and changing are two statements, sent together. Under READ COMMITTED the second one takes its snapshot once
 * the locks are held, so that it judges exactly what it changes.
 */
export const changeBalances = async (db: Db, deltas: readonly StockDelta[]): Promise<boolean> =>
  (await applyTo(db, deltas, sql`v.fits`)) === 'changed'

/**
 * Result of a change: 'short' when a balance would break its rules, 'awaited' when only the queue stands in the way.
 */
type Outcome = 'changed' | 'short' | 'awaited'

/**
 * Works like changeBalances() for an order that takes goods, but also changes nothing while others wait for the same
 * goods, so that the caller can look at their claims first. Costs nothing extra without a queue.
 */
export const takeUnlessAwaited = (db: Db, deltas: readonly StockDelta[]): Promise<Outcome> =>
  applyTo(db, deltas, sql`v.fits AND NOT v.awaited`)

const applyTo = async (db: Db, deltas: readonly StockDelta[], isApplied: RawBuilder<unknown>): Promise<Outcome> => {
  const merged = mergeDeltas(deltas)
  if (merged.length === 0) return 'changed'
  const addsKeys = merged.some((delta) => delta.physical > 0 || delta.incoming > 0 || delta.waiting > 0)
  const { rows } = await inOrder(
    db,
    addsKeys ? () => makeBalances(db, merged) : undefined,
    () => lockMerged(db, merged),
    () => applyDeltas(db, merged, isApplied),
  )
  const [verdict] = rows
  if (verdict?.changed === merged.length) return 'changed'
  return verdict?.fits ? 'awaited' : 'short'
}

/** Locks a warehouse's stock of some products, to judge and change it. */
export const lockStockOf = (db: Db, warehouseId: number, productIds: readonly number[]): Promise<unknown> =>
  sql`SELECT FROM stock_balances b WHERE b.warehouse_id = ${warehouseId} AND b.product_id = ANY(${[...productIds]}::bigint[])
    ORDER BY b.id FOR UPDATE`.execute(db)

const lockMerged = (db: Db, merged: readonly Merged[]) =>
  sql`SELECT FROM stock_balances b JOIN ${unnested(merged)} ON ${sameKey} ORDER BY b.id FOR UPDATE OF b`.execute(db)

/**
 * Locks balances before they are read and judged; the change follows in the same transaction. Creates those of `made`
 * that do not exist, so that nobody else creates them meanwhile.
 */
export const lockBalances = async (
  db: Db,
  { made, known }: { made: readonly StockKey[]; known: readonly StockKey[] },
): Promise<void> => {
  const zero = (key: StockKey): Merged => ({ ...key, physical: 0, reserved: 0, incoming: 0, waiting: 0, kept: 0 })
  await inOrder(
    db,
    () => makeBalances(db, made.map(zero)),
    () => lockMerged(db, [...made, ...known].map(zero)),
  )
}

const applyDeltas = (db: Db, merged: Merged[], isApplied: RawBuilder<unknown>) =>
  sql<{ changed: number; fits: boolean }>`
    WITH change AS (
      SELECT b.id, b.physical + d.physical AS physical, b.reserved + d.reserved AS reserved,
        b.incoming + d.incoming AS incoming, b.waiting + d.waiting AS waiting, d.kept,
        d.reserved > 0 AND b.waiting + d.waiting > 0 AS awaited
      FROM stock_balances b JOIN ${unnested(merged)} ON ${sameKey}
    ),
    verdict AS (
      SELECT count(*) = ${merged.length}::int
        AND bool_and(reserved >= 0 AND incoming >= 0 AND waiting >= 0 AND physical - kept >= reserved) AS fits,
        bool_or(awaited) AS awaited
      FROM change
    ),
    applied AS (
      UPDATE stock_balances b
      SET physical = c.physical, reserved = c.reserved, incoming = c.incoming, waiting = c.waiting
      FROM change c, verdict v
      WHERE b.id = c.id AND ${isApplied}
      RETURNING b.id
    )
    SELECT v.fits, (SELECT count(*)::int FROM applied) AS changed FROM verdict v`.execute(db)

const sameKey = sql`b.warehouse_id = d.warehouse_id AND b.product_id = d.product_id
  AND b.batch_id IS NOT DISTINCT FROM d.batch_id AND b.packaging = d.packaging`

type Merged = StockKey & Record<'physical' | 'reserved' | 'incoming' | 'waiting' | 'kept', number>

/** Merges the deltas of each key and drops those that change nothing. */
export const mergeDeltas = (deltas: readonly StockDelta[]): Merged[] => {
  const byKey = new Map<string, Merged>()
  for (const { physical = 0, reserved = 0, incoming = 0, waiting = 0, kept = 0, ...key } of deltas) {
    const name = keyOf(key)
    const sum = byKey.get(name) ?? { ...key, physical: 0, reserved: 0, incoming: 0, waiting: 0, kept: 0 }
    sum.physical += physical
    sum.reserved += reserved
    sum.incoming += incoming
    sum.waiting += waiting
    sum.kept += kept
    byKey.set(name, sum)
  }
  return [...byKey.values()].filter((sum) => sum.physical || sum.reserved || sum.incoming || sum.waiting)
}

export const keyOf = ({ warehouseId, productId, batchId, packaging }: StockKey): string =>
  `${warehouseId}/${productId}/${batchId ?? ''}/${packaging}`

const unnested = (merged: readonly Merged[]) => {
  const column = (name: keyof Merged) => merged.map((delta) => delta[name])
  return sql`unnest(${column('warehouseId')}::bigint[], ${column('customerId')}::bigint[], ${column('productId')}::bigint[],
    ${column('batchId')}::bigint[], ${column('packaging')}::packaging[], ${column('physical')}::int[],
    ${column('reserved')}::int[], ${column('incoming')}::int[], ${column('waiting')}::int[],
    ${column('kept')}::int[])
    AS d (warehouse_id, customer_id, product_id, batch_id, packaging, physical, reserved, incoming, waiting, kept)`
}

/** Inserts in the order of the keys, so that two transactions creating the same rows do not deadlock. */
const makeBalances = (db: Db, merged: readonly Merged[]) =>
  sql`INSERT INTO stock_balances (warehouse_id, customer_id, product_id, batch_id, packaging)
    SELECT warehouse_id, customer_id, product_id, batch_id, packaging FROM ${unnested(merged)}
    ORDER BY warehouse_id, product_id, batch_id NULLS FIRST, packaging
    ON CONFLICT DO NOTHING`.execute(db)
