import type { AddressInput } from '../../parties/addresses/address.ts'
import { type PlaceIssue, placeIssues } from '../../parties/addresses/place-address.ts'
import type { Transporter } from './query.ts'

export type AddressField = 'name' | 'street' | 'zipCode' | 'city' | 'country'
type Place = { [Part in AddressField | 'countryCode']?: AddressInput[Part] | undefined }

export interface AddressIssue {
  field: AddressField
  rule: 'required' | PlaceIssue['rule']
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
  ...placeIssues(address),
]
