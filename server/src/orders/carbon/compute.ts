import { methodOf, transportGrams } from '@quai/contract/orders/carbon/model.ts'
import type { CarbonMethod } from '@quai/contract/orders/orders/carbon/estimate.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { Point } from '@quai/contract/parties/addresses/great-circle.ts'
import { type GoodsWeight, transportedStatuses } from '../orders/carbon/estimate.ts'
import type { Distance, Leg } from './distances.ts'
import type { TransportFacts } from './facts.ts'

/** Order with the places of its ends; null for one that cannot be placed. */
export interface Placed extends TransportFacts {
  warehouseAt: Point | null
  carryAt: Point | null
}

/** Estimate of an order, as order_carbon has it. */
export interface EstimateRow {
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

export const isTransported = ({ orderStatus, transporter }: TransportFacts): boolean =>
  transporter !== null && (transportedStatuses as readonly string[]).includes(orderStatus)

/** Every way whose distance an estimate of these orders needs. */
export const legsOf = (orders: readonly Placed[]): Leg[] => orders.flatMap((order) => legOf(order) ?? [])

const legOf = ({ orderType, warehouseAt, carryAt }: Placed): Leg | null => {
  if (!warehouseAt || !carryAt) return null
  return orderType === 'delivery' ? { from: carryAt, to: warehouseAt } : { from: warehouseAt, to: carryAt }
}

/** Estimates the orders of one vehicle, or one that is in none. */
export const estimateVehicle = (orders: readonly Placed[], distanceOf: (leg: Leg) => Distance): EstimateRow[] =>
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
  is_done: order.orderStatus === 'finished',
  address_carry_id: order.addressCarryId,
  factor_id: order.factorId,
  group_key: order.groupKey,
})

/** True for an order that was done when its estimate was computed, whose facts are kept then. */
const isKept = ({ orderStatus, addressCarryId, known }: Placed): boolean =>
  orderStatus === 'finished' && known !== null && known.isDone && known.addressCarryId === addressCarryId

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
