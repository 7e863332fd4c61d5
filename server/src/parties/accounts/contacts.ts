import type { Contact, ContactChanges, ContactInput } from '@quai/contract/parties/accounts/account.ts'
import type { UserContactChanges } from '@quai/contract/parties/accounts/user.ts'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Context } from '../../calls/context.ts'
import { revokeSessions } from '../../calls/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { countSending } from '../../services/mails/sendings.ts'
import { changeContact, lockUser } from './change-contact.ts'
import { contactColumns, contactsOf, insertContact } from './contact-rows.ts'
import { invite } from './invite.ts'
import { recordAccountChange } from './logs.ts'
import { hashPassword } from './sign-in/password.ts'
import { reauthenticate } from './sign-in/passwords.ts'
import { loadUser } from './user-rows.ts'

type NewContact = ContactInput & { id: number; password?: string }

type Changed = UserContactChanges & { id: number; contactId: number }

/** Lists the contacts of the caller's user. */
export const listContacts = async ({ db, actor }: Context): Promise<{ items: Contact[] }> => ({
  items: await contactsOf(db, actor.userId),
})

/** Adds a contact to the caller's user. They set their password with the link they receive. Throws EMAIL_TAKEN, SENDING_LIMITED. */
export const createContact = async (ctx: Context, input: ContactInput): Promise<Contact> => {
  const { userId, userName } = ctx.actor
  await countSending(ctx, { kind: 'mail', toEmail: input.email })
  const contact = await insertContact(ctx.db, { ...input, userId })
  await recordAccountChange(ctx, { userId, action: 'contact_create', subject: contact.name, after: input })
  await invite(ctx, { ...contact, userName })
  return contact
}

type Changes = ContactChanges & { id: number }

/**
 * Updates a contact, or makes it the main one. A new e-mail address asks for the caller's own password, and so does a
 * new main contact, in whose name the API token acts. Deactivating ends its sessions at once. Throws NOT_FOUND,
 * MAIN_CONTACT_REQUIRED, OWN_CONTACT_REQUIRED, EMAIL_TAKEN, SIGN_IN_LIMITED, INVALID (the password is wrong).
 */
export const updateContact = async (ctx: Context, { id, password, ...changes }: Changes): Promise<Contact> => {
  if (asksPassword(await ownContact(ctx, id), changes)) await reauthenticate(ctx, password ?? '')
  return ctx.transaction(async (db) => {
    const own = { ...ctx, db }
    await lockUser(own, ctx.actor.userId)
    const present = await ownContact(own, id)
    return changeContact(own, { ...present, userId: ctx.actor.userId }, changes)
  })
}

const asksPassword = (present: Contact, { email = present.email, isMain }: ContactChanges): boolean =>
  email !== present.email || (isMain === true && !present.isMain)

/**
 * Removes a contact, or deactivates it when the history names it. Throws NOT_FOUND, MAIN_CONTACT_REQUIRED,
 * OWN_CONTACT_REQUIRED.
 */
export const removeContact = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  const contact = await ownContact(ctx, id)
  if (contact.isMain) throw fail('MAIN_CONTACT_REQUIRED')
  if (id === ctx.actor.contactId) throw fail('OWN_CONTACT_REQUIRED')
  const { userId } = ctx.actor
  await recordAccountChange(ctx, { userId, action: 'contact_remove', subject: contact.name })
  if (await deleteUnlessNamed(ctx.db, id)) return
  await ctx.db.updateTable('contacts').set({ is_active: false }).where('id', '=', id).execute()
  await revokeSessions(ctx.db, ctx.now, { contactId: id })
}

/** Returns a contact of the caller's user, locked until the end of the transaction. Throws NOT_FOUND. */
const ownContact = async ({ db, actor }: Context, id: number): Promise<Contact> => {
  const contact = await db.maybe(sql<Contact>`
    SELECT ${contactColumns} FROM contacts c WHERE c.id = ${id} AND c.user_id = ${actor.userId} AND c.erased_at IS NULL FOR UPDATE`)
  if (!contact) throw fail('NOT_FOUND')
  return contact
}

const foreignKeyViolation = '23503'

/** Relies on the foreign keys to know whether anything names the contact. */
const deleteUnlessNamed = async (db: Db, id: number): Promise<boolean> => {
  await db.run(sql`SAVEPOINT contact_removal`)
  try {
    await db.deleteFrom('contacts').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== foreignKeyViolation) throw error
    await db.run(sql`ROLLBACK TO SAVEPOINT contact_removal`)
    return false
  }
}

/** Lists the contacts of any user. Throws NOT_FOUND. */
export const listUserContacts = async ({ db }: Context, { id }: { id: number }): Promise<{ items: Contact[] }> => {
  await loadUser(db, id)
  return { items: await contactsOf(db, id) }
}

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

/**
 * Changes a contact of any user, or makes it the main one. Throws NOT_FOUND, MAIN_CONTACT_REQUIRED,
 * OWN_CONTACT_REQUIRED, EMAIL_TAKEN.
 */
export const updateUserContact = async (
  ctx: Context,
  { id: userId, contactId, ...changes }: Changed,
): Promise<Contact> => {
  await lockUser(ctx, userId)
  const present = await ctx.db.maybe(sql<Contact>`
    SELECT ${contactColumns} FROM contacts c WHERE c.id = ${contactId} AND c.user_id = ${userId} AND c.erased_at IS NULL FOR UPDATE`)
  if (!present) throw fail('NOT_FOUND')
  return changeContact(ctx, { ...present, userId }, changes)
}
