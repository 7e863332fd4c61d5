import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Sellsy } from '../../../platform/sellsy/sellsy.ts'
import { type Company, companyOf, loadDeal, presentTag, readTags, referenceOf, tagged } from './companies.ts'
import { differencesOf, type Item, loadLink, type Verdict, verdictOf } from './item.ts'
import { Unfit } from './problems.ts'
import { type LocalUser, loadUsers } from './users.ts'

/** Companies of the account, read once for a comparison. */
export interface Companies {
  byId: Map<number, Company>
  byReference: Map<string, Company>
}

export const readCompanies = async (api: Sellsy, onPage: () => Promise<void>): Promise<Companies> => {
  const companies: Companies = { byId: new Map(), byReference: new Map() }
  let count = 0
  for await (const one of api.all('/companies', { embed: ['invoicing_address'] })) {
    const company = companyOf(one)
    if (company) companies.byId.set(company.id, company)
    if (company?.reference) companies.byReference.set(company.reference, company)
    if (++count % 100 === 0) await onPage()
  }
  return companies
}

interface Comparing {
  db: Db
  api: Sellsy
  companies: Companies
}

/** Compares one object. Throws Unfit, and what a call of Sellsy throws. */
export const compareItem = (given: Comparing, item: Item): Promise<Verdict> =>
  item.kind === 'user' ? compareUser(given, item) : compareDeal(given, item)

const compareUser = async ({ db, companies }: Comparing, { localId }: Item): Promise<Verdict> => {
  const user = (await loadUsers(db, [localId])).get(localId)
  if (!user) throw new Unfit('Cet utilisateur n’existe plus.')
  const link = await loadLink(db, 'user', localId)
  const company = link ? companies.byId.get(link.sellsyId) : matched(companies, user)
  const missing = missingOf(user, company)
  if (company && !link) await refuseTaken(db, company.id)
  if (!company) {
    const gone = { field: 'presence' as const, quai: 'présente', sellsy: null, changedBy: 'both' as const }
    const differences = link ? [gone] : differencesOf({ quai: user.fields, sellsy: {}, agreed: undefined })
    return { verdict: link ? 'conflict' : 'new', differences, missing, sellsyId: null }
  }
  const differences = differencesOf({ quai: comparable(user, company), sellsy: company.fields, agreed: link?.agreed })
  return { verdict: verdictOf(differences, link !== undefined), differences, missing, sellsyId: company.id }
}

/** A reference that somebody else chose stays. */
export const comparable = ({ fields }: LocalUser, { reference }: Company): LocalUser['fields'] => {
  const { reference: ours, ...others } = fields
  return reference === null || reference === ours ? fields : others
}

const matched = ({ byId, byReference }: Companies, { id, externalId }: LocalUser): Company | undefined => {
  const byOurs = byReference.get(referenceOf(id))
  if (byOurs) return byOurs
  const byTheirs = /^\d{1,15}$/.test(externalId ?? '') ? byId.get(Number(externalId)) : undefined
  // Another user of Quai stands in its reference.
  return byTheirs?.reference?.startsWith('QUAI-') ? undefined : byTheirs
}

const refuseTaken = async (db: Db, sellsyId: number): Promise<void> => {
  const row = await db.maybe(sql<{ name: string }>`
    SELECT u.name FROM sellsy_links l JOIN users u ON u.id = l.local_id
    WHERE l.kind = 'user' AND l.sellsy_id = ${sellsyId}`)
  if (row) throw new Unfit(`Cette société est déjà celle de ${row.name} : corrigez l’identifiant externe.`)
}

const missingOf = (user: LocalUser, company: Company | undefined): string[] => [
  ...(company?.hasSiren ? [] : ['siren']),
  ...(user.hasAddress || company?.fields.street ? [] : ['address']),
  ...(user.fields.email || company?.fields.email ? [] : ['email']),
]

const compareDeal = async ({ db, api, companies }: Comparing, { localId }: Item): Promise<Verdict> => {
  const deal = await loadDeal(db, localId)
  const link = await loadLink(db, 'deal', localId)
  const owner = await loadLink(db, 'user', deal.customerId)
  const user = owner ? undefined : (await loadUsers(db, [deal.customerId])).get(deal.customerId)
  const company = owner ? companies.byId.get(owner.sellsyId) : user && matched(companies, user)
  const tags = company ? await readTags(api, company.id) : []
  const fields = { quai: { tag: deal.tag }, sellsy: { tag: presentTag(tags, deal.tag, link) } }
  const differences = differencesOf({ ...fields, agreed: link?.agreed })
  const isNew = !link && !tagged(tags, deal.tag)
  const verdict = isNew ? 'new' : verdictOf(differences, link !== undefined)
  return { verdict, differences, missing: [], sellsyId: company?.id ?? null }
}
