import { vehicleGrams } from '@quai/contract/carbon/model.ts'
import { parisZone } from '@quai/contract/dates.ts'
import type { CarbonEstimate, CarbonFactor } from '@quai/contract/orders/carbon/estimate.ts'
import type { OrderStatus } from '@quai/contract/orders/life.ts'
import type { Itinerary } from '@quai/contract/orders/order.ts'
import type { Transporter } from '@quai/contract/orders/query.ts'
import { type RawBuilder, sql } from 'kysely'

export interface CarbonFacts {
  factor: CarbonFactor
  load: GoodsWeight
  /** Estimate of the module carbon; null until it has computed what changed. */
  known: Omit<CarbonEstimate, 'isOwnTransport'> | null
}

/** Gross weight of the goods of an order. */
export interface GoodsWeight {
  weightGrams: number
  unweighedLines: number
}

/** Day of the transport of order `o`: when it was done, or else is planned. */
export const transportDay = sql<string>`(coalesce(o.order_date_done, o.order_date_start)
  AT TIME ZONE ${sql.lit(parisZone)})::date`

/** The factor `f` as the contract has it. */
export const factorColumns = sql`json_build_object('gramsPerKm', f.grams_per_km, 'vehicle', f.vehicle, 'source', f.source,
  'sourceDate', f.source_date, 'validFrom', f.valid_from)`

/** Number of the factor that applies on a day. */
export const factorOn = (day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(SELECT v.id FROM carbon_factors v
  WHERE v.valid_from <= ${day} ORDER BY v.valid_from DESC, v.id DESC LIMIT 1)`

/** Gross weight of the goods of order `o`, done or planned, as one JSON value. */
export const goodsWeightJson: RawBuilder<GoodsWeight> = sql<GoodsWeight>`(
  SELECT json_build_object('weightGrams', coalesce(round(sum(q.quantity * q.weight * 1000)), 0)::bigint,
    'unweighedLines', count(*) FILTER (WHERE q.weight IS NULL AND q.quantity > 0))
  FROM (SELECT coalesce(i.actual_quantity, i.quantity) AS quantity,
      CASE i.product_packaging WHEN 'package_unit' THEN p.gross_weight WHEN 'package_box' THEN p.box_gross_weight
        ELSE p.pallet_gross_weight END AS weight
    FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id) q)`

/** The estimate `c` of an order and its factor `f`, as one JSON value. */
export const estimateColumns = sql`json_build_object('grams', c.grams, 'distanceKm', c.distance_tenths / 10.0,
  'distanceBasis', c.distance_basis, 'factor', ${factorColumns}, 'weightKg', c.weight_grams / 1000.0,
  'unweighedLines', c.unweighed_lines, 'shared', CASE WHEN c.shared_with > 1 THEN json_build_object('orders', c.shared_with,
    'vehicleKm', c.vehicle_tenths / 10.0, 'vehicleGrams', c.vehicle_grams) END)`

/** Facts that the estimate of order `o` is computed from, as one JSON value. */
export const carbonJson = sql`json_build_object(
  'factor', (SELECT ${factorColumns} FROM carbon_factors f WHERE f.id = ${factorOn(transportDay)}),
  'load', ${goodsWeightJson},
  'known', (SELECT ${estimateColumns} FROM order_carbon c JOIN carbon_factors f ON f.id = c.factor_id
    WHERE c.order_id = o.id AND NOT EXISTS (SELECT FROM carbon_changes n WHERE n.order_id = o.id)))`

/** Statuses in which an order is transported, or will be. */
export const transportedStatuses = ['pending', 'preparing', 'confirmed', 'finished'] as const satisfies OrderStatus[]

interface Estimated {
  orderStatus: OrderStatus
  orderTransporter: Transporter | null
  itinerary: Itinerary | null
}

/** Presents the estimate of an order: as computed, or else for a vehicle of its own. Null without a transport. */
export const presentCarbon = (order: Estimated, { factor, load, known }: CarbonFacts): CarbonEstimate | null => {
  const isTransported = (transportedStatuses as readonly OrderStatus[]).includes(order.orderStatus)
  if (!isTransported || order.orderTransporter === null) return null
  const isOwnTransport = order.orderTransporter === 'by_customer'
  if (known) return { ...known, isOwnTransport }
  const { distanceKm, distanceBasis } = order.itinerary ?? { distanceKm: null, distanceBasis: 'unknown' as const }
  return {
    grams: distanceKm === null ? null : vehicleGrams(Math.round(distanceKm * 10), factor.gramsPerKm),
    distanceKm,
    distanceBasis,
    factor,
    weightKg: load.weightGrams / 1_000,
    unweighedLines: load.unweighedLines,
    shared: null,
    isOwnTransport,
  }
}

/** The way of an order, with the distance of its estimate where that is computed. */
export const withDistance = (itinerary: Itinerary | null, { known }: CarbonFacts): Itinerary | null =>
  itinerary && known ? { ...itinerary, distanceKm: known.distanceKm, distanceBasis: known.distanceBasis } : itinerary
