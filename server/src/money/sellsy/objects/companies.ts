import { sql } from 'kysely'
import { z } from 'zod'
import { dealTables, isActiveDeal } from '../../../parties/deals/deal-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { SellsyDown } from '../../../platform/sellsy/errors.ts'
import type { Sellsy } from '../../../platform/sellsy/sellsy.ts'
import type { Fields, Link } from './item.ts'
import { Unfit } from './problems.ts'

/** A deal stands in Sellsy as a tag of the customer's company that names the warehouse (decision 055). */
interface LocalDeal {
  customerId: number
  /** Null for a deal that is no longer active. */
  tag: string | null
}

export interface Tag {
  id: number
  value: string
}

const tag = z.object({ id: z.int().positive(), value: z.string() })

const text = z
  .string()
  .nullish()
  .transform((value) => value?.replaceAll('\0', '').toWellFormed().trim() || null)

const address = z.object({
  id: z.int().positive(),
  address_line_1: text,
  postal_code: text,
  city: text,
  country_code: text,
  is_invoicing_address: z.boolean().nullish(),
})

type Address = z.output<typeof address>

const company = z.object({
  id: z.int().positive(),
  name: text,
  email: text,
  reference: text,
  legal_france: z.object({ siren: text, siret: text }).nullish(),
  _embed: z.object({ invoicing_address: address.nullish() }).nullish(),
})

/** Company of Sellsy. */
export interface Company {
  id: number
  reference: string | null
  hasSiren: boolean
  fields: Fields
  addressId: number | null
}

/** Reads a company; undefined for an answer that is none. */
export const companyOf = (content: unknown): Company | undefined => {
  const read = company.safeParse(content)
  return read.success ? shaped(read.data, read.data._embed?.invoicing_address ?? null) : undefined
}

const shaped = (
  { id, name, email, reference, legal_france: legal }: z.output<typeof company>,
  place: Address | null,
): Company => ({
  id,
  reference,
  hasSiren: Boolean(legal?.siren ?? legal?.siret),
  addressId: place?.id ?? null,
  fields: {
    reference,
    name,
    email,
    street: place?.address_line_1 ?? null,
    zipCode: place?.postal_code ?? null,
    city: place?.city ?? null,
    countryCode: place?.country_code?.toUpperCase() ?? null,
  },
})

/** Our number of a user, as Sellsy keeps it in `reference`. */
export const referenceOf = (userId: number): string => `QUAI-${userId}`

/** Reads a company with its billing address. Undefined when it no longer exists. */
export const readCompany = async (api: Sellsy, id: number): Promise<Company | undefined> => {
  const read = company.safeParse(await api.get(`/companies/${id}`))
  if (!read.success) throw new SellsyDown('Sellsy answers no company')
  const places: Address[] = []
  for await (const one of api.all(`/companies/${id}/addresses`)) {
    const place = address.safeParse(one)
    if (place.success) places.push(place.data)
  }
  return shaped(read.data, places.find((place) => place.is_invoicing_address) ?? places[0] ?? null)
}

/** Finds the company that an earlier try may have created. Sellsy cannot be searched by reference, but by exact name. */
export const findCreated = async (api: Sellsy, { name, reference }: { name: string; reference: string }) => {
  const found = z
    .object({ data: z.array(z.unknown()) })
    .safeParse(await api.search('/companies/search', { filters: { name } }, { limit: 100 }))
  if (!found.success) throw new SellsyDown('Sellsy answers no list')
  return found.data.data.map(companyOf).find((one) => one?.reference === reference)
}

const made = z.object({ id: z.int().positive() })

/** Reads the id of an object that was created. */
export const idOf = (content: unknown): number => {
  const read = made.safeParse(content)
  if (!read.success) throw new SellsyDown('Sellsy answers no id')
  return read.data.id
}

export const loadDeal = async (db: Db, id: number): Promise<LocalDeal> => {
  const deal = await db.maybe(sql<{ customerId: number; warehouseName: string; isActive: boolean }>`
    SELECT d.customer_id AS "customerId", w.name AS "warehouseName", ${isActiveDeal} AS "isActive"
    FROM ${dealTables} WHERE d.id = ${id}`)
  if (!deal) throw new Unfit('Cet accord n’existe plus.')
  return { customerId: deal.customerId, tag: deal.isActive ? `Entrepôt : ${deal.warehouseName.trim()}` : null }
}

export const readTags = async (api: Sellsy, companyId: number): Promise<Tag[]> => {
  const tags: Tag[] = []
  for await (const one of api.all(`/companies/${companyId}/smart-tags`)) {
    const read = tag.safeParse(one)
    if (read.success) tags.push(read.data)
  }
  return tags
}

/** Replaces the tags of a company, which is how Sellsy adds and removes them. Returns its tags. */
export const writeTags = async (
  api: Sellsy,
  companyId: number,
  tags: readonly ({ id: number } | { value: string })[],
): Promise<Tag[]> => {
  const read = z
    .object({ data: z.array(tag) })
    .safeParse(await api.replace(`/companies/${companyId}/smart-tags`, [...tags]))
  if (!read.success) throw new SellsyDown('Sellsy answers no tags')
  return read.data.data
}

export const tagged = (tags: readonly Tag[], value: string | null): Tag | undefined =>
  tags.find((one) => one.value === value)

/** Tag of a deal that the company has: the wanted one, or the one it was given before. */
export const presentTag = (tags: readonly Tag[], wanted: string | null, link: Link | undefined): string | null =>
  (tagged(tags, wanted) ?? tagged(tags, link?.agreed.tag?.sellsy ?? null))?.value ?? null
