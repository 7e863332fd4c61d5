import type { User, UserChanges, UserInput } from '@quai/contract/parties/accounts/account.ts'
import type { AccountAction } from '@quai/contract/parties/accounts/log.ts'
import type { FoundUser, ListedUser, UserDetail, userListQuery } from '@quai/contract/parties/accounts/user.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, isOpenOrder } from '../../calls/context.ts'
import { revokeSessions } from '../../calls/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { readPage } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'
import { contactColumns, insertContact } from './contact-rows.ts'
import { invite } from './invite.ts'
import { recordAccountChange } from './logs.ts'
import { hashPassword } from './sign-in/password.ts'
import { settleRequest } from './subscription/answer.ts'
import { requestColumns } from './subscription/request.ts'
import {
  foundUserColumns,
  foundUserTables,
  listedUserColumns,
  loadUser,
  userConditions,
  userOrder,
} from './user-rows.ts'

const searchLimit = 50

/** Returns the first fifty users by name. */
export const searchUsers = async (ctx: Context, { query, userType }: { query: string; userType?: UserType }) => {
  const hits = sql<FoundUser>`
    SELECT ${foundUserColumns} FROM ${foundUserTables} WHERE ${userConditions({ search: query, userType })}
    ORDER BY ${userOrder('name', 'asc')} LIMIT ${searchLimit}`
  return searching(ctx, (db) => db.all(hits))
}

/** Lists all users, page by page. */
export const listUsers = (
  ctx: Context,
  { page, pageSize, sort, direction, ...filter }: z.output<typeof userListQuery>,
) => {
  const where = userConditions(filter)
  const read = (db: Db) =>
    readPage(
      { db },
      {
        query: { page, pageSize },
        all: sql`SELECT FROM users u WHERE ${where}`,
        rows: (place) => sql<ListedUser>`
          SELECT ${foundUserColumns}, ${listedUserColumns} FROM ${foundUserTables} WHERE ${where}
          ORDER BY ${userOrder(sort, direction)} ${pageOf(place)}`,
      },
    )
  return filter.search ? searching(ctx, read) : read(ctx.db)
}

/**
 * Creates an organisation with its main contact, who is invited unless a password is given. Throws EMAIL_TAKEN, INVALID (a plan for a user who is not a customer).
 */
export const createUser = async (ctx: Context, { mainContact, ...input }: UserInput): Promise<User> => {
  const { db } = ctx
  refuseFieldsOfOthers(input.userType, input)
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
  const { password, ...contact } = mainContact
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const made = await insertContact(db, { ...contact, userId: id, passwordHash })
  await recordAccountChange(ctx, { userId: id, action: 'user_create', after: input })
  await recordAccountChange(ctx, { userId: id, action: 'contact_create', subject: contact.name, after: contact })
  if (!made.hasPassword) await invite(ctx, { ...made, userName: input.name })
  return loadUser(db, id)
}

/** Shows a user with its contacts, and what deactivating it would end. Throws NOT_FOUND. */
export const showUser = async ({ db, now }: Context, { id }: { id: number }): Promise<UserDetail> => {
  const user = await db.maybe(sql<UserDetail>`
    SELECT ${foundUserColumns}, ${listedUserColumns}, u.api_requested_at AS "apiRequestedAt",
      (SELECT to_json(p) FROM (SELECT ${requestColumns} FROM subscription_requests r
        JOIN contacts c ON c.id = r.contact_id WHERE r.customer_id = u.id AND r.state = 'open') p) AS "planRequest",
      (SELECT coalesce(json_agg(p ORDER BY p."isMain" DESC, p.name COLLATE "fr-x-icu", p.id), '[]') FROM (
        SELECT ${contactColumns} FROM contacts c WHERE c.user_id = u.id AND c.erased_at IS NULL
      ) p) AS contacts,
      (SELECT count(*) FROM sessions e JOIN contacts c ON c.id = e.contact_id
        WHERE c.user_id = u.id AND e.revoked_at IS NULL AND e.expires_at > ${now.toISOString()}) AS "openSessionsCount",
      (SELECT count(*) FROM orders o
        WHERE CASE u.user_type WHEN 'customer' THEN o.customer_id = u.id ELSE o.warehouse_id = u.id END
        AND ${isOpenOrder('o')}) AS "openOrdersCount",
      (SELECT count(*) FROM deals d WHERE d.is_active AND u.id IN (d.customer_id, d.warehouse_id)) AS "activeDealsCount"
    FROM ${foundUserTables} WHERE u.id = ${id}`)
  if (!user) throw fail('NOT_FOUND')
  return user
}

/** Updates a user. Deactivating ends the sessions of all its contacts at once. Throws NOT_FOUND, INVALID. */
export const updateUser = async (ctx: Context, { id, ...changes }: UserChanges & { id: number }): Promise<User> => {
  const { db, actor } = ctx
  await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const present = await loadUser(db, id)
  const next = { ...present, ...changes }
  refuseFieldsOfOthers(present.userType, changes)
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
  if (next.appointmentDuration !== present.appointmentDuration)
    db.send(sql`UPDATE warehouse_settings SET appointment_duration = ${next.appointmentDuration}
      WHERE warehouse_id = ${id}`)
  if (present.isActive && !next.isActive) await endRights(ctx, id)
  if (next.pricingPlan !== present.pricingPlan) await settleRequest(ctx, id, next.pricingPlan)
  const { isActive: _state, ...fields } = changes
  await recordAccountChange(ctx, { userId: id, action: actionOf(present, next), before: present, after: fields })
  return loadUser(db, id)
}

/** Ends the sessions of a deactivated user, after orders that are being written under its deals, which read it as active. */
const endRights = async ({ db, now }: Context, id: number): Promise<void> => {
  db.send(sql`SELECT FROM deals WHERE ${id} IN (customer_id, warehouse_id) ORDER BY id FOR UPDATE`)
  await revokeSessions(db, now, { userId: id })
}

const actionOf = (present: User, next: User): AccountAction => {
  if (present.isActive === next.isActive) return 'user_update'
  return next.isActive ? 'user_activate' : 'user_deactivate'
}

type OwnFields = Pick<UserChanges, 'pricingPlan' | 'appointmentDuration'>

const refuseFieldsOfOthers = (userType: UserType, { pricingPlan, appointmentDuration }: OwnFields): void => {
  if (pricingPlan && userType !== 'customer') throw failOn(['pricingPlan'], 'customer', 'Seul un client a une formule.')
  if (appointmentDuration !== undefined && userType !== 'warehouse')
    throw failOn(['appointmentDuration'], 'warehouse', 'Seul un entrepôt a une durée de rendez-vous.')
}
