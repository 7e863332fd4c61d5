import { z } from 'zod'
import { text } from '../../platform/ids.ts'

/** Kinds of text that are completed: `commune` is a postcode or a name. */
export const suggestionKinds = ['commune', 'street'] as const

export const suggestionQuery = z.object({
  /** « 4400 », « nantes », « 44000 nantes », « 3 rue du port, 44000 nantes » */
  search: text(160).min(1),
  kind: z.enum(suggestionKinds).default('commune'),
})

/** The parts of a French address that a suggestion fills in. */
export const suggestedAddress = z.object({
  /** « 44000 Nantes, Loire-Atlantique » */
  label: z.string(),
  /** Null for a commune, which leaves the street as typed. */
  street: z.string().nullable(),
  zipCode: z.string(),
  city: z.string(),
  inseeCode: z.string(),
  country: z.string(),
  countryCode: z.string(),
  /** Region. */
  adminLvl1: z.string().nullable(),
  /** Department. */
  adminLvl2: z.string().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
})
export type SuggestedAddress = z.infer<typeof suggestedAddress>
