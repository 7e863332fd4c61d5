import type { User } from '@quai/contract/accounts/account.ts'
import { searchWords } from '@quai/contract/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '../lists/has-words.ts'
import type { Db } from '../platform/database/database.ts'

/** Columns of a user `u`, as the API shows them; `s` are the settings of a warehouse. */
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

/** Matches users whose name, or a contact's name or e-mail address, has each word of the text. */
export const userConditions = ({ search, userType }: Filter): RawBuilder<unknown> => {
  const conditions = [sql`true`]
  if (userType) conditions.push(sql`u.user_type = ${userType}`)
  if (search) conditions.push(namedBy(searchWords(search)))
  return sql.join(conditions, sql` AND `)
}

const namedBy = (words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0 ? sql`false` : sql.join(words.map(hasNameWith), sql` AND `)

const hasNameWith = (word: string): RawBuilder<unknown> =>
  sql`(${hasWords(sql`u.search_document`, [word], 'inside')}
    OR u.id IN (SELECT p.user_id FROM contacts p WHERE ${hasWords(sql`p.search_document`, [word], 'inside')}))`
