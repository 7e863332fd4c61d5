import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { fail } from '../platform/failure.ts'
import { recordAccountChange } from './logs/record.ts'
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
  const token = await makeContactLink(ctx, { contactId, purpose: 'invitation' })
  await mailInvitation(ctx, { contactId, email, name, userName, path: `/reset-password?token=${token}` })
}

/**
 * Sends the invitation of a contact again: of the caller's own user, or of anybody for an administrator. Throws
 * NOT_FOUND, ALREADY_JOINED.
 */
export const inviteAgain = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  const { userId, userType } = ctx.actor
  const { rows } = await sql<Invited & { userId: number; hasPassword: boolean }>`
    SELECT c.id, c.user_id AS "userId", c.name, c.email, u.name AS "userName", c.password_hash IS NOT NULL AS "hasPassword"
    FROM contacts c JOIN users u ON u.id = c.user_id AND u.is_active
    WHERE c.id = ${id} AND c.is_active AND (c.user_id = ${userId} OR ${userType === 'admin'}) FOR UPDATE OF c`.execute(
    ctx.db,
  )
  const [contact] = rows
  if (!contact) throw fail('NOT_FOUND')
  if (contact.hasPassword) throw fail('ALREADY_JOINED')
  await invite(ctx, contact)
  await recordAccountChange(ctx, { userId: contact.userId, action: 'contact_invite', subject: contact.name })
}
