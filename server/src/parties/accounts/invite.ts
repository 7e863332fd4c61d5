import type { CopiedLink } from '@quai/contract/parties/accounts/account.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { countSending } from '../../services/mails/sendings.ts'
import { recordAccountChange } from './logs.ts'
import { mailInvitation } from './mails.ts'
import { makeContactLink } from './sign-in/contact-links.ts'

type Inviting = Pick<Context, 'db' | 'now'>

interface Invited {
  id: number
  name: string
  email: string
  userName: string
}

/** Mails a contact without a password the one-time link to choose one. Replaces their earlier invitation. */
export const invite = async (ctx: Inviting, { id: contactId, name, email, userName }: Invited): Promise<void> => {
  const { token, expiresAt } = await makeContactLink(ctx, { contactId, purpose: 'invitation' })
  await mailInvitation(ctx, { contactId, email, name, userName, expiresAt, path: `/reset-password?token=${token}` })
}

/**
 * Sends the invitation of a contact again: of the caller's own user, or of anybody for an administrator. Throws
 * NOT_FOUND, ALREADY_JOINED, SENDING_LIMITED.
 */
export const inviteAgain = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  const contact = await lockInvited(ctx, id)
  if (contact.hasPassword) throw fail('ALREADY_JOINED')
  await countSending(ctx, { kind: 'mail', toEmail: contact.email })
  await invite(ctx, contact)
  await recordAccountChange(ctx, { userId: contact.userId, action: 'contact_invite', subject: contact.name })
}

/**
 * Gives the link of an invitation to who may invite, to hand it over by another way than a mail. Where no mail leaves,
 * an administrator gives a customer's or a warehouse's contact a link for a new password too. Throws NOT_FOUND,
 * ALREADY_JOINED.
 */
export const makeInvitationLink = (ctx: Context, { id }: { id: number }): Promise<CopiedLink> =>
  ctx.transaction(async (db) => {
    const own = { ...ctx, db }
    const contact = await lockInvited(own, id)
    const mayReplace = ctx.actor.userType === 'admin' && contact.userType !== 'admin' && ctx.mailing !== 'sent'
    if (contact.hasPassword && !mayReplace) throw fail('ALREADY_JOINED')
    const purpose = contact.hasPassword ? 'reset_password' : 'invitation'
    const { token, expiresAt } = await makeContactLink(own, { contactId: id, purpose })
    await recordAccountChange(own, { userId: contact.userId, action: 'contact_link', subject: contact.name })
    return { path: `/reset-password?token=${token}`, expiresAt }
  })

interface LockedContact extends Invited {
  userId: number
  userType: UserType
  hasPassword: boolean
}

const lockInvited = async ({ db, actor: { userId, userType } }: Context, id: number): Promise<LockedContact> => {
  const contact = await db.maybe(sql<LockedContact>`
    SELECT c.id, c.user_id AS "userId", u.user_type AS "userType", c.name, c.email, u.name AS "userName",
      c.password_hash IS NOT NULL AS "hasPassword"
    FROM contacts c JOIN users u ON u.id = c.user_id AND u.is_active
    WHERE c.id = ${id} AND c.is_active AND (c.user_id = ${userId} OR ${userType === 'admin'}) FOR UPDATE OF c`)
  if (!contact) throw fail('NOT_FOUND')
  return contact
}
