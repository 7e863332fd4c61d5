import { readFile } from 'node:fs/promises'
import { departmentOf, type PlacedAddress } from '@quai/contract/parties/addresses/departments.ts'
import type { Point } from '@quai/contract/parties/addresses/great-circle.ts'
import { type RawBuilder, sql } from 'kysely'

/** Address with what places it on a map. */
export interface PlacedRow extends PlacedAddress {
  id: number
  lat: number | null
  lng: number | null
}

/** Address of an alias as one JSON value, for {@link centreOf}. */
export const placedJson = (alias: string): RawBuilder<PlacedRow> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<PlacedRow>`json_build_object('id', ${column('id')}, 'zipCode', ${column('zip_code')},
    'inseeCode', ${column('insee_code')}, 'city', ${column('city')}, 'country', ${column('country')},
    'countryCode', ${column('country_code')}, 'lat', ${column('lat')}, 'lng', ${column('lng')})`
}

/**
 * Places an address: by its own coordinates, or else by the centre of its French commune, of the postcodes around it
 * (their first three digits) or of its department. Null when it is none of these.
 */
export const centreOf = async (address: Omit<PlacedRow, 'id'>): Promise<Point | null> => {
  if (address.lat !== null && address.lng !== null) return { lat: address.lat, lng: address.lng }
  const department = departmentOf(address)
  if (department === null) return null
  const zipCode = (address.zipCode ?? '').replace(/\s/g, '')
  const centres = await readCentres()
  const around = `${department}/${zipCode.slice(0, 3)}`
  return centres.get(zipCode) ?? centres.get(around) ?? centres.get(department) ?? null
}

let reading: Promise<ReadonlyMap<string, Point>> | undefined

/** Reads the centres at their first use: by postcode, by department and three digits, by department. */
const readCentres = (): Promise<ReadonlyMap<string, Point>> => {
  reading ??= read().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

const read = async (): Promise<ReadonlyMap<string, Point>> => {
  const file = await readFile(new URL('../../../../data/postcode-centres.tsv', import.meta.url), 'utf8')
  const centres = new Map<string, Point>()
  const members = new Map<string, Point[]>()
  for (const line of file.trimEnd().split('\n')) {
    const [zipCode = '', lat, lng] = line.split('\t')
    const point = { lat: Number(lat), lng: Number(lng) }
    centres.set(zipCode, point)
    const department = departmentOf({ zipCode })
    if (department === null) continue
    for (const key of [`${department}/${zipCode.slice(0, 3)}`, department])
      members.set(key, [...(members.get(key) ?? []), point])
  }
  for (const [key, points] of members) centres.set(key, meanOf(points))
  return centres
}

const meanOf = (points: readonly Point[]): Point => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
})
