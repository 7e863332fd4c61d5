import { z } from 'zod'
import type { Config } from './config.ts'

/** Address found by the geocoding service. */
export interface GeocodedAddress {
  label: string
  street: string
  zipCode: string
  city: string
  inseeCode: string
  lng: number
  lat: number
}

export interface Geocoding {
  /**
   * Returns the addresses that begin as typed, the best first; undefined when the service does not answer in time, or
   * not as documented, or was asked too often.
   */
  search(typed: string): Promise<GeocodedAddress[] | undefined>
}

/** Opens the configured service; undefined without one. */
export const geocodingOf = ({ QUAI_GEOCODING_URL }: Pick<Config, 'QUAI_GEOCODING_URL'>): Geocoding | undefined =>
  QUAI_GEOCODING_URL ? openGeocoding(QUAI_GEOCODING_URL) : undefined

/** The service allows as many calls a second to one caller. */
const callsPerSecond = 50
/** A longer answer would come after the next letter. */
const longestMs = 1_500
/** Leaves a service that failed alone, so that nobody waits for it at each letter. */
const restMs = 10_000
const longestAnswer = 200_000

/** The service takes a text of 3 to 200 characters that begins with a letter or a digit. */
const isAskable = (typed: string) => /^[\p{L}\d].{2,199}$/u.test(typed)

/**
 * Opens the search of a geocoding service that speaks as the French national one does (GET {base}/search, GeoJSON:
 * https://adresse.data.gouv.fr/api-doc/adresse). It never throws.
 */
export const openGeocoding = (base: string, clock: () => number = Date.now): Geocoding => {
  const calls: number[] = []
  let restsUntil = 0
  return {
    search: async (typed) => {
      const now = clock()
      if (!isAskable(typed)) return []
      if (now < restsUntil || (calls.length === callsPerSecond && now - (calls[0] ?? 0) < 1_000)) return undefined
      calls.push(now)
      if (calls.length > callsPerSecond) calls.shift()
      try {
        return await ask(base, typed)
      } catch {
        restsUntil = clock() + restMs
        return undefined
      }
    },
  }
}

const ask = async (base: string, typed: string): Promise<GeocodedAddress[]> => {
  const query = new URLSearchParams({ q: typed, limit: '8', autocomplete: '1', index: 'address' })
  const answer = await fetch(`${base.replace(/\/+$/, '')}/search?${query}`, {
    signal: AbortSignal.timeout(longestMs),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`The geocoding service answers ${answer.status}`)
  const { features } = found.parse(JSON.parse(await textOf(answer)))
  return features.flatMap(({ properties, geometry }) => {
    const { label, name, postcode, city, citycode, type } = properties
    const [lng, lat] = geometry.coordinates
    // A municipality has no street: the register completes it.
    return type === 'municipality'
      ? []
      : [{ label, street: name, zipCode: postcode, city, inseeCode: citycode, lng, lat }]
  })
}

const textOf = async (answer: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestAnswer) throw new Error('The geocoding service answers too much')
  }
  return text
}

const short = z.string().min(1).max(250)
const found = z.object({
  features: z
    .array(
      z.object({
        properties: z.object({
          label: short,
          name: short,
          postcode: z.string().regex(/^\d{5}$/),
          city: z.string().min(1).max(120),
          citycode: z.string().regex(/^[\dAB]{5}$/),
          type: z.string(),
        }),
        geometry: z.object({
          coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
        }),
      }),
    )
    .max(50),
})
