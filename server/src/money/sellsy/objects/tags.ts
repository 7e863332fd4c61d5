import { sql } from 'kysely'
import { z } from 'zod'
import { dealTables, isActiveDeal } from '../../../parties/deals/deal-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { SellsyDown } from '../../../platform/sellsy/errors.ts'
import type { Sellsy } from '../../../platform/sellsy/sellsy.ts'
import type { Link } from './links.ts'
import { Unfit } from './problems.ts'

/** A deal stands in Sellsy as a tag of the customer's company that names the warehouse (decision 055). */
export interface LocalDeal {
  customerId: number
  /** Null for a deal that is no longer active. */
  tag: string | null
}

export const loadDeal = async (db: Db, id: number): Promise<LocalDeal> => {
  const { rows } = await sql<{ customerId: number; warehouseName: string; isActive: boolean }>`
    SELECT d.customer_id AS "customerId", w.name AS "warehouseName", ${isActiveDeal} AS "isActive"
    FROM ${dealTables} WHERE d.id = ${id}`.execute(db)
  const [deal] = rows
  if (!deal) throw new Unfit('Cet accord n’existe plus.')
  return { customerId: deal.customerId, tag: deal.isActive ? `Entrepôt : ${deal.warehouseName.trim()}` : null }
}

export interface Tag {
  id: number
  value: string
}

const tag = z.object({ id: z.int().positive(), value: z.string() })

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
