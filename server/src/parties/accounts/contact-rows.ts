import type { Contact } from '@quai/contract/parties/accounts/account.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Columns of a contact `c`, as the API shows them. */
export const contactColumns = sql`c.id, c.name, c.email, c.is_active AS "isActive", c.is_main AS "isMain",
  c.password_hash IS NOT NULL AS "hasPassword",
  EXISTS (SELECT FROM second_factors f WHERE f.contact_id = c.id AND f.confirmed_at IS NOT NULL) AS "hasSecondFactor"`

/** Lists the contacts of a user: the main one first, then by name. */
export const contactsOf = async (db: Db, userId: number): Promise<Contact[]> =>
  db.all(sql<Contact>`
    SELECT ${contactColumns} FROM contacts c WHERE c.user_id = ${userId} AND c.erased_at IS NULL ORDER BY c.is_main DESC, c.name COLLATE "fr-x-icu", c.id`)

interface NewContact {
  userId: number
  name: string
  email: string
  passwordHash?: string
}

/** Adds a contact to a user. The first one becomes the main contact. Throws EMAIL_TAKEN. */
export const insertContact = async (db: Db, { userId, name, email, passwordHash }: NewContact): Promise<Contact> =>
  db.one(sql<Contact>`
    INSERT INTO contacts AS c (user_id, name, email, password_hash, is_main)
    VALUES (${userId}, ${name}, ${email}, ${passwordHash ?? null},
      NOT EXISTS (SELECT FROM contacts WHERE user_id = ${userId} AND is_main))
    RETURNING ${contactColumns}`)
