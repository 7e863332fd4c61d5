import { z } from 'zod'
import { text } from '../ids.ts'

const optional = {
  zipCode: text(12).nullish(),
  inseeCode: text(5).nullish(),
  city: text(120).nullish(),
  country: text(80).nullish(),
  countryCode: text(2)
    .regex(/^[A-Za-z]{2}$/, 'Le code du pays a deux lettres.')
    .toUpperCase()
    .nullish(),
  adminLvl1: text(120).nullish(),
  adminLvl2: text(120).nullish(),
  lng: z.number().min(-180).max(180).nullish(),
  lat: z.number().min(-90).max(90).nullish(),
}

/** Name and street are required, the rest is not (specification, accounts, section 5). */
export const addressInput = z.object({ name: text(160).min(1), street: text(250).min(1), ...optional })
export type AddressInput = z.infer<typeof addressInput>

export const addressChanges = addressInput.partial().extend({ isMainAddress: z.boolean().optional() })
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
})
export type Address = z.infer<typeof address>

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

type WholeAddress = AddressParts & { countryCode?: string | null | undefined }

const comparedParts = ['name', 'street', 'zipCode', 'city', 'country', 'countryCode'] as const

/** True when both name the same place. An empty part equals a missing one. */
export const sameAddress = (before: WholeAddress | null, after: WholeAddress | null | undefined): boolean =>
  before && after ? comparedParts.every((part) => (before[part] || null) === (after[part] || null)) : !before === !after

/** « Entrepôt Nord, 3 rue du Port, 44000 Nantes, France ». */
export const addressText = ({ name, street, zipCode, city, country }: AddressParts): string =>
  [name, street, [zipCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
