import type { SellsyField } from '@quai/contract/money/sellsy/sync.ts'
import { countryName } from '@quai/contract/parties/addresses/countries.ts'
import { sql } from 'kysely'
import { recordAccountChange } from '../../../parties/accounts/logs.ts'
import { type Db, inTransaction } from '../../../platform/database/database.ts'
import { SellsyDown, SellsyRefusal } from '../../../platform/sellsy/errors.ts'
import { type Company, findCreated, idOf, readCompany } from './companies.ts'
import { comparable } from './compare.ts'
import {
  type Agreed,
  differencesOf,
  type Fields,
  type Link,
  loadLink,
  removeLink,
  saveLink,
  sideOf,
  type Work,
  wereShown,
} from './item.ts'
import { Unfit } from './problems.ts'
import { type LocalUser, loadUsers } from './users.ts'

/**
 * Brings a user and its company together; returns the company's id. Safe to repeat: a company that an earlier try
 * created is found, and what it has written is no difference any more.
 */
export const applyUser = async (work: Work): Promise<number> => {
  const { app, item } = work
  const user = (await loadUsers(app.db, [item.localId])).get(item.localId)
  if (!user) throw new Unfit('Cet utilisateur n’existe plus.')
  const link = await loadLink(app.db, 'user', user.id)
  const company = await presentCompany(work, user, link)
  if (!company) return 0
  const known = link?.sellsyId === company.id ? link.agreed : undefined
  const quai = comparable(user, company)
  const differences = differencesOf({ quai, sellsy: company.fields, agreed: known })
  const isFirst = item.verdict === 'new' || item.differences.some(({ field }) => field === 'presence')
  if (!isFirst && !wereShown(differences, item.differences)) throw new Unfit(changedSince)
  const taken = (side: 'quai' | 'sellsy') =>
    differences.filter((one) => (isFirst ? 'quai' : sideOf(one, item.winner)) === side).map(({ field }) => field)
  const pushed = taken('quai')
  await push(work, { company, quai, fields: pushed })
  const pulled = taken('sellsy').filter((field) => field !== 'email' && field !== 'reference')
  const agreed = agreedOf({ quai, sellsy: company.fields, pushed, pulled })
  await inTransaction(app.pool, async (db) => {
    await pull(work, db, { user, company, fields: pulled })
    await saveLink(db, { kind: 'user', localId: user.id, sellsyId: company.id, agreed, at: app.clock() })
    await keepExternalId(work, db, { user, company })
  })
  return company.id
}

export const changedSince = 'Un des deux côtés a changé depuis la comparaison : comparez de nouveau.'

/** Finds or creates the company; undefined where somebody chose to leave a company that Sellsy removed. */
const presentCompany = async (work: Work, user: LocalUser, link: Link | undefined): Promise<Company | undefined> => {
  const { app, api, item } = work
  const wasRemoved = item.differences.some(({ field }) => field === 'presence')
  if (link) {
    const company = await readCompany(api, link.sellsyId).catch(nullWhenGone)
    if (company) return company
    if (!wasRemoved) throw new Unfit(changedSince)
    await removeLink(app.db, 'user', user.id)
    if (item.winner === 'sellsy') return undefined
  }
  const compared = item.verdict === 'new' || wasRemoved ? null : await comparedId(work)
  return compared === null ? create(work, user) : readCompany(api, compared)
}

const nullWhenGone = (error: unknown): null => {
  if (error instanceof SellsyRefusal && error.status === 404) return null
  throw error
}

/** Id of the company that the comparison matched. */
const comparedId = async ({ app, item }: Work): Promise<number | null> => {
  const row = await app.db.selectFrom('sellsy_items').select('sellsy_id').where('id', '=', item.id).executeTakeFirst()
  return row?.sellsy_id ?? null
}

const create = async ({ api, app }: Work, { id, type, fields }: LocalUser): Promise<Company> => {
  const { name, email, reference } = fields as { name: string; reference: string; email: string | null } // users have both
  const found = await findCreated(api, { name, reference })
  const companyId =
    found?.id ?? idOf(await api.create('/companies', { type, name, ...(email && { email }), reference }))
  const at = app.clock()
  await saveLink(app.db, { kind: 'user', localId: id, sellsyId: companyId, agreed: {}, at })
  const company = await readCompany(api, companyId)
  if (!company) throw new SellsyDown('Sellsy does not show what it created')
  return company
}

interface Push {
  company: Company
  quai: Fields
  fields: SellsyField[]
}

const addressFields: readonly SellsyField[] = ['street', 'zipCode', 'city', 'countryCode']

const push = async ({ api }: Work, { company, quai, fields }: Push): Promise<void> => {
  const own = fields.filter((field) => !addressFields.includes(field))
  if (own.length > 0)
    await api.update(`/companies/${company.id}`, Object.fromEntries(own.map((field) => [field, quai[field]])))
  if (own.length === fields.length) return
  const { name } = { ...company.fields, ...(own.includes('name') && quai) }
  const value = (field: SellsyField) => (fields.includes(field) ? quai : company.fields)[field]
  const place = {
    name,
    address_line_1: value('street'),
    postal_code: value('zipCode'),
    city: value('city'),
    country_code: value('countryCode'),
    is_invoicing_address: true,
  }
  if (company.addressId === null) await api.create(`/companies/${company.id}/addresses`, place)
  else await api.update(`/companies/${company.id}/addresses/${company.addressId}`, place)
}

interface Agreement {
  quai: Fields
  sellsy: Fields
  pushed: readonly SellsyField[]
  pulled: readonly SellsyField[]
}

/** Values of both sides once the fields were written. */
const agreedOf = ({ quai, sellsy, pushed, pulled }: Agreement): Agreed =>
  Object.fromEntries(
    (Object.keys(quai) as SellsyField[]).map((field) => [
      field,
      {
        quai: (pulled.includes(field) ? sellsy : quai)[field] ?? null,
        sellsy: (pushed.includes(field) ? quai : sellsy)[field] ?? null,
      },
    ]),
  )

interface Pull {
  user: LocalUser
  company: Company
  fields: readonly SellsyField[]
}

/** Writes what Sellsy decides into Quai, with its line in the account's log. */
const pull = async ({ app, actor }: Work, db: Db, { user, company, fields }: Pull): Promise<void> => {
  const record = (action: 'user_update' | 'address_update', of: readonly SellsyField[], subject?: string) =>
    recordAccountChange(
      { db, actor, now: app.clock() },
      {
        userId: user.id,
        action,
        ...(subject && { subject }),
        before: Object.fromEntries(of.map((field) => [field, user.fields[field]])),
        after: Object.fromEntries(of.map((field) => [field, company.fields[field]])),
      },
    )
  const { name, street, zipCode, city, countryCode } = company.fields
  if (fields.includes('name') && name) {
    await db.updateTable('users').set({ name }).where('id', '=', user.id).execute()
    await record('user_update', ['name'])
  }
  const place = fields.filter((field) => addressFields.includes(field))
  if (place.length === 0) return
  const value = (field: SellsyField, theirs: string | null | undefined) =>
    (place.includes(field) && theirs) || user.fields[field]
  // The place of the former address no longer holds.
  await db.run(sql`
    UPDATE addresses SET street = ${value('street', street)}, zip_code = ${value('zipCode', zipCode)},
      city = ${value('city', city)}, country_code = ${value('countryCode', countryCode)},
      country = coalesce(${place.includes('countryCode') && countryCode ? countryName(countryCode) : null}, country),
      insee_code = NULL, lng = NULL, lat = NULL
    WHERE user_id = ${user.id} AND is_main_address`)
  await record('address_update', place, user.fields.name ?? undefined)
}

/** Writes the company's number as the external id of a user that has none. */
const keepExternalId = async ({ app, actor }: Work, db: Db, { user, company }: Omit<Pull, 'fields'>): Promise<void> => {
  if (user.externalId) return
  const after = { externalId: String(company.id) }
  await db.updateTable('users').set({ external_id: after.externalId }).where('id', '=', user.id).execute()
  await recordAccountChange(
    { db, actor, now: app.clock() },
    { userId: user.id, action: 'user_update', before: { externalId: null }, after },
  )
}
