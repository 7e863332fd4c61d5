import type { SuggestedAddress, suggestionQuery } from '@quai/contract/parties/addresses/suggestion.ts'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import type { GeocodedAddress } from '../../platform/geocoding.ts'
import { administrationOf, findCommunes } from './communes.ts'

/**
 * Completes what is being typed of a French address: a commune by the official register; a street by the geocoding
 * service where one is configured and answers, otherwise a whole address by its postcode.
 */
export const suggestAddresses = async (
  { geocoding }: Pick<Context, 'geocoding'>,
  { search, kind }: z.output<typeof suggestionQuery>,
): Promise<{ items: SuggestedAddress[] }> => {
  if (kind === 'commune') return { items: await findCommunes(search) }
  const geocoded = await geocoding?.search(search)
  return { items: geocoded ? await Promise.all(geocoded.map(suggest)) : await splitAddress(search) }
}

const suggest = async ({ label, ...parts }: GeocodedAddress): Promise<SuggestedAddress> => ({
  ...parts,
  label,
  country: 'France',
  countryCode: 'FR',
  ...(await administrationOf(parts.inseeCode)),
})

/** Splits a whole address in one line, such as a pasted one: « 3 rue du Port, 44000 Nantes ». */
const splitAddress = async (search: string): Promise<SuggestedAddress[]> => {
  const [, street, commune] = /^(.*\S)[\s,]+(\d{5}\b.*)$/.exec(search) ?? []
  if (!street || !commune) return []
  const communes = await findCommunes(commune)
  return communes.map((found) => {
    const place = street.replace(/,$/, '')
    return { ...found, street: place, label: `${place}, ${found.label}` }
  })
}
