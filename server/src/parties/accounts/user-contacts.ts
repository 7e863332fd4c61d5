import type { Contact, ContactInput } from '@quai/contract/parties/accounts/account.ts'
import type { UserContactChanges } from '@quai/contract/parties/accounts/user.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { changeContact, lockUser } from './change-contact.ts'
import { contactColumns, contactsOf, insertContact } from './contact-rows.ts'
import { invite } from './invite.ts'
import { recordAccountChange } from './logs/record.ts'
import { hashPassword } from './sign-in/password.ts'
import { loadUser } from './user-rows.ts'

/** Lists the contacts of any user. Throws NOT_FOUND. */
export const listUserContacts = async ({ db }: Context, { id }: { id: number }): Promise<{ items: Contact[] }> => {
  await loadUser(db, id)
  return { items: await contactsOf(db, id) }
}

type NewContact = ContactInput & { id: number; password?: string }

/** Adds a contact to a user, and invites them unless a password is given. Throws NOT_FOUND, EMAIL_TAKEN. */
export const addContactToUser = async (
  ctx: Context,
  { id: userId, password, ...input }: NewContact,
): Promise<Contact> => {
  const { name: userName } = await loadUser(ctx.db, userId)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const contact = await insertContact(ctx.db, { ...input, userId, passwordHash })
  await recordAccountChange(ctx, { userId, action: 'contact_create', subject: contact.name, after: input })
  if (!contact.hasPassword) await invite(ctx, { ...contact, userName })
  return contact
}

type Changed = UserContactChanges & { id: number; contactId: number }

/**
 * Changes a contact of any user, or makes it the main one. Throws NOT_FOUND, MAIN_CONTACT_REQUIRED,
 * OWN_CONTACT_REQUIRED, EMAIL_TAKEN.
 */
export const updateUserContact = async (
  ctx: Context,
  { id: userId, contactId, ...changes }: Changed,
): Promise<Contact> => {
  await lockUser(ctx, userId)
  const { rows } = await sql<Contact>`
    SELECT ${contactColumns} FROM contacts c WHERE c.id = ${contactId} AND c.user_id = ${userId} AND c.erased_at IS NULL FOR UPDATE`.execute(
    ctx.db,
  )
  const [present] = rows
  if (!present) throw fail('NOT_FOUND')
  return changeContact(ctx, { ...present, userId }, changes)
}
