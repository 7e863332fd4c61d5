import type { User } from '@quai/contract/accounts/account.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** The columns of a user `u`, as the API shows them; `s` are its settings if it is a warehouse. */
export const userColumns = sql`u.id, u.uuid, u.name, u.user_type AS "userType", u.is_active AS "isActive",
  u.external_id AS "externalId", u.pricing_plan AS "pricingPlan", s.appointment_duration AS "appointmentDuration",
  u.api_available AS "apiAvailable", '•••• ' || u.api_token_last4 AS "apiToken"`

export const userTables = sql`users u LEFT JOIN warehouse_settings s ON s.warehouse_id = u.id`

export const userById = async (db: Db, id: number): Promise<User | undefined> => {
  const { rows } = await sql<User>`SELECT ${userColumns} FROM ${userTables} WHERE u.id = ${id}`.execute(db)
  return rows[0]
}

interface Filter {
  search?: string
  userType?: User['userType']
}

/** Users whose name, or a contact's name or e-mail address, contains the text. */
export const userConditions = ({ search, userType }: Filter): RawBuilder<unknown> => {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [sql`true`]
  if (userType) conditions.push(sql`u.user_type = ${userType}`)
  if (search)
    conditions.push(sql`(u.name ILIKE ${pattern} OR EXISTS (
      SELECT FROM contacts p WHERE p.user_id = u.id AND (p.name ILIKE ${pattern} OR p.email ILIKE ${pattern})))`)
  return sql.join(conditions, sql` AND `)
}
