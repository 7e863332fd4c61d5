import { type Address, addressText } from '@quai/contract/parties/addresses/address.ts'
import { straightTenths } from '@quai/contract/parties/addresses/great-circle.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import type { Place } from '../../platform/maps.ts'
import { showAddress } from './addresses.ts'
import { centreOf, type PlacedRow } from './centres.ts'

/**
 * Draws the surroundings of an address that the caller may see. Throws NOT_FOUND, also where no service is configured,
 * ADDRESS_NOT_LOCATED and MAP_UNAVAILABLE.
 */
export const showMap = async (ctx: Context, { id }: { id: number }): Promise<FileAnswer> => {
  const address = await showAddress(ctx, { id })
  if (!ctx.maps) throw fail('NOT_FOUND')
  const place = pointOf(address) ?? (await locate(ctx, address))
  if (!place) throw fail('ADDRESS_NOT_LOCATED')
  const image = await ctx.maps.around(place)
  if (!image) throw fail('MAP_UNAVAILABLE')
  return new FileAnswer({ filename: `plan-${id}.${image.type}`, ...image })
}

const pointOf = ({ lng, lat }: Address): Place | undefined => (lng === null || lat === null ? undefined : { lng, lat })

/** Asks the geocoding service where an address is that was typed without its completion. */
const locate = async ({ geocoding }: Context, address: Address): Promise<Place | undefined> => {
  const typed = addressText({ ...address, name: null, country: null }).replaceAll('\u00a0', ' ')
  const [best] = (await geocoding?.search(typed)) ?? []
  return best && { lng: best.lng, lat: best.lat }
}

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
