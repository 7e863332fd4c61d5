import { sql } from 'kysely'
import { centreOf } from '../../parties/addresses/centres.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Routing } from '../../platform/routing.ts'
import { type EstimateRow, estimateVehicle, isTransported, legsOf, type Placed } from './compute.ts'
import { readDistances } from './distances.ts'
import { findMates, readFacts, type TransportFacts } from './facts.ts'

interface Settled {
  db: Db
  routing: Routing | undefined
}

/** Orders computed in one transaction, which keeps them from being changed for that time. */
const batchSize = 200

/**
 * Computes the estimates of the orders that changed (carbon_changes), at most about so many. Returns false when more are
 * left. Orders in the middle of a change wait for the next time.
 */
export const settleCarbon = async ({ db, routing }: Settled, { most }: { most: number }): Promise<boolean> => {
  for (let done = 0; ; ) {
    const { rows } = await sql`SELECT FROM carbon_changes LIMIT 1`.execute(db)
    if (rows.length === 0) return true
    if (done >= most) return false
    const count = await db.transaction().execute((transaction) => settleSome({ db: transaction, routing }))
    if (count === 0) return true
    done += count
  }
}

/** Computes one batch. Returns how many orders were computed or are gone. */
const settleSome = async ({ db, routing }: Settled): Promise<number> => {
  // Vehicles are divided as a whole, so one process computes at a time.
  await sql`SELECT pg_advisory_xact_lock(hashtext('carbon'))`.execute(db)
  const ids = await takeChanges(db)
  const noted = await readFacts(db, ids)
  await putBack(
    db,
    ids.filter((id) => noted.every(({ orderId }) => orderId !== id)),
  )
  const facts = await withMates(db, noted)
  const placed = await Promise.all(facts.filter(isTransported).map(place))
  const vehicles = vehiclesOf(placed)
  const distanceOf = await readDistances(db, legsOf(placed), { isRouted: routing !== undefined })
  await writeEstimates(
    db,
    vehicles.flatMap((orders) => estimateVehicle(orders, distanceOf)),
  )
  const ended = facts.filter((one) => !isTransported(one)).map(({ orderId }) => orderId)
  if (ended.length > 0) await sql`DELETE FROM order_carbon WHERE order_id = ANY(${ended}::bigint[])`.execute(db)
  const { rows } = await sql<{ left: number }>`
    SELECT count(DISTINCT order_id)::int AS left FROM carbon_changes WHERE order_id = ANY(${ids}::bigint[])`.execute(db)
  return ids.length - (rows[0]?.left ?? 0)
}

const takeChanges = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ orderId: number }>`
    WITH taken AS (
      DELETE FROM carbon_changes WHERE order_id IN (
        SELECT DISTINCT n.order_id FROM (SELECT order_id FROM carbon_changes ORDER BY id LIMIT ${batchSize}) n)
      RETURNING order_id)
    SELECT DISTINCT order_id AS "orderId" FROM taken ORDER BY 1`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

/** Keeps the changes of orders that could not be read now. Removed ones are left out. */
const putBack = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`INSERT INTO carbon_changes (order_id)
    SELECT o.id FROM orders o WHERE o.id = ANY(${[...ids]}::bigint[]) AND o.order_type <> 'inventory'`.execute(db)
}

/** Adds the orders that share a vehicle with these, or did before, whose parts change with theirs. */
const withMates = async (db: Db, facts: readonly TransportFacts[]): Promise<TransportFacts[]> => {
  const keys = new Set(facts.flatMap(({ groupKey, known }) => [groupKey ?? [], known?.groupKey ?? []].flat()))
  if (keys.size === 0) return [...facts]
  const mine = new Set(facts.map(({ orderId }) => orderId))
  const mates = await readFacts(
    db,
    (await findMates(db, [...keys])).filter((id) => !mine.has(id)),
  )
  // One that moved to a vehicle not read here has a change of its own.
  return [...facts, ...mates.filter(({ groupKey }) => groupKey === null || keys.has(groupKey))]
}

const place = async (order: TransportFacts): Promise<Placed> => ({
  ...order,
  warehouseAt: order.ends && (await centreOf(order.ends.warehouse)),
  carryAt: order.ends && (await centreOf(order.ends.carry)),
})

const vehiclesOf = (orders: readonly Placed[]): Placed[][] => [
  ...Map.groupBy(orders, ({ groupKey, orderId }) => groupKey ?? `order/${orderId}`).values(),
]

const writeEstimates = async (db: Db, rows: readonly EstimateRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    INSERT INTO order_carbon SELECT * FROM json_populate_recordset(NULL::order_carbon, ${JSON.stringify(rows)}::json)
    ON CONFLICT (order_id) DO UPDATE SET day = excluded.day, transporter = excluded.transporter,
      is_done = excluded.is_done, address_carry_id = excluded.address_carry_id,
      distance_tenths = excluded.distance_tenths, distance_basis = excluded.distance_basis,
      weight_grams = excluded.weight_grams, assumed_grams = excluded.assumed_grams, method = excluded.method,
      unweighed_lines = excluded.unweighed_lines, factor_id = excluded.factor_id,
      group_key = excluded.group_key, shared_with = excluded.shared_with, vehicle_tenths = excluded.vehicle_tenths,
      vehicle_grams = excluded.vehicle_grams, grams = excluded.grams, awaited_routes = excluded.awaited_routes`.execute(
    db,
  )
}
