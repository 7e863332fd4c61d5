import type { User } from '@quai/contract/parties/accounts/account.ts'
import type { userSorts } from '@quai/contract/parties/accounts/user.ts'
import { planOf } from '@quai/contract/platform/plans.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { contactColumns } from './contact-rows.ts'

/** Name of the administrators' organisation until one of them names it. */
export const unnamedOrganisation = 'Administration'

type UserSort = (typeof userSorts)[number]

/** Access of a user `u` to the API, with the token masked. */
export const apiColumns = sql`u.api_available AS "apiAvailable", '•••• ' || u.api_token_last4 AS "apiToken", u.api_scope AS "apiScope"`

/** Columns of a user `u`, as the API shows them; `s` are the settings of a warehouse. */
export const userColumns = sql`u.id, u.uuid, u.name, u.user_type AS "userType", u.is_active AS "isActive",
  u.external_id AS "externalId", u.pricing_plan AS "pricingPlan", s.appointment_duration AS "appointmentDuration",
  ${apiColumns}`

export const userTables = sql`users u LEFT JOIN warehouse_settings s ON s.warehouse_id = u.id`

/** True when an administrator may take over the user `u`, whose main contact is `main`. */
export const isHijackable = sql<boolean>`(u.is_active AND u.user_type IN ('customer', 'warehouse')
  AND coalesce(main.is_active, false))`

/** Throws NOT_FOUND. */
export const loadUser = async (db: Db, id: number): Promise<User> => {
  const found = await userById(db, id)
  if (!found) throw fail('NOT_FOUND')
  return found
}

export const userById = async (db: Db, id: number): Promise<User | undefined> =>
  db.maybe(sql<User>`SELECT ${userColumns} FROM ${userTables} WHERE u.id = ${id}`)

/** Plan that the user `u` waits for; null without an open request. */
const openRequestOfUser = sql`(
  SELECT r.plan FROM subscription_requests r WHERE r.customer_id = u.id AND r.state = 'open')`

/** Columns of a user `u` in the list, besides those of a found one. */
export const listedUserColumns = sql`u.created_at AS "createdAt", ${openRequestOfUser} AS "requestedPlan"`

/** Columns of a user `u` with its main contact, `main`. */
export const foundUserColumns = sql`${userColumns}, ${isHijackable} AS "isHijackable",
  (SELECT to_json(p) FROM (SELECT ${contactColumns} FROM contacts c WHERE c.id = main.id) p) AS "mainContact"`

export const foundUserTables = sql`${userTables} LEFT JOIN contacts main ON main.user_id = u.id AND main.is_main`

interface Filter {
  search?: string | undefined
  userType?: User['userType'] | undefined
  pricingPlan?: User['pricingPlan'] | undefined
  isActive?: boolean | undefined
  hasPlanRequest?: boolean | undefined
}

/** Matches users whose name, or a contact's name or e-mail address, has each word of the text. */
export const userConditions = ({
  search,
  userType,
  pricingPlan,
  isActive,
  hasPlanRequest,
}: Filter): RawBuilder<unknown> => {
  const conditions = [sql`true`]
  if (userType) conditions.push(sql`u.user_type = ${userType}`)
  if (pricingPlan)
    conditions.push(sql`u.user_type = 'customer' AND coalesce(u.pricing_plan, ${planOf(null)}) = ${pricingPlan}`)
  if (isActive !== undefined) conditions.push(sql`u.is_active = ${isActive}`)
  if (hasPlanRequest !== undefined)
    conditions.push(sql`(${openRequestOfUser} IS NOT NULL OR u.api_requested_at IS NOT NULL) = ${hasPlanRequest}`)
  if (search) conditions.push(namedBy(searchWords(search)))
  return sql.join(conditions, sql` AND `)
}

const orders: Record<UserSort, RawBuilder<unknown>> = {
  name: sql`u.name COLLATE "fr-x-icu"`,
  userType: sql`u.user_type`,
  pricingPlan: sql`CASE WHEN u.user_type = 'customer' THEN coalesce(u.pricing_plan, ${sql.lit(planOf(null))}) END`,
  isActive: sql`u.is_active`,
  createdAt: sql`u.created_at`,
}

/** Orders users `u`; equal ones by name. Those without a value come last. */
export const userOrder = (sort: UserSort, direction: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql`${orders[sort]} ${sql.raw(direction)} NULLS LAST, ${orders.name}, u.id`

const namedBy = (words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0 ? sql`false` : sql.join(words.map(hasNameWith), sql` AND `)

const hasNameWith = (word: string): RawBuilder<unknown> =>
  sql`(${hasWords(sql`u.search_document`, [word], 'inside')}
    OR u.id IN (SELECT p.user_id FROM contacts p WHERE ${hasWords(sql`p.search_document`, [word], 'inside')}))`
