import { z } from 'zod'
import { minimumRemainingDays } from '../../platform/dates.ts'
import { id, text } from '../../platform/ids.ts'
import { pageQuery, pageSize } from '../../platform/pagination.ts'
import { searchText } from '../../platform/text/search-text.ts'
import { type AddressPlace, placeIssues } from './place-address.ts'

const countryCodeShape = /^[A-Za-z]{2}$/

const optional = {
  zipCode: text(12).nullish(),
  inseeCode: text(5).nullish(),
  city: text(120).nullish(),
  country: text(80).nullish(),
  countryCode: text(2).regex(countryCodeShape, 'Le code du pays a deux lettres.').toUpperCase().nullish(),
  adminLvl1: text(120).nullish(),
  adminLvl2: text(120).nullish(),
  lng: z.number().min(-180).max(180).nullish(),
  lat: z.number().min(-90).max(90).nullish(),
}

/** Only name and street are required (specification, accounts, section 5). */
export const addressInput = z.object({ name: text(160).min(1), street: text(250).min(1), ...optional })
export type AddressInput = z.infer<typeof addressInput>

/**
 * Address of an order, whose postcode may also be called `zip` (specification, accounts, section 3). What it lacks depends on the
 * transport and is said at once, name and street included, by carryAddressIssues().
 */
export const carryAddressInput = addressInput
  .extend({ name: text(160).nullish(), street: text(250).nullish(), zip: optional.zipCode })
  .transform(
    ({ name, street, zip, ...address }): AddressInput => ({
      name: name ?? '',
      street: street ?? '',
      zipCode: zip,
      ...address,
    }),
  )

const savedAddressParts = addressInput.extend({ minimumRemainingDays })

/** Refuses an unknown country and a postcode that is none of its country's. */
const checkPlace = (address: AddressPlace, context: z.RefinementCtx): void => {
  // A code of another shape is refused at its own field.
  if (address.countryCode && !countryCodeShape.test(address.countryCode)) return
  for (const { field, rule, message } of placeIssues(address))
    context.addIssue({ code: 'custom', path: [field], params: { rule }, message })
}

/** Address of a book, with what its consignee asks for. */
export const savedAddressInput = savedAddressParts.superRefine(checkPlace)
export type SavedAddressInput = z.infer<typeof savedAddressInput>

/** Address of a book that is added for a user. */
export const newAddressInput = savedAddressParts
  .extend({ id, isMainAddress: z.boolean().optional() })
  .superRefine(checkPlace)

/** The server judges the place with what the address already says. */
export const addressChanges = savedAddressParts.partial().extend({ isMainAddress: z.boolean().optional() })
export type AddressChanges = z.infer<typeof addressChanges>

export const address = z.object({
  id: z.int(),
  isMainAddress: z.boolean(),
  name: z.string(),
  street: z.string(),
  zipCode: z.string().nullable(),
  inseeCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  countryCode: z.string().nullable(),
  adminLvl1: z.string().nullable(),
  adminLvl2: z.string().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  userId: z.int().nullable(),
  minimumRemainingDays: z.int().nullable(),
})
export type Address = z.infer<typeof address>

export const addressSorts = ['name', 'city', 'createdAt'] as const

/** Without a page size, the list is whole. */
export const addressListQuery = z.object({
  page: pageQuery.shape.page,
  pageSize: pageSize.optional(),
  /** Words of the name, the street, the postcode, the city and the country. */
  search: text(120).optional(),
  sort: z.enum(addressSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

/** Fields of an address that orders show. */
export const carryAddress = address.pick({
  id: true,
  name: true,
  street: true,
  zipCode: true,
  city: true,
  country: true,
  countryCode: true,
})
export type CarryAddress = z.infer<typeof carryAddress>

type AddressParts = { [Part in 'name' | 'street' | 'zipCode' | 'city' | 'country']?: string | null | undefined }

/** True when both are likely the same place: the same street, in the same postcode or city, however it was typed. */
export const isLikelySamePlace = (one: AddressParts, other: AddressParts): boolean => {
  const isSame = (part: 'street' | 'zipCode' | 'city') => {
    const [first, second] = [searchText(one[part] ?? ''), searchText(other[part] ?? '')]
    return first !== '' && first === second
  }
  return isSame('street') && (isSame('zipCode') || isSame('city'))
}

/** « Entrepôt Nord, 3 rue du Port, 44000 Nantes, France ». No line may end after the number or the postcode. */
export const addressText = ({ name, street, zipCode, city, country }: AddressParts): string =>
  [name, street?.replace(/^(\d+,?) /, '$1\u00a0'), [zipCode, city].filter(Boolean).join('\u00a0'), country]
    .filter(Boolean)
    .join(', ')
