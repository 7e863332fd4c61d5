import type { Contact, ContactInput, User, UserChanges, UserInput } from '@quai/contract/accounts/account.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { revokeSessions } from '../calls/session.ts'
import { pageOf, readPage } from '../lists/paging.ts'
import { searching } from '../lists/searching.ts'
import { fail, failOn } from '../platform/failure.ts'
import { contactColumns, contactsOf, insertContact } from './contact-rows.ts'
import { hashPassword } from './sign-in/password.ts'
import { userById, userColumns, userConditions, userTables } from './user-rows.ts'

const searchLimit = 50

type UserHit = User & { mainContact: Contact | null; isHijackable: boolean }

/**
 * Returns the first fifty users by name. One may be taken over when it is active, its main contact is too, and it is no
 * admin.
 */
export const searchUsers = async (ctx: Context, { query, userType }: { query: string; userType?: UserType }) => {
  const hits = sql<UserHit>`
    SELECT ${userColumns}, to_json(main) AS "mainContact",
      u.is_active AND u.user_type IN ('customer', 'warehouse') AND coalesce(main."isActive", false) AS "isHijackable"
    FROM ${userTables}
    LEFT JOIN LATERAL (SELECT ${contactColumns} FROM contacts c WHERE c.user_id = u.id AND c.is_main) main ON true
    WHERE ${userConditions({ search: query, userType })}
    ORDER BY u.name, u.id LIMIT ${searchLimit}`
  const { rows } = await searching(ctx, (db) => hits.execute(db))
  return rows
}

interface UserListQuery {
  page: number
  pageSize: number
  search?: string
  userType?: UserType
}

/** Lists all users by name, page by page. */
export const listUsers = (ctx: Context, { page, pageSize, ...filter }: UserListQuery) => {
  const where = userConditions(filter)
  return searching(ctx, (db) =>
    readPage(
      { db },
      {
        query: { page, pageSize },
        all: sql`SELECT FROM users u WHERE ${where}`,
        rows: (place) => sql<User>`
          SELECT ${userColumns} FROM ${userTables} WHERE ${where} ORDER BY u.name, u.id ${pageOf(place)}`,
      },
    ),
  )
}

/**
 * Creates an organisation with its main contact. Throws EMAIL_TAKEN, INVALID (a plan for a user who is not a customer).
 */
export const createUser = async ({ db }: Context, { mainContact, ...input }: UserInput): Promise<User> => {
  refusePlanOfOthers(input.userType, input.pricingPlan)
  const { id } = await db
    .insertInto('users')
    .values({
      name: input.name,
      user_type: input.userType,
      external_id: input.externalId || null,
      pricing_plan: input.pricingPlan ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertContact(db, await withHash({ ...mainContact, userId: id }))
  return loadUser({ db }, id)
}

export const showUser = async ({ db }: Context, { id }: { id: number }): Promise<User & { contacts: Contact[] }> => ({
  ...(await loadUser({ db }, id)),
  contacts: await contactsOf(db, id),
})

/** Updates a user. Deactivating ends the sessions of all its contacts at once. Throws NOT_FOUND, INVALID. */
export const updateUser = async (ctx: Context, { id, ...changes }: UserChanges & { id: number }): Promise<User> => {
  const { db, actor, now } = ctx
  await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const present = await loadUser(ctx, id)
  const next = { ...present, ...changes }
  refusePlanOfOthers(present.userType, next.pricingPlan)
  if (id === actor.userId && !next.isActive)
    throw failOn(['isActive'], 'own', 'Vous ne pouvez pas désactiver votre propre compte.')
  await db
    .updateTable('users')
    .set({
      name: next.name,
      external_id: next.externalId || null,
      pricing_plan: next.pricingPlan,
      is_active: next.isActive,
    })
    .where('id', '=', id)
    .execute()
  if (present.isActive && !next.isActive) await revokeSessions(db, now, { userId: id })
  return loadUser(ctx, id)
}

export const listUserContacts = async (ctx: Context, { id }: { id: number }): Promise<{ items: Contact[] }> => {
  await loadUser(ctx, id)
  return { items: await contactsOf(ctx.db, id) }
}

type NewContact = ContactInput & { id: number; password?: string }

/** Adds a contact to a user. Throws NOT_FOUND, EMAIL_TAKEN. */
export const addContactToUser = async (ctx: Context, { id, ...contact }: NewContact): Promise<Contact> => {
  await loadUser(ctx, id)
  return insertContact(ctx.db, await withHash({ ...contact, userId: id }))
}

const refusePlanOfOthers = (userType: UserType, plan: UserInput['pricingPlan']): void => {
  if (plan && userType !== 'customer') throw failOn(['pricingPlan'], 'customer', 'Seul un client a une formule.')
}

const withHash = async <New extends { password?: string }>({ password, ...contact }: New) => ({
  ...contact,
  passwordHash: password === undefined ? undefined : await hashPassword(password),
})

const loadUser = async ({ db }: Pick<Context, 'db'>, id: number): Promise<User> => {
  const found = await userById(db, id)
  if (!found) throw fail('NOT_FOUND')
  return found
}
