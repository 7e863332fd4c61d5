import type { Contact, ContactInput } from '@quai/contract/accounts/account.ts'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Context } from '../calls/context.ts'
import { revokeSessions } from '../calls/session.ts'
import type { Db } from '../platform/database/database.ts'
import { fail } from '../platform/failure.ts'
import { contactColumns, contactsOf, insertContact } from './contact-rows.ts'

/** Lists the contacts of the caller's user. */
export const listContacts = async ({ db, actor }: Context): Promise<{ items: Contact[] }> => ({
  items: await contactsOf(db, actor.userId),
})

/** Adds a contact to the caller's user. They set their password with the link they receive. Throws EMAIL_TAKEN. */
export const createContact = ({ db, actor }: Context, input: ContactInput): Promise<Contact> =>
  insertContact(db, { ...input, userId: actor.userId })

interface ContactChanges extends Partial<ContactInput> {
  id: number
  isActive?: boolean
}

/** Updates a contact. Deactivating ends its sessions at once. Throws NOT_FOUND, MAIN_CONTACT_REQUIRED, EMAIL_TAKEN. */
export const updateContact = async (ctx: Context, { id, ...changes }: ContactChanges): Promise<Contact> => {
  const present = await lockOwnContact(ctx, id)
  const next = { ...present, ...changes }
  if (present.isMain && !next.isActive) throw fail('MAIN_CONTACT_REQUIRED')
  await ctx.db
    .updateTable('contacts')
    .set({ name: next.name, email: next.email, is_active: next.isActive })
    .where('id', '=', id)
    .execute()
  if (present.isActive && !next.isActive) await revokeSessions(ctx.db, ctx.now, { contactId: id })
  return next
}

/** Removes a contact, or deactivates it when the history names it. Throws NOT_FOUND, MAIN_CONTACT_REQUIRED. */
export const removeContact = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  const contact = await lockOwnContact(ctx, id)
  if (contact.isMain) throw fail('MAIN_CONTACT_REQUIRED')
  if (await deleteUnlessNamed(ctx.db, id)) return
  await ctx.db.updateTable('contacts').set({ is_active: false }).where('id', '=', id).execute()
  await revokeSessions(ctx.db, ctx.now, { contactId: id })
}

const lockOwnContact = async ({ db, actor }: Context, id: number): Promise<Contact> => {
  const { rows } = await sql<Contact>`
    SELECT ${contactColumns} FROM contacts c WHERE c.id = ${id} AND c.user_id = ${actor.userId} FOR UPDATE`.execute(db)
  const [contact] = rows
  if (!contact) throw fail('NOT_FOUND')
  return contact
}

const foreignKeyViolation = '23503'

/** Relies on the foreign keys to know whether anything names the contact. */
const deleteUnlessNamed = async (db: Db, id: number): Promise<boolean> => {
  await sql`SAVEPOINT contact_removal`.execute(db)
  try {
    await db.deleteFrom('contacts').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== foreignKeyViolation) throw error
    await sql`ROLLBACK TO SAVEPOINT contact_removal`.execute(db)
    return false
  }
}
