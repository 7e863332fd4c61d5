import { straightTenths } from '@quai/contract/parties/addresses/great-circle.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { centreOf, type PlacedRow } from './centres.ts'

export interface ItineraryEnds {
  /** Address of the order. */
  carry: PlacedRow
  /** Main address of its warehouse. */
  warehouse: PlacedRow
}

/** Both ends of the way of an order: to its address for a collection, from it for a delivery. */
const endsOf = (orderType: OrderType, { carry, warehouse }: ItineraryEnds): [PlacedRow, PlacedRow] =>
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
