import { methodOf, transportGrams } from '@quai/contract/orders/carbon/model.ts'
import type { CarbonMethod } from '@quai/contract/orders/orders/carbon/estimate.ts'
import { isCalledOff } from '@quai/contract/orders/orders/life.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { Point } from '@quai/contract/parties/addresses/great-circle.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import { sql } from 'kysely'
import { centreOf } from '../../parties/addresses/centres.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Routing } from '../../platform/routing.ts'
import type { GoodsWeight } from '../orders/carbon/estimate.ts'
import { type Distance, type Leg, readDistances } from './distances.ts'
import { findMates, readFacts, type TransportFacts } from './facts.ts'

/** Order with the places of its ends; null for one that cannot be placed. */
interface Placed extends TransportFacts {
  warehouseAt: Point | null
  carryAt: Point | null
}

/** Estimate of an order, as order_carbon has it. */
interface EstimateRow {
  order_id: number
  customer_id: number
  warehouse_id: number
  day: string
  transporter: string
  is_done: boolean
  address_carry_id: number | null
  distance_tenths: number | null
  distance_basis: Distance['basis']
  weight_grams: number
  assumed_grams: number
  unweighed_lines: number
  factor_id: number
  group_key: string | null
  /** Orders of its vehicle. */
  shared_with: number
  // The release before reads both beside `shared_with`.
  vehicle_tenths: number | null
  vehicle_grams: number | null
  method: CarbonMethod
  grams: number | null
  awaited_routes: number[]
}

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
    const waiting = await db.maybe(sql`SELECT FROM carbon_changes LIMIT 1`)
    if (!waiting) return true
    if (done >= most) return false
    const count = await inTransaction(db, (inside) => settleSome({ db: inside, routing }))
    if (count === 0) return true
    done += count
  }
}

/** Computes one batch. Returns how many orders were computed or are gone. */
const settleSome = async ({ db, routing }: Settled): Promise<number> => {
  // Vehicles are divided as a whole, so one process computes at a time.
  db.send(sql`SELECT pg_advisory_xact_lock(hashtext('carbon'))`)
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
  if (ended.length > 0) await db.run(sql`DELETE FROM order_carbon WHERE order_id = ANY(${ended}::bigint[])`)
  const { left } = await db.one(sql<{ left: number }>`
    SELECT count(DISTINCT order_id)::int AS left FROM carbon_changes WHERE order_id = ANY(${ids}::bigint[])`)
  return ids.length - left
}

const takeChanges = async (db: Db): Promise<number[]> => {
  const rows = await db.all(sql<{ orderId: number }>`
    WITH taken AS (
      DELETE FROM carbon_changes WHERE order_id IN (
        SELECT DISTINCT n.order_id FROM (SELECT order_id FROM carbon_changes ORDER BY id LIMIT ${batchSize}) n)
      RETURNING order_id)
    SELECT DISTINCT order_id AS "orderId" FROM taken ORDER BY 1`)
  return rows.map(({ orderId }) => orderId)
}

/** Keeps the changes of orders that could not be read now. Removed ones are left out. */
const putBack = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await db.run(sql`INSERT INTO carbon_changes (order_id)
    SELECT o.id FROM orders o WHERE o.id = ANY(${[...ids]}::bigint[]) AND o.order_type <> 'inventory'`)
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
  await db.run(sql`
    INSERT INTO order_carbon SELECT * FROM json_populate_recordset(NULL::order_carbon, ${JSON.stringify(rows)}::json)
    ON CONFLICT (order_id) DO UPDATE SET day = excluded.day, transporter = excluded.transporter,
      is_done = excluded.is_done, address_carry_id = excluded.address_carry_id,
      distance_tenths = excluded.distance_tenths, distance_basis = excluded.distance_basis,
      weight_grams = excluded.weight_grams, assumed_grams = excluded.assumed_grams, method = excluded.method,
      unweighed_lines = excluded.unweighed_lines, factor_id = excluded.factor_id,
      group_key = excluded.group_key, shared_with = excluded.shared_with, vehicle_tenths = excluded.vehicle_tenths,
      vehicle_grams = excluded.vehicle_grams, grams = excluded.grams, awaited_routes = excluded.awaited_routes`)
}

const isTransported = ({ orderStatus, transporter }: TransportFacts): boolean =>
  transporter !== null && !isCalledOff(orderStatus)

/** Every way whose distance an estimate of these orders needs. */
const legsOf = (orders: readonly Placed[]): Leg[] => orders.flatMap((order) => legOf(order) ?? [])

const legOf = ({ orderType, warehouseAt, carryAt }: Placed): Leg | null => {
  if (!warehouseAt || !carryAt) return null
  return orderType === 'delivery' ? { from: carryAt, to: warehouseAt } : { from: warehouseAt, to: carryAt }
}

/** Estimates the orders of one vehicle, or one that is in none. */
const estimateVehicle = (orders: readonly Placed[], distanceOf: (leg: Leg) => Distance): EstimateRow[] =>
  orders.map((order) => {
    const distance = distanceKept(order, distanceOf)
    const load = loadKept(order)
    const method = methodOf(transporterOf(order), { isAlone: order.groupKey !== null && orders.length === 1 })
    const weightGrams = load.weightGrams + load.assumedGrams
    const ride = { method, weightGrams, gramsPerKm: order.gramsPerKm }
    const grams = distance.tenths === null ? null : transportGrams({ ...ride, tenthsKm: distance.tenths })
    return {
      ...plainPart(order),
      distance_tenths: distance.tenths,
      distance_basis: distance.basis,
      weight_grams: load.weightGrams,
      assumed_grams: load.assumedGrams,
      unweighed_lines: load.unweighedLines,
      shared_with: orders.length,
      vehicle_tenths: distance.tenths ?? 0,
      vehicle_grams: grams ?? 0,
      method,
      grams,
      awaited_routes: distance.awaited === null ? [] : [distance.awaited],
    }
  })

// Only orders with a transporter are estimated (isTransported).
const transporterOf = ({ transporter }: Placed) => transporter as Transporter

const plainPart = (order: Placed) => ({
  order_id: order.orderId,
  customer_id: order.customerId,
  warehouse_id: order.warehouseId,
  day: order.day,
  transporter: transporterOf(order),
  is_done: stageOf(order.orderStatus) === 'done',
  address_carry_id: order.addressCarryId,
  factor_id: order.factorId,
  group_key: order.groupKey,
})

/** True for an order that was done when its estimate was computed, whose facts are kept then. */
const isKept = ({ orderStatus, addressCarryId, known }: Placed): boolean =>
  stageOf(orderStatus) === 'done' && known !== null && known.isDone && known.addressCarryId === addressCarryId

const distanceKept = (order: Placed, distanceOf: (leg: Leg) => Distance): Distance => {
  const { known } = order
  if (known && isKept(order) && known.distanceTenths !== null && !known.isAwaiting)
    return { tenths: known.distanceTenths, basis: known.distanceBasis, awaited: null }
  const leg = legOf(order)
  return leg ? distanceOf(leg) : { tenths: null, basis: 'unknown', awaited: null }
}

const loadKept = (order: Placed): GoodsWeight => {
  const { known, load } = order
  if (!known || !isKept(order) || known.assumedGrams === null) return load
  const { weightGrams, assumedGrams, unweighedLines } = known
  return { weightGrams, assumedGrams, unweighedLines }
}
