import { sql } from 'kysely'
import { hashPassword } from '../../server/src/parties/accounts/sign-in/password.ts'
import type { Db } from '../../server/src/platform/database/database.ts'
import { aUser } from '../../server/src/testing/builders/builders.ts'

export const password = 'Correct-42'

export interface Person {
  contactId: number
  email: string
}

/** Creates a customer with many contacts, who share a password so that it is hashed once. */
export const createPeople = async (db: Db, count: number): Promise<Person[]> => {
  const { userId } = await aUser(db, 'customer')
  return db.all(sql<Person>`
    INSERT INTO contacts (user_id, name, email, password_hash)
    SELECT ${userId}, 'Contact ' || n, 'secure-' || ${userId} || '-' || n || '@example.test', ${await hashPassword(password)}
    FROM generate_series(1, ${count}::int) n RETURNING id AS "contactId", email`)
}
