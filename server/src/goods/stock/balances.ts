import type { Shortage } from '@quai/contract/goods/failures.ts'
import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { type RawBuilder, sql } from 'kysely'
import { isOpenOrder } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Holder, heldByOthers } from './holds/others.ts'

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
 * Locking and changing are two statements. Under READ COMMITTED the second one takes its snapshot once the locks are
 * held, so that it judges exactly what it changes.
 */
export const changeBalances = async (db: Db, deltas: readonly StockDelta[]): Promise<boolean> =>
  (await changeAndLook(db, deltas)).isChanged

/**
 * Works like changeBalances(), and tells whether more became available of goods for which pre-orders wait, or whether one
 * of several stopped waiting for them. One that comes later judges the new balances itself, because it locks them too.
 */
export const changeAndLook = async (
  db: Db,
  deltas: readonly StockDelta[],
): Promise<{ isChanged: boolean; freesAwaited: boolean }> => {
  const { outcome, freesAwaited } = await applyTo(db, deltas, { isApplied: sql`v.fits` })
  return { isChanged: outcome === 'changed', freesAwaited }
}

/**
 * Result of a change: 'short' when a balance would break its rules, 'awaited' when the stock suffices but waiting
 * pre-orders want the same goods, 'held' when it suffices but others hold the goods while they type an order.
 */
type Outcome = 'changed' | 'short' | 'awaited' | 'held'

interface Taking {
  deltas: readonly StockDelta[]
  /** Leaves what others hold; undefined takes it. */
  holder?: Holder | undefined
}

/**
 * Works like changeBalances() for an order that takes goods, but also changes nothing while others wait for the same
 * goods, so that the caller can look at their claims first, or hold them. Costs nothing extra without a queue.
 */
export const takeUnlessAwaited = async (db: Db, { deltas, holder }: Taking): Promise<Outcome> =>
  (await applyTo(db, deltas, { isApplied: sql`v.fits AND NOT v.awaited AND NOT v.held`, holder })).outcome

/** Works like changeBalances() for an order that takes goods, but changes nothing while others hold them. */
export const takeUnlessHeld = async (db: Db, { deltas, holder }: Taking): Promise<Outcome> =>
  (await applyTo(db, deltas, { isApplied: sql`v.fits AND NOT v.held`, holder })).outcome

interface Condition {
  isApplied: RawBuilder<unknown>
  holder?: Holder | undefined
}

interface Applied {
  outcome: Outcome
  freesAwaited: boolean
}

const applyTo = async (db: Db, deltas: readonly StockDelta[], condition: Condition): Promise<Applied> => {
  const merged = mergeDeltas(deltas)
  if (merged.length === 0) return { outcome: 'changed', freesAwaited: false }
  const addsKeys = merged.some((delta) => delta.physical > 0 || delta.incoming > 0 || delta.waiting > 0)
  if (addsKeys) makeBalances(db, merged)
  lockMerged(db, merged)
  const verdict = await applyDeltas(db, merged, condition)
  return { outcome: outcomeOf(verdict, merged), freesAwaited: verdict.freesAwaited === true }
}

const outcomeOf = (verdict: Verdict, merged: readonly Merged[]): Outcome => {
  if (verdict.changed === merged.length) return 'changed'
  if (!verdict.fits) return 'short'
  return verdict.awaited ? 'awaited' : 'held'
}

/** Locks a warehouse's stock of some products, to judge and change it. */
export const lockStockOf = (db: Db, warehouseId: number, productIds: readonly number[]): void =>
  db.send(sql`SELECT FROM stock_balances b WHERE b.warehouse_id = ${warehouseId} AND b.product_id = ANY(${[...productIds]}::bigint[])
    ORDER BY b.id FOR UPDATE`)

const lockMerged = (db: Db, merged: readonly Merged[]): void =>
  db.send(sql`SELECT FROM stock_balances b JOIN ${rowsOf(merged)} ON ${sameKey} ORDER BY b.id FOR UPDATE OF b`)

/**
 * Locks balances before they are read and judged; the change follows in the same transaction. Creates those of `made`
 * that do not exist, so that nobody else creates them meanwhile.
 */
export const lockBalances = (
  db: Db,
  { made, known }: { made: readonly StockKey[]; known: readonly StockKey[] },
): void => {
  const zero = (key: StockKey): Merged => ({ ...key, physical: 0, reserved: 0, incoming: 0, waiting: 0, kept: 0 })
  makeBalances(db, made.map(zero))
  lockMerged(db, [...made, ...known].map(zero))
}

interface Verdict {
  changed: number
  fits: boolean
  awaited: boolean
  freesAwaited: boolean
}

const applyDeltas = (db: Db, merged: Merged[], { isApplied, holder }: Condition) =>
  db.one(sql<Verdict>`
    WITH change AS (
      SELECT b.id, b.physical + d.physical AS physical, b.reserved + d.reserved AS reserved,
        b.incoming + d.incoming AS incoming, b.waiting + d.waiting AS waiting, d.kept,
        d.reserved > 0 AND b.waiting + d.waiting > 0 AS awaited,
        (d.physical > d.reserved OR d.waiting < 0) AND b.waiting + d.waiting > 0 AS frees_awaited,
        ${holder ? sql`d.reserved > 0 AND b.physical + d.physical - b.reserved - d.reserved < ${heldByOthers(holder)}` : sql`false`} AS held
      FROM stock_balances b JOIN ${rowsOf(merged)} ON ${sameKey}
    ),
    verdict AS (
      SELECT count(*) = ${merged.length}::int
        AND bool_and(reserved >= 0 AND incoming >= 0 AND waiting >= 0 AND physical - kept >= reserved) AS fits,
        bool_or(awaited) AS awaited, bool_or(frees_awaited) AS "freesAwaited", bool_or(held) AS held
      FROM change
    ),
    applied AS (
      UPDATE stock_balances b
      SET physical = c.physical, reserved = c.reserved, incoming = c.incoming, waiting = c.waiting
      FROM change c, verdict v
      WHERE b.id = c.id AND ${isApplied}
      RETURNING b.id
    )
    SELECT v.fits, v.awaited, v."freesAwaited", (SELECT count(*)::int FROM applied) AS changed FROM verdict v`)

/** Names the customer too, so that a wrong product never moves another's stock. */
const sameKey = sql`b.warehouse_id = d."warehouseId" AND b.product_id = d."productId" AND b.customer_id = d."customerId"
  AND b.batch_id IS NOT DISTINCT FROM d."batchId" AND b.packaging = d.packaging`

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

/**
 * Reads the deltas as rows `d` from one JSON value. PostgreSQL always expects the same number of rows from it, and so
 * keeps one plan; with arrays it would plan again for each length.
 */
const rowsOf = (merged: readonly Merged[]) => sql`json_to_recordset(${JSON.stringify(merged)}::json)
    AS d ("warehouseId" bigint, "customerId" bigint, "productId" bigint, "batchId" bigint, packaging packaging,
      physical int, reserved int, incoming int, waiting int, kept int)`

/** Inserts in the order of the keys, so that two transactions creating the same rows do not deadlock. */
const makeBalances = (db: Db, merged: readonly Merged[]): void =>
  db.send(sql`INSERT INTO stock_balances (warehouse_id, customer_id, product_id, batch_id, packaging)
    SELECT "warehouseId", "customerId", "productId", "batchId", packaging FROM ${rowsOf(merged)}
    ORDER BY "warehouseId", "productId", "batchId" NULLS FIRST, packaging
    ON CONFLICT DO NOTHING`)

/**
 * Computes how far each delta would push the available quantity below zero. For a change that reserves nothing itself,
 * also names the orders whose reservations stand in its way.
 */
export const shortagesOf = async (db: Db, deltas: readonly StockDelta[]): Promise<Shortage[]> => {
  const merged = mergeDeltas(deltas)
  return db.all(sql<Shortage>`
    SELECT p.id AS "productId", p.reference, d.packaging, d.batch_id AS "batchId",
      l.batch_number AS "batchNumber",
      (d.reserved + d.kept - d.physical) - coalesce(b.physical - b.reserved, 0) AS missing,
      CASE WHEN d.reserved = 0 THEN (
        SELECT coalesce(json_agg(json_build_object('orderUuid', o.uuid, 'orderId', o.id, 'quantity', i.quantity)
          ORDER BY o.order_date_start, o.id), '[]')
        FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.warehouse_id = d.warehouse_id AND i.product_id = d.product_id
          AND i.batch_id IS NOT DISTINCT FROM d.batch_id AND i.product_packaging = d.packaging
          AND o.order_type = 'collection' AND o.is_stock_available AND ${isOpenOrder('o')}) END AS "reservedBy"
    FROM unnest(${merged.map((delta) => delta.warehouseId)}::bigint[], ${merged.map((delta) => delta.productId)}::bigint[],
      ${merged.map((delta) => delta.batchId)}::bigint[], ${merged.map((delta) => delta.packaging)}::packaging[],
      ${merged.map((delta) => delta.physical)}::int[], ${merged.map((delta) => delta.reserved)}::int[],
      ${merged.map((delta) => delta.kept)}::int[]) AS d (warehouse_id, product_id, batch_id, packaging, physical, reserved, kept)
    JOIN products p ON p.id = d.product_id
    LEFT JOIN batches l ON l.id = d.batch_id
    LEFT JOIN stock_balances b ON b.warehouse_id = d.warehouse_id AND b.product_id = d.product_id
      AND b.batch_id IS NOT DISTINCT FROM d.batch_id AND b.packaging = d.packaging
    WHERE (d.reserved + d.kept - d.physical) > coalesce(b.physical - b.reserved, 0)
    ORDER BY p.reference, d.packaging`)
}
