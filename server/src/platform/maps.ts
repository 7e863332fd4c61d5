import type { ImageType } from '@quai/contract/platform/files.ts'
import type { Config } from './config.ts'
import { imageTypeOf } from './files/image-type.ts'

export interface Place {
  lng: number
  lat: number
}

export interface MapImage {
  type: ImageType
  content: Uint8Array
}

export interface Maps {
  /** Returns a map around a place; undefined when the service does not answer an image in time. Never throws. */
  around(place: Place): Promise<MapImage | undefined>
}

/** Opens the configured service; undefined without one. */
export const mapsOf = ({
  QUAI_MAP_URL,
  QUAI_MAP_KEY,
}: Pick<Config, 'QUAI_MAP_URL' | 'QUAI_MAP_KEY'>): Maps | undefined =>
  QUAI_MAP_URL ? openMaps(QUAI_MAP_URL, QUAI_MAP_KEY) : undefined

/** Size of a map in CSS pixels: that of the dialog which shows it. */
const size = { width: 640, height: 400 }
/** Room around the place for services that take a box of coordinates, in degrees. */
const reach = { lng: 0.0064, lat: 0.0027 }

const longestMs = 5_000
/** Leaves a service that failed alone, so that nobody waits for it at each press. */
const restMs = 10_000
const largestBytes = 2_000_000
const mostKept = 50

/**
 * Opens a service of static maps by the template of its addresses, where {lng} and {lat}, or the box {west}, {south},
 * {east} and {north}, then {width}, {height} and {key} are filled in. The place is in the middle of the image. Keeps the
 * last maps, so that a place that several people look at is asked once.
 */
export const openMaps = (template: string, key = '', clock: () => number = Date.now): Maps => {
  const kept = new Map<string, MapImage>()
  let restsUntil = 0
  return {
    around: async (place) => {
      const url = filled(template, place, key)
      const known = kept.get(url)
      if (known || clock() < restsUntil) return known
      try {
        const image = await fetchImage(url)
        kept.set(url, image)
        const [oldest] = kept.keys()
        if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
        return image
      } catch {
        restsUntil = clock() + restMs
        return undefined
      }
    },
  }
}

const filled = (template: string, { lng, lat }: Place, key: string): string => {
  const values: Record<string, string | number> = {
    lng,
    lat,
    key: encodeURIComponent(key),
    ...size,
    west: lng - reach.lng,
    south: lat - reach.lat,
    east: lng + reach.lng,
    north: lat + reach.lat,
  }
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

const fetchImage = async (url: string): Promise<MapImage> => {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(longestMs),
    redirect: 'error',
    headers: { accept: 'image/png, image/jpeg, image/webp' },
  })
  if (!answer.ok) throw new Error(`The map service answers ${answer.status}`)
  const content = await bytesOf(answer)
  const type = imageTypeOf(content)
  if (!type) throw new Error('The map service answers no image')
  return { type, content }
}

const bytesOf = async (answer: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let total = 0
  for await (const part of answer.body ?? []) {
    total += part.length
    if (total > largestBytes) throw new Error('The map service answers too much')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
