import { countryName, countryOf, stateOf } from '../../parties/addresses/countries.ts'
import { departmentName, departmentOf, type PlacedAddress } from '../../parties/addresses/departments.ts'

export const zoneTypes = ['country', 'department'] as const

/** Country (ISO 3166-1 code) or French department. `countryCode` is the department's country, always FR. */
export interface GeographicZone {
  type: (typeof zoneTypes)[number]
  code: string
  countryCode?: string | null | undefined
}

/** Country and department that zones are compared with. Null where the address does not say. */
export interface Place {
  country: string | null
  department: string | null
}

export const placeOf = (address: PlacedAddress): Place => {
  const code = countryOf(address)
  return { country: code && stateOf(code), department: departmentOf(address) }
}

/** True when one of the zones contains the place. No zone means everywhere. */
export const isServed = (zones: readonly GeographicZone[], { country, department }: Place): boolean =>
  zones.length === 0 || zones.some(({ type, code }) => (type === 'country' ? code === country : code === department))

/**
 * True when a plan takes something to the place, whatever its weight and number. `zones` are those of each rule that is in
 * use. A plan without a rule is not judged: it is yet to be made.
 */
export const isServedByPlan = (zones: readonly (readonly GeographicZone[])[], place: Place): boolean =>
  zones.length === 0 || zones.some((ofRule) => isServed(ofRule, place))

export const zoneName = ({ type, code }: GeographicZone): string =>
  type === 'country' ? countryName(code) : departmentName(code)

export const placeName = ({ country, department }: Place): string => {
  if (department !== null) return departmentName(department)
  return country === null ? 'un pays non reconnu' : countryName(country)
}
