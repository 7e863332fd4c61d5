import { type Address, addressText } from '@quai/contract/parties/addresses/address.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import type { Place } from '../../platform/maps.ts'
import { showAddress } from './addresses.ts'

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
