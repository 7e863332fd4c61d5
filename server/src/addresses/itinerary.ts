import type { OrderType } from '@quai/contract/orders/query.ts'
import { centreOf, type PlacedRow, type Point } from './centres.ts'

export interface ItineraryEnds {
  /** Address of the order. */
  carry: PlacedRow
  /** Main address of its warehouse. */
  warehouse: PlacedRow
}

/** Mean ratio of a way by road to the straight line. */
const detour = 1.3

/** Both ends of the way of an order: to its address for a collection, from it for a delivery. */
export const endsOf = (orderType: OrderType, { carry, warehouse }: ItineraryEnds): [PlacedRow, PlacedRow] =>
  orderType === 'delivery' ? [carry, warehouse] : [warehouse, carry]

/** Estimates the way of an order by the great circle. */
export const itineraryOf = async (orderType: OrderType, ends: ItineraryEnds) => {
  const [start, end] = endsOf(orderType, ends)
  const [from, to] = await Promise.all([centreOf(start), centreOf(end)])
  const tenths = from && to && straightTenths(from, to)
  return {
    startAddressId: start.id,
    endAddressId: end.id,
    distanceKm: tenths && tenths / 10,
    distanceBasis: tenths ? ('great_circle' as const) : ('unknown' as const),
  }
}

/**
 * Great circle × 1.3, in tenths of a km. Null for one place: two addresses of one commune share its centre, which says
 * nothing of the way between them.
 */
export const straightTenths = (from: Point, to: Point): number | null => {
  const straight = greatCircleKm(from, to)
  return straight > 0 ? Math.round(straight * detour * 10) : null
}

const earthRadiusKm = 6_371

/** Haversine formula. */
const greatCircleKm = (from: Point, to: Point): number => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng)
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(chord))
}
