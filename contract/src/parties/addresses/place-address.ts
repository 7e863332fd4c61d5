import { countryName, countryOf, isTwoCountries, overseasDepartments, territoryOfZipCode } from './countries.ts'
import { departmentNames } from './departments.ts'

export interface AddressPlace {
  zipCode?: string | null | undefined
  country?: string | null | undefined
  countryCode?: string | null | undefined
}

export interface PlaceIssue {
  field: 'zipCode' | 'country'
  rule: 'zipCode' | 'country'
  message: string
}

/**
 * Returns an address as it is kept: the code of its country, the country's French name where only a code was given, and
 * the postcode without a spreadsheet's apostrophe or a country's letters (« 'F-75 001 » → 75001).
 */
export const placed = <Address extends AddressPlace>(address: Address) => {
  const code = countryOf(address)
  const country = address.country?.trim() ?? ''
  const isBare = /^[A-Za-z]{2,3}$/.test(country) || (country === '' && code !== 'FR')
  return {
    ...address,
    zipCode: zipCodeOf(address.zipCode, code),
    country: isBare && code !== null ? countryName(code) : country || null,
    countryCode: code,
  }
}

/** Returns what is wrong with the country and the postcode of an address, wherever it is written. */
export const placeIssues = (address: AddressPlace): PlaceIssue[] => {
  if (isTwoCountries(address)) return [countryIssue('Le pays et son code ne disent pas le même pays.')]
  const code = countryOf(address)
  if (code === null)
    return [countryIssue('Ce pays n’est pas reconnu : vérifiez son nom, ou donnez son code (FR, BE, DE…).')]
  const zipCode = zipCodeOf(address.zipCode, code)
  const message = zipCode === null ? undefined : zipCodeRefusal(zipCode, code)
  return message === undefined ? [] : [{ field: 'zipCode', rule: 'zipCode', message }]
}

const countryIssue = (message: string): PlaceIssue => ({ field: 'country', rule: 'country', message })

/** Digits of the postcodes of France's neighbours, whose first zero a spreadsheet may remove too. */
const digitsOf: Readonly<Record<string, number>> = { AT: 4, BE: 4, CH: 4, DE: 5, DK: 4, ES: 5, IT: 5, LI: 4, LU: 4 }

const isFrench = (code: string): boolean => code === 'FR' || code === 'MC' || code in overseasDepartments

const zipCodeOf = (typed: string | null | undefined, code: string | null): string | null => {
  const zipCode = (typed ?? '').replace(/^['’‘`´]+/, '').trim()
  if (zipCode === '') return null
  if (code === null || !(isFrench(code) || code in digitsOf)) return zipCode
  const bare = zipCode.replace(/^[A-Za-z]{1,3}\s*-\s*/, '').replace(/\s/g, '')
  return /^\d+$/.test(bare) ? bare : zipCode
}

/** Returns why a postcode is none of its country's; undefined when it is one, or is not judged. */
const zipCodeRefusal = (zipCode: string, code: string): string | undefined => {
  const digits = isFrench(code) ? 5 : digitsOf[code]
  if (digits === undefined || isOf(code, digits, zipCode)) return undefined
  const filled = `0${zipCode}`
  const hint = isOf(code, digits, filled) ? `est-ce ${filled} ?` : 'vérifiez-le.'
  if (code === 'FR') return `Un code postal français a 5 chiffres : ${hint} Un tableur ôte parfois le premier zéro.`
  const start = code === 'MC' ? '980' : overseasDepartments[code]
  const expected = start === undefined ? `Code postal de ${digits} chiffres attendu` : `Code postal en ${start} attendu`
  return `${expected} pour ce pays (${countryName(code)}) : ${hint}`
}

const isOf = (code: string, digits: number, zipCode: string): boolean =>
  /^\d+$/.test(zipCode) && zipCode.length === digits && (!isFrench(code) || isFrenchZipCode(zipCode, code))

/** 01000 to 95999 in the mainland (20… is Corsica), 00100 to 00999 for the armed forces; overseas and in Monaco, the territory's own. */
const isFrenchZipCode = (zipCode: string, code: string): boolean =>
  code === 'FR'
    ? /^(20|00[1-9])/.test(zipCode) || departmentNames.has(zipCode.slice(0, 2))
    : territoryOfZipCode(zipCode) === code

interface WholeAddress extends AddressPlace {
  name?: string | null | undefined
  street?: string | null | undefined
  city?: string | null | undefined
}

const comparedParts = ['name', 'street', 'zipCode', 'city', 'country', 'countryCode'] as const

/** True when both are the same address. An empty part counts as a missing one. */
export const sameAddress = (before: WholeAddress | null, after: WholeAddress | null | undefined): boolean => {
  if (!before || !after) return !before === !after
  const [one, other] = [placed(before), placed(after)]
  return comparedParts.every((part) => (one[part] || null) === (other[part] || null))
}
