import { shareGrams, vehicleGrams } from '@quai/contract/carbon/model.ts'
import type { Point } from '../addresses/centres.ts'
import { straightTenths } from '../addresses/itinerary.ts'
import { transportedStatuses } from '../orders/carbon/estimate.ts'
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
  unweighed_lines: number
  factor_id: number
  group_key: string | null
  shared_with: number
  vehicle_tenths: number | null
  vehicle_grams: number | null
  grams: number | null
  awaited_routes: number[]
}

export const isTransported = ({ orderStatus, transporter }: TransportFacts): boolean =>
  transporter !== null && (transportedStatuses as readonly string[]).includes(orderStatus)

/** Every way whose distance an estimate of these orders needs. */
export const legsOf = (vehicles: readonly Placed[][]): Leg[] =>
  vehicles.flatMap((orders) => [...orders.flatMap((order) => ownLeg(order) ?? []), ...tourOf(orders)])

const ownLeg = ({ orderType, warehouseAt, carryAt }: Placed): Leg | null => {
  if (!warehouseAt || !carryAt) return null
  return orderType === 'delivery' ? { from: carryAt, to: warehouseAt } : { from: warehouseAt, to: carryAt }
}

/**
 * Legs of a shared vehicle from the warehouse: along the stops of its load plan, or else always on to the nearest place.
 */
const tourOf = (orders: readonly Placed[]): Leg[] => {
  const [first] = orders
  if (orders.length < 2 || !first?.warehouseAt) return []
  const left = orders.filter(({ carryAt }) => carryAt).toSorted((one, other) => (one.stop ?? 0) - (other.stop ?? 0))
  const legs: Leg[] = []
  let at = first.warehouseAt
  while (left.length > 0) {
    const [next] = left.splice(first.stop === null ? nearestTo(at, left) : 0, 1)
    if (!next?.carryAt) break
    legs.push({ from: at, to: next.carryAt })
    at = next.carryAt
  }
  return legs
}

const nearestTo = (at: Point, orders: readonly Placed[]): number => {
  const lengths = orders.map(({ carryAt }) => (carryAt ? (straightTenths(at, carryAt) ?? 0) : 0))
  return lengths.indexOf(Math.min(...lengths))
}

/** Estimates the orders of one vehicle. Those of unknown distance have no grams, and take no part of the others'. */
export const estimateVehicle = (orders: readonly Placed[], distanceOf: (leg: Leg) => Distance): EstimateRow[] => {
  const rides = orders.map((order) => ({ order, distance: distanceKept(order, distanceOf), load: loadKept(order) }))
  const known = rides.flatMap(({ distance, ...ride }) =>
    distance.tenths === null ? [] : [{ ...ride, tenthsKm: distance.tenths }],
  )
  const tour = known.length < 2 ? null : tourKept(known, distanceOf)
  const gramsPerKm = orders[0]?.gramsPerKm ?? 0
  const [alone] = known
  const vehicleTenths = tour?.tenths ?? alone?.tenthsKm ?? 0
  const whole = vehicleGrams(vehicleTenths, gramsPerKm)
  const parts = shareGrams(
    whole,
    known.map(({ load, tenthsKm }) => ({ ...load, tenthsKm })),
  )
  return rides.map(({ order, distance, load }) => {
    const rank = known.findIndex((one) => one.order === order)
    return {
      ...plainPart(order),
      distance_tenths: distance.tenths,
      distance_basis: distance.basis,
      weight_grams: load.weightGrams,
      unweighed_lines: load.unweighedLines,
      shared_with: Math.max(1, rank < 0 ? 1 : known.length),
      vehicle_tenths: rank < 0 ? null : vehicleTenths,
      vehicle_grams: rank < 0 ? null : whole,
      grams: rank < 0 ? null : (parts[rank] ?? 0),
      awaited_routes: [
        ...new Set([
          ...(distance.awaited === null ? [] : [distance.awaited]),
          ...(rank < 0 ? [] : (tour?.awaited ?? [])),
        ]),
      ],
    }
  })
}

const plainPart = (order: Placed) => ({
  order_id: order.orderId,
  customer_id: order.customerId,
  warehouse_id: order.warehouseId,
  day: order.day,
  transporter: order.transporter ?? '',
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
  const leg = ownLeg(order)
  return leg ? distanceOf(leg) : { tenths: null, basis: 'unknown', awaited: null }
}

const loadKept = (order: Placed) => {
  const { known, load } = order
  return known && isKept(order) ? { weightGrams: known.weightGrams, unweighedLines: known.unweighedLines } : load
}

const tourKept = (known: readonly { order: Placed }[], distanceOf: (leg: Leg) => Distance) => {
  const [first] = known
  const kept = first?.order.known
  const isSame = known.every(
    ({ order }) =>
      isKept(order) &&
      !order.known?.isAwaiting &&
      order.known?.groupKey === order.groupKey &&
      order.known?.sharedWith === known.length,
  )
  if (isSame && kept && kept.vehicleTenths !== null) return { tenths: kept.vehicleTenths, awaited: [] }
  const legs = tourOf(known.map(({ order }) => order)).map(distanceOf)
  return {
    tenths: legs.reduce((sum, { tenths }) => sum + (tenths ?? 0), 0),
    awaited: legs.flatMap(({ awaited }) => awaited ?? []),
  }
}
