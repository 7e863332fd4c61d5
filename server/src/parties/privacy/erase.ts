import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { limitTransaction } from '../../calls/turns/time-limits.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/jobs/purge.ts'
import { columnsOf } from './inventory/inventory.ts'

/** Erases contacts whose erasure was asked for, each in one transaction. Does nothing the second time. */
export const eraseContacts = async ({ pool }: Pick<App, 'pool'>, erasureIds: readonly number[]): Promise<void> => {
  for (const erasureId of erasureIds) await inTransaction(pool, (db) => eraseContact(db, erasureId))
}

/** Suffices to read every text of a base of a hundred million rows. */
const longestSeconds = 3_600

const eraseContact = async (db: Db, erasureId: number): Promise<void> => {
  const erasure = await db
    .selectFrom('erasures')
    .select(['id', 'contact_id', 'done_at'])
    .where('id', '=', erasureId)
    .forUpdate()
    .executeTakeFirst()
  if (!erasure || erasure.done_at !== null) return
  await limitTransaction(db, longestSeconds)
  await removeRows(db, erasure.contact_id)
  await db.run(sql`
    UPDATE contacts SET name = 'Contact effacé', email = ${`contact-${erasure.contact_id}@efface.invalid`}, password_hash = NULL,
      look = NULL, digest_hour = DEFAULT, is_active = is_active AND is_main, erased_at = now() WHERE id = ${erasure.contact_id}`)
  for (const [table, columns] of byTable(columnsOf('struck')))
    await db.run(sql`SELECT strike_out(${erasureId}, ${table}, ${columns}::name[])`)
  await db.run(sql`UPDATE erasures SET needles = NULL, done_at = now() WHERE id = ${erasureId}`)
}

/** Removes what is the contact's alone, mails to their address included. */
const removeRows = async (db: Db, contactId: number): Promise<void> => {
  const own = columnsOf('removed').filter(({ column }) => column === 'contact_id')
  await db.run(sql`
    DELETE FROM mails WHERE lower(to_email) = (SELECT lower(email) FROM contacts WHERE id = ${contactId})`)
  for (const { table } of own) await db.run(sql`DELETE FROM ${sql.table(table)} WHERE contact_id = ${contactId}`)
}

const byTable = (columns: readonly { table: string; column: string }[]): [string, string[]][] =>
  [...Map.groupBy(columns, ({ table }) => table)].map(([table, found]) => [table, found.map(({ column }) => column)])

/** Forgets the drivers of orders two years old, and the signers of ten years ago. */
export const forgetDrivers = (db: Db): Promise<void> =>
  inBatches(async (most) => {
    const { changed } = await db.one(sql<{ changed: number }>`SELECT forget_drivers(${most}::int) AS changed`)
    return changed
  })
