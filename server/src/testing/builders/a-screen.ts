import { sql } from 'kysely'
import { newScreenCode } from '../../orders/screens/screens.ts'
import type { Db } from '../../platform/database/database.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { testNow } from '../test-app.ts'

interface Owner {
  userId: number
  contactId: number
}

/** Adds a screen of a warehouse that waits for its code. */
export const aScreen = async (db: Db, { userId, contactId }: Owner): Promise<{ id: number; code: string }> => {
  const code = newScreenCode()
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO screens (warehouse_id, name, code_hash, code_expires_at, contact_id)
    VALUES (${userId}, 'Quai nord', ${tokenHash(code)}, ${testNow}::timestamptz + interval '15 minutes', ${contactId})
    RETURNING id`)
  return { id, code }
}

/** Adds a paired screen of a warehouse, and returns its key. */
export const aPairedScreen = async (db: Db, { userId, contactId }: Owner): Promise<string> => {
  const key = newToken()
  await db.run(sql`
    INSERT INTO screens (warehouse_id, name, key_hash, paired_at, used_at, contact_id)
    VALUES (${userId}, 'Quai sud', ${tokenHash(key)}, ${testNow}, ${testNow}, ${contactId})`)
  return key
}
