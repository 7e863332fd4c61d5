import type { Contact } from '@quai/contract/parties/accounts/account.ts'
import type { AccountAction } from '@quai/contract/parties/accounts/log.ts'
import type { UserContactChanges } from '@quai/contract/parties/accounts/user.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { revokeSessions } from '../../calls/session.ts'
import { fail } from '../../platform/failure.ts'
import { countSending } from '../../services/mails/sendings.ts'
import { invite } from './invite.ts'
import { recordAccountChange } from './logs.ts'
import { mailEmailChanged, mailMainContact } from './mails.ts'
import { dropContactLinks } from './sign-in/contact-links.ts'
import { loadUser } from './user-rows.ts'

/** Contact whose row is locked, and the user it belongs to. */
interface LockedContact extends Contact {
  userId: number
}

/** Serialises changes to a user's contacts, so that exactly one remains the main one. Throws NOT_FOUND. */
export const lockUser = async ({ db }: Pick<Context, 'db'>, id: number): Promise<void> => {
  const found = await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
}

/**
 * Changes a locked contact of a locked user, or makes it the main one, with its log. Tells a new address to the former
 * one too, and a new main contact to both. Deactivating it ends its sessions at once. Throws MAIN_CONTACT_REQUIRED,
 * OWN_CONTACT_REQUIRED, EMAIL_TAKEN.
 */
export const changeContact = async (
  ctx: Context,
  { userId, ...found }: LockedContact,
  { isMain, ...changes }: UserContactChanges,
): Promise<Contact> => {
  const becomesMain = isMain === true && !found.isMain
  // Both are told.
  if (becomesMain) await countSending(ctx, { kind: 'message' })
  if (becomesMain) await makeMain(ctx, { ...found, userId })
  const present = { ...found, isMain: found.isMain || becomesMain }
  const isOnlyMain = Object.values(changes).every((value) => value === undefined)
  return isOnlyMain ? present : changeDetails(ctx, { ...present, userId }, changes)
}

/** Replaces the main contact, and tells both. Throws MAIN_CONTACT_REQUIRED for a deactivated one. */
const makeMain = async (ctx: Context, contact: LockedContact): Promise<void> => {
  const { id, name, userId, isActive } = contact
  if (!isActive) throw fail('MAIN_CONTACT_REQUIRED')
  const former = await ctx.db.maybe(sql<FormerMain>`
    UPDATE contacts SET is_main = false WHERE user_id = ${userId} AND is_main RETURNING id, name, email`)
  ctx.db.send(sql`UPDATE contacts SET is_main = true WHERE id = ${id}`)
  await recordAccountChange(ctx, {
    userId,
    action: 'contact_main',
    subject: name,
    before: { mainContact: former?.name },
    after: { mainContact: name },
  })
  if (former) await mailMainContact(ctx, { former, next: contact, by: ctx.actor.contactName })
}

type FormerMain = Pick<Contact, 'id' | 'name' | 'email'>

const changeDetails = async (
  ctx: Context,
  { userId, ...present }: LockedContact,
  changes: Omit<UserContactChanges, 'isMain'>,
): Promise<Contact> => {
  const { db, now } = ctx
  if (changes.email !== undefined && changes.email !== present.email)
    await countSending(ctx, { kind: 'mail', toEmail: changes.email })
  const next = { ...present, ...changes, isActive: changes.isActive ?? present.isActive }
  if (present.isMain && !next.isActive) throw fail('MAIN_CONTACT_REQUIRED')
  if (present.id === ctx.actor.contactId && !next.isActive) throw fail('OWN_CONTACT_REQUIRED')
  await db
    .updateTable('contacts')
    .set({ name: next.name, email: next.email, is_active: next.isActive })
    .where('id', '=', next.id)
    .execute()
  if (present.email !== next.email) await tellNewEmail(ctx, { ...next, userId, former: present.email })
  if (present.isActive && !next.isActive) await revokeSessions(db, now, { contactId: next.id })
  await recordAccountChange(ctx, {
    userId,
    action: actionOf(present, next),
    subject: next.name,
    before: { name: present.name, email: present.email },
    after: { name: next.name, email: next.email },
  })
  return next
}

/**
 * Ends the links that the former address received. Tells both addresses, or invites a contact without a password at the
 * new one.
 */
const tellNewEmail = async (ctx: Context, contact: LockedContact & { former: string }): Promise<void> => {
  await dropContactLinks(ctx, contact.id)
  if (contact.hasPassword) return mailEmailChanged(ctx, { ...contact, contactId: contact.id })
  if (!contact.isActive) return
  const { name: userName } = await loadUser(ctx.db, contact.userId)
  await invite(ctx, { ...contact, userName })
}

const actionOf = (present: Contact, next: Contact): AccountAction => {
  if (present.isActive === next.isActive) return 'contact_update'
  return next.isActive ? 'contact_activate' : 'contact_deactivate'
}
