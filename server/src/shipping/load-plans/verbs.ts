import type { Point } from '@quai/contract/parties/addresses/great-circle.ts'
import { addDays, startOfDay } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import {
  type LoadPlan,
  type LoadPlanInput,
  maxLoadedOrders,
  type PlannedOrder,
  shuttles,
  type Vehicle,
  type VehiclesInput,
} from '@quai/contract/shipping/load-plans/load-plan.ts'
import { stackHeight } from '@quai/contract/shipping/load-plans/loading.ts'
import { type RawBuilder, sql } from 'kysely'
import { atStage, type Context, scope } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { type Leg, readDistances } from '../../orders/carbon/distances.ts'
import { centreOf, type PlacedRow, placedJson } from '../../parties/addresses/centres.ts'
import { fail } from '../../platform/failure.ts'
import { renderPdf } from '../../services/print/render.ts'

/** Shows the open collections by shuttle of a day, with the vehicles that take them. */
export const showLoadPlan = async (ctx: Context, { date }: { date: string }): Promise<LoadPlan> => {
  const [{ items: vehicles }, placed, pendingCount, point] = await Promise.all([
    listVehicles(ctx),
    selectOrders(ctx, date),
    countPending(ctx, date),
    placeOfWarehouse(ctx),
  ])
  const orders = await Promise.all(
    placed.map(async ({ place, ...order }) => ({ ...order, point: place && (await centreOf(place)) })),
  )
  return { date, point, vehicles, ways: await routedWays(ctx, { point, orders }), orders, pendingCount }
}

/**
 * Replaces which vehicle takes which order on a day. Throws LOAD_PLAN_CHANGED when an order no longer belongs to that
 * day's plan, or a vehicle is gone.
 */
export const saveLoadPlan = async (ctx: Context, { date, loads }: LoadPlanInput): Promise<LoadPlan> => {
  const stops = loads.flatMap(({ vehicleId, orderUuids }) =>
    orderUuids.map((uuid, index) => ({ vehicleId, uuid, stop: index + 1 })),
  )
  // Locks the warehouse's vehicles first, so that two people who save wait for each other.
  const vehicles = await ctx.db.all(sql<Pick<Vehicle, 'id'>>`
    SELECT id FROM vehicles v WHERE v.warehouse_id = ${ctx.actor.userId} ORDER BY id FOR UPDATE`)
  if (loads.some(({ vehicleId }) => vehicles.every(({ id }) => id !== vehicleId))) throw fail('LOAD_PLAN_CHANGED')
  const known = new Set((await selectOrders(ctx, date)).map(({ uuid }) => uuid))
  if (stops.some(({ uuid }) => !known.has(uuid))) throw fail('LOAD_PLAN_CHANGED')
  // What was delivered keeps its vehicle and its rank, after which the open stops follow.
  const delivered = sql`SELECT FROM orders o WHERE o.id = d.order_id AND ${atStage('done')}`
  ctx.db.send(sql`DELETE FROM load_stops d WHERE d.warehouse_id = ${ctx.actor.userId} AND d.load_date = ${date}::date
    AND NOT EXISTS (${delivered})`)
  ctx.db.send(sql`
    INSERT INTO load_stops (order_id, customer_id, warehouse_id, vehicle_id, load_date, stop)
    SELECT o.id, o.customer_id, o.warehouse_id, s.vehicle_id, ${date}::date, s.stop
      + coalesce((SELECT max(d.stop) FROM load_stops d WHERE d.vehicle_id = s.vehicle_id AND d.load_date = ${date}::date
        AND EXISTS (${delivered})), 0)
    FROM unnest(${stops.map(({ uuid }) => uuid)}::uuid[], ${stops.map(({ vehicleId }) => vehicleId)}::bigint[],
      ${stops.map(({ stop }) => stop)}::int[]) AS s (uuid, vehicle_id, stop)
    JOIN orders o ON o.uuid = s.uuid
    WHERE ${scope(ctx, 'o')}
    ON CONFLICT (order_id) DO UPDATE SET vehicle_id = excluded.vehicle_id, load_date = excluded.load_date,
      stop = excluded.stop`)
  const plan = await showLoadPlan(ctx, { date })
  // A job asks the routing service for the ways of the tours.
  if (ctx.routing) await readDistances(ctx.db, legsOf(plan), { isRouted: true })
  return plan
}

const placeOfWarehouse = async (ctx: Context): Promise<Point | null> => {
  const row = await ctx.db.maybe(sql<{ place: PlacedRow }>`SELECT ${placedJson('a')} AS place FROM addresses a
    WHERE a.user_id = ${ctx.actor.userId} AND a.is_main_address`)
  return row ? centreOf(row.place) : null
}

type Placed = Pick<LoadPlan, 'point'> & { orders: readonly Pick<PlannedOrder, 'uuid' | 'point' | 'vehicleId'>[] }

interface NamedLeg extends Leg {
  fromUuid: string | null
  toUuid: string | null
}

/** Ways to and from each order, and along the stops of each vehicle. */
const legsOf = ({ point, orders }: Placed): NamedLeg[] => {
  if (!point) return []
  const placed = orders.flatMap((order) => (order.point ? [{ ...order, point: order.point }] : []))
  const ends = placed.flatMap(({ uuid, point: at }) => [
    { fromUuid: null, toUuid: uuid, from: point, to: at },
    { fromUuid: uuid, toUuid: null, from: at, to: point },
  ])
  const along = placed.flatMap((order, index) => {
    const next = placed[index + 1]
    if (!next || order.vehicleId === null || next.vehicleId !== order.vehicleId) return []
    return [{ fromUuid: order.uuid, toUuid: next.uuid, from: order.point, to: next.point }]
  })
  return [...ends, ...along]
}

const routedWays = async (ctx: Context, placed: Placed): Promise<LoadPlan['ways']> => {
  const legs = legsOf(placed)
  if (legs.length === 0) return []
  const distanceOf = await readDistances(ctx.db, legs, { isRouted: false })
  return legs.flatMap((leg) => {
    const { basis, tenths } = distanceOf(leg)
    return basis === 'routing' && tenths !== null
      ? [{ from: leg.fromUuid, to: leg.toUuid, distanceKm: tenths / 10 }]
      : []
  })
}

/** Orders of a day that leave by shuttle. */
const ofDay = (ctx: Context, date: string): RawBuilder<boolean> => sql<boolean>`${scope(ctx, 'o')}
  AND o.order_type = 'collection' AND o.order_transporter = ANY(${[...shuttles]}::transporter[])
  AND o.order_date_start >= ${startOfDay(date)} AND o.order_date_start < ${startOfDay(addDays(date, 1))}`

const countPending = async (ctx: Context, date: string): Promise<number> => {
  const { count } = await ctx.db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM orders o WHERE ${ofDay(ctx, date)} AND ${atStage('asked')}`)
  return count
}

/** Order with its address, of which its place is found. */
type StoredOrder = Omit<PlannedOrder, 'point'> & { place: PlacedRow | null }

/** Sums what each order takes; floor as loading.ts estimates it. */
const selectOrders = async (ctx: Context, date: string): Promise<StoredOrder[]> =>
  ctx.db.all(sql<StoredOrder>`
    SELECT o.id, o.uuid, o.internal_number AS "internalNumber", o.order_status AS "orderStatus",
      o.order_transporter AS "orderTransporter", o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd",
      c.name AS "customerName", o.delivery_instructions AS "deliveryInstructions",
      CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name, 'street', a.street,
        'zipCode', a.zip_code, 'city', a.city, 'country', a.country, 'countryCode', a.country_code) END AS "addressCarry",
      CASE WHEN a.id IS NOT NULL THEN ${placedJson('a')} END AS place, l.*, s.vehicle_id AS "vehicleId",
      CASE WHEN s.order_id IS NOT NULL THEN row_number() OVER (PARTITION BY s.vehicle_id ORDER BY s.stop) END::int AS stop
    FROM orders o
    JOIN users c ON c.id = o.customer_id
    LEFT JOIN addresses a ON a.id = o.address_carry_id
    LEFT JOIN load_stops s ON s.order_id = o.id AND s.load_date = ${date}::date
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.quantity) FILTER (WHERE g.packaging = 'package_pallet'), 0)::int AS pallets,
        coalesce(sum(i.quantity) FILTER (WHERE g.packaging = 'package_box'), 0)::int AS boxes,
        coalesce(sum(i.quantity) FILTER (WHERE g.packaging = 'package_unit'), 0)::int AS units,
        coalesce(sum(i.quantity * g.weight), 0)::float8 AS weight,
        coalesce(sum(i.quantity * g.length * g.width / 10000
          * CASE g.packaging WHEN 'package_pallet' THEN 1 ELSE g.height / 100 / ${stackHeight}::numeric END), 0)::float8 AS floor,
        (count(*) FILTER (WHERE g.weight IS NULL))::int AS unweighed,
        (count(*) FILTER (WHERE num_nulls(g.length, g.width, g.height) > 0))::int AS unsized
      FROM order_items i
      JOIN products p ON p.id = i.product_id
      CROSS JOIN LATERAL (SELECT * FROM (VALUES
        ('package_unit'::packaging, p.gross_weight, p.length, p.width, p.height),
        ('package_box', p.box_gross_weight, p.box_length, p.box_width, p.box_height),
        ('package_pallet', p.pallet_gross_weight, p.pallet_length, p.pallet_width, p.pallet_height)
      ) AS v (packaging, weight, length, width, height) WHERE v.packaging = i.product_packaging) g
      WHERE i.order_id = o.id AND i.quantity > 0
    ) l
    WHERE ${ofDay(ctx, date)} AND ${atStage('planned')}
    ORDER BY s.vehicle_id, s.stop, a.zip_code, o.id
    LIMIT ${maxLoadedOrders}`)

/** Prints one sheet for each vehicle that has a stop on a day. Throws PRINT_BUSY, PRINT_FAILED. */
export const printLoadPlan = async (ctx: Context, { date }: { date: string }): Promise<FileAnswer> => {
  const [plan, warehouse] = await Promise.all([
    showLoadPlan(ctx, { date }),
    ctx.db.selectFrom('users').select('name').where('id', '=', ctx.actor.userId).executeTakeFirstOrThrow(),
  ])
  const content = await renderPdf(ctx, {
    kind: 'load-plan',
    plan,
    warehouseName: warehouse.name,
    printedAt: ctx.now.toISOString(),
  })
  return new FileAnswer({ filename: `chargement-${date}.pdf`, type: 'pdf', content })
}

/** Lists the vehicles of the caller's warehouse, as it created them. */
export const listVehicles = async (ctx: Context): Promise<{ items: Vehicle[] }> => {
  const rows = await ctx.db.all(sql<Vehicle>`
    SELECT v.id, v.name, v.max_weight AS "maxWeight", v.length, v.width FROM vehicles v
    WHERE v.warehouse_id = ${ctx.actor.userId} ORDER BY v.id`)
  return { items: rows }
}

/** Replaces the vehicles. One that is left out goes, and its orders are in no vehicle. Throws NOT_FOUND for an unknown id. */
export const saveVehicles = async (ctx: Context, { vehicles }: VehiclesInput): Promise<{ items: Vehicle[] }> => {
  const warehouseId = ctx.actor.userId
  const kept = vehicles.flatMap(({ id }) => id ?? [])
  // Locks the warehouse: the names are judged at the commit, where two savings would wait for each other.
  ctx.db.send(sql`SELECT FROM users WHERE id = ${warehouseId} FOR NO KEY UPDATE`)
  const known = await ctx.db.all(sql<{ id: number }>`
    SELECT v.id FROM vehicles v WHERE v.warehouse_id = ${warehouseId} ORDER BY v.id FOR UPDATE`)
  if (kept.some((id) => known.every((one) => one.id !== id))) throw fail('NOT_FOUND')
  ctx.db.send(sql`DELETE FROM vehicles WHERE warehouse_id = ${warehouseId} AND id <> ALL(${kept}::bigint[])`)
  const given = sql`json_to_recordset(${JSON.stringify(vehicles)}::json)
    AS g (id bigint, name text, "maxWeight" numeric, length numeric, width numeric)`
  ctx.db.send(sql`
    UPDATE vehicles v SET name = g.name, max_weight = g."maxWeight", length = g.length, width = g.width
    FROM ${given} WHERE g.id = v.id AND v.warehouse_id = ${warehouseId}`)
  ctx.db.send(sql`
    INSERT INTO vehicles (warehouse_id, name, max_weight, length, width)
    SELECT ${warehouseId}::bigint, g.name, g."maxWeight", g.length, g.width
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(vehicles)}::json)
      AS (id bigint, name text, "maxWeight" numeric, length numeric, width numeric)) WITH ORDINALITY AS g
    WHERE g.id IS NULL ORDER BY g.ordinality`)
  return listVehicles(ctx)
}

/** Routes of this module with their verbs. */
export const loadPlanVerbs = {
  loadPlans: {
    show: showLoadPlan,
    save: saveLoadPlan,
    print: printLoadPlan,
    vehicles: listVehicles,
    saveVehicles,
  },
} satisfies Pick<Verbs, 'loadPlans'>
