import type { DistanceBasis } from '@quai/contract/orders/orders/carbon/estimate.ts'
import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import { parisZone } from '@quai/contract/platform/dates.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { shuttles } from '@quai/contract/shipping/load-plans/load-plan.ts'
import { sql } from 'kysely'
import { atStage } from '../../calls/context.ts'
import { placedJson } from '../../parties/addresses/centres.ts'
import type { ItineraryEnds } from '../../parties/addresses/itinerary.ts'
import type { Db } from '../../platform/database/database.ts'
import { factorOn, type GoodsWeight, goodsWeightJson, transportDay } from '../orders/carbon/estimate.ts'

/** Facts that the estimate of an order is computed from. */
export interface TransportFacts {
  orderId: number
  customerId: number
  warehouseId: number
  orderType: OrderType
  orderStatus: OrderStatus
  transporter: Transporter | null
  day: string
  addressCarryId: number | null
  ends: ItineraryEnds | null
  load: GoodsWeight
  /** Vehicle of a load plan that takes it. */
  groupKey: string | null
  factorId: number
  gramsPerKm: number
  known: KnownEstimate | null
}

/** Former estimate. An order that is done keeps its distance and its weight. */
export interface KnownEstimate {
  isDone: boolean
  addressCarryId: number | null
  distanceTenths: number | null
  distanceBasis: DistanceBasis
  weightGrams: number
  /** null for an estimate of the release before, which assumed nothing. */
  assumedGrams: number | null
  unweighedLines: number
  groupKey: string | null
  isAwaiting: boolean
}

const groupKey = sql`CASE
  WHEN s.order_id IS NOT NULL AND o.order_type = 'collection' AND ${atStage('planned', 'done')}
    AND o.order_transporter = ANY(${[...shuttles]}::transporter[])
    AND s.load_date = (o.order_date_start AT TIME ZONE ${sql.lit(parisZone)})::date
    THEN 'vehicle/' || s.vehicle_id || '/' || s.load_date END`

const ends = sql`(SELECT json_build_object('carry', ${placedJson('a')}, 'warehouse', ${placedJson('m')})
  FROM addresses a JOIN addresses m ON m.user_id = o.warehouse_id AND m.is_main_address WHERE a.id = o.address_carry_id)`

const known = sql`(SELECT json_build_object('isDone', c.is_done, 'addressCarryId', c.address_carry_id,
    'distanceTenths', c.distance_tenths, 'distanceBasis', c.distance_basis, 'weightGrams', c.weight_grams,
    'assumedGrams', c.assumed_grams, 'unweighedLines', c.unweighed_lines, 'groupKey', c.group_key,
    'isAwaiting', c.awaited_routes <> '{}')
  FROM order_carbon c WHERE c.order_id = o.id)`

/**
 * Reads orders for their estimates and keeps them from being removed meanwhile. Leaves out inventories, and orders that
 * somebody is changing at this moment.
 */
export const readFacts = async (db: Db, orderIds: readonly number[]): Promise<TransportFacts[]> =>
  db.all(sql<TransportFacts>`
    SELECT o.id AS "orderId", o.customer_id AS "customerId", o.warehouse_id AS "warehouseId",
      o.order_type AS "orderType", o.order_status AS "orderStatus", o.order_transporter AS transporter,
      ${transportDay}::text AS day, o.address_carry_id AS "addressCarryId", ${ends} AS ends, ${goodsWeightJson} AS load,
      ${groupKey} AS "groupKey", f.id AS "factorId", f.grams_per_km AS "gramsPerKm", ${known} AS known
    FROM orders o
    LEFT JOIN load_stops s ON s.order_id = o.id
    JOIN carbon_factors f ON f.id = ${factorOn(transportDay)}
    WHERE o.id = ANY(${[...orderIds]}::bigint[]) AND o.order_type <> 'inventory'
    ORDER BY o.id
    FOR KEY SHARE OF o SKIP LOCKED`)

/** Finds the orders that share a vehicle with others, or did when their estimates were computed. */
export const findMates = async (db: Db, keys: readonly string[]): Promise<number[]> => {
  const rows = await db.all(sql<{ orderId: number }>`
    SELECT c.order_id AS "orderId" FROM order_carbon c WHERE c.group_key = ANY(${[...keys]}::text[])
    UNION
    SELECT s.order_id FROM unnest(${[...keys]}::text[]) AS g (key)
    JOIN load_stops s ON split_part(g.key, '/', 1) = 'vehicle' AND s.vehicle_id = split_part(g.key, '/', 2)::bigint
      AND s.load_date = split_part(g.key, '/', 3)::date`)
  return rows.map(({ orderId }) => orderId)
}
