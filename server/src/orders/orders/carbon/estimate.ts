import { cubicMetreGrams, methodOf, palletGrams, transportGrams } from '@quai/contract/orders/carbon/model.ts'
import type { CarbonEstimate, CarbonFactor, CarbonMethod } from '@quai/contract/orders/orders/carbon/estimate.ts'
import { isCalledOff, type OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { Itinerary } from '@quai/contract/orders/orders/order.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import { parisZone } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'

export interface CarbonFacts {
  factor: CarbonFactor
  load: GoodsWeight
  /** Estimate of the module carbon; null until it has computed what changed. */
  known: Omit<CarbonEstimate, 'isOwnTransport'> | null
}

/** Weight of the goods of an order. */
export interface GoodsWeight {
  /** Of the lines whose products have a gross weight. */
  weightGrams: number
  /** Assumed of the others, by their volume or their number of pallets. */
  assumedGrams: number
  /** Lines of which nothing can be assumed. */
  unweighedLines: number
}

/** Day of the transport of order `o`: when it was done, or else is planned. */
export const transportDay = sql<string>`(coalesce(o.order_date_done, o.order_date_start)
  AT TIME ZONE ${sql.lit(parisZone)})::date`

/** The factor `f` as the contract has it. */
export const factorColumns = sql`json_build_object('gramsPerKm', f.grams_per_km, 'vehicle', f.vehicle, 'source', f.source,
  'sourceDate', f.source_date, 'validFrom', f.valid_from)`

/** Method of an estimate. One that the release before wrote was that of a vehicle. */
export function methodColumn(estimate: string): RawBuilder<CarbonMethod> {
  return sql<CarbonMethod>`coalesce(${sql.ref(`${estimate}.method`)}, 'vehicle')`
}

/** Number of the factor that applies on a day. */
export const factorOn = (day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(SELECT v.id FROM carbon_factors v
  WHERE v.valid_from <= ${day} ORDER BY v.valid_from DESC, v.id DESC LIMIT 1)`

const gramsPerCubicCentimetre = cubicMetreGrams / 1_000_000

/** Weight of the goods of order `o`, done or planned, as one JSON value. A box or a pallet without a weight has that of what it holds. */
export const goodsWeightJson: RawBuilder<GoodsWeight> = sql<GoodsWeight>`(
  SELECT json_build_object('weightGrams', coalesce(round(sum(q.quantity * q.weight * 1000)), 0)::bigint,
    'assumedGrams', coalesce(round(sum(q.quantity * q.assumed) FILTER (WHERE q.weight IS NULL)), 0)::bigint,
    'unweighedLines', count(*) FILTER (WHERE q.weight IS NULL AND q.assumed IS NULL AND q.quantity > 0))
  FROM (SELECT coalesce(i.actual_quantity, i.quantity) AS quantity,
      CASE i.product_packaging WHEN 'package_unit' THEN p.gross_weight
        WHEN 'package_box' THEN coalesce(p.box_gross_weight, p.gross_weight * p.quantity_unit_per_box)
        ELSE coalesce(p.pallet_gross_weight, p.box_gross_weight * p.quantity_box_per_pallet,
          p.gross_weight * p.quantity_unit_per_pallet) END AS weight,
      CASE i.product_packaging WHEN 'package_unit' THEN p.length * p.width * p.height
        WHEN 'package_box' THEN p.box_length * p.box_width * p.box_height
        ELSE ${sql.lit(palletGrams / gramsPerCubicCentimetre)} END * ${sql.lit(gramsPerCubicCentimetre)} AS assumed
    FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id) q)`

/** The estimate `c` of an order and its factor `f`, as one JSON value. */
const estimateColumns = sql`json_build_object('grams', c.grams, 'distanceKm', c.distance_tenths / 10.0,
  'distanceBasis', c.distance_basis, 'method', ${methodColumn('c')},
  'factor', CASE WHEN ${methodColumn('c')} = 'vehicle' THEN ${factorColumns} END, 'weightKg', c.weight_grams / 1000.0,
  'assumedKg', coalesce(c.assumed_grams, 0) / 1000.0, 'unweighedLines', c.unweighed_lines)`

/** Facts that the estimate of order `o` is computed from, as one JSON value. */
export const carbonJson = sql`json_build_object(
  'factor', (SELECT ${factorColumns} FROM carbon_factors f WHERE f.id = ${factorOn(transportDay)}),
  'load', ${goodsWeightJson},
  'known', (SELECT ${estimateColumns} FROM order_carbon c JOIN carbon_factors f ON f.id = c.factor_id
    WHERE c.order_id = o.id AND NOT EXISTS (SELECT FROM carbon_changes n WHERE n.order_id = o.id)))`

interface Estimated {
  orderStatus: OrderStatus
  orderTransporter: Transporter | null
  itinerary: Itinerary | null
}

/** Presents the estimate of an order: as computed, or else from what is known now. Null without a transport. */
export const presentCarbon = (order: Estimated, { factor, load, known }: CarbonFacts): CarbonEstimate | null => {
  if (isCalledOff(order.orderStatus) || order.orderTransporter === null) return null
  const isOwnTransport = order.orderTransporter === 'by_customer'
  if (known) return { ...known, isOwnTransport }
  const { distanceKm, distanceBasis } = order.itinerary ?? { distanceKm: null, distanceBasis: 'unknown' as const }
  const method = methodOf(order.orderTransporter, { isAlone: false })
  const weightGrams = load.weightGrams + load.assumedGrams
  const ride = { method, weightGrams, gramsPerKm: factor.gramsPerKm }
  return {
    grams: distanceKm === null ? null : transportGrams({ ...ride, tenthsKm: Math.round(distanceKm * 10) }),
    distanceKm,
    distanceBasis,
    method,
    factor: method === 'vehicle' ? factor : null,
    weightKg: load.weightGrams / 1_000,
    assumedKg: load.assumedGrams / 1_000,
    unweighedLines: load.unweighedLines,
    isOwnTransport,
  }
}

/** The way of an order, with the distance of its estimate where that is computed. */
export const withDistance = (itinerary: Itinerary | null, { known }: CarbonFacts): Itinerary | null =>
  itinerary && known ? { ...itinerary, distanceKm: known.distanceKm, distanceBasis: known.distanceBasis } : itinerary
