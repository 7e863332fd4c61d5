import type { AddressInput } from '../addresses/address.ts'
import type { Transporter } from './query.ts'

export type AddressField = 'name' | 'street' | 'zipCode' | 'city' | 'country'
type Place = { [Part in AddressField | 'countryCode']?: AddressInput[Part] | undefined }

export interface AddressIssue {
  field: AddressField
  rule: 'required' | 'zipCode'
  message: string
}

const names: Record<AddressField, string> = {
  name: 'le nom du lieu',
  street: 'la rue',
  zipCode: 'le code postal',
  city: 'la ville',
  country: 'le pays',
}

/**
 * Address fields that each transporter requires. With the customer's own transport, an address needs only a name and a
 * street.
 */
export const addressNeededBy: Record<Transporter, readonly AddressField[]> = {
  by_customer: ['name', 'street'],
  by_warehouse: ['name', 'street', 'zipCode', 'city'],
  by_quai_shuttle: ['name', 'street', 'zipCode', 'city'],
  by_quai_courier: ['name', 'street', 'zipCode', 'city', 'country'],
}

/** Returns every issue of an order's address. The form, the API and imports use it. */
export const carryAddressIssues = (transporter: Transporter, address: Place): AddressIssue[] => [
  ...addressNeededBy[transporter]
    .filter((field) => !address[field]?.trim())
    .map(
      (field): AddressIssue => ({
        field,
        rule: 'required',
        message: `Veuillez renseigner une adresse valide : il manque ${names[field]}.`,
      }),
    ),
  ...(address.zipCode && isFrench(address) && !isFrenchZipCode(address.zipCode)
    ? [
        {
          field: 'zipCode' as const,
          rule: 'zipCode' as const,
          message: 'Un code postal français a 5 chiffres : vérifiez-le, un tableur ôte parfois le premier zéro.',
        },
      ]
    : []),
]

/** True also for an address without a country. */
const isFrench = ({ country, countryCode }: Place): boolean =>
  countryCode ? countryCode.toUpperCase() === 'FR' : !country || /^france$/i.test(country.trim())

/** True from 01000 (Bourg-en-Bresse) to the overseas territories, 98…; no department begins with 00 or 99. */
const isFrenchZipCode = (zipCode: string): boolean =>
  /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/.test(zipCode.replace(/\s/g, ''))
