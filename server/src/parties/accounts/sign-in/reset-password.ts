import type { OpenLink, ResetPasswordInput } from '@quai/contract/parties/accounts/account.ts'
import type { Context } from '../../../calls/context.ts'
import { revokeSessions } from '../../../calls/session.ts'
import { dropContactLinks, findContactLink, takeContactLink } from './contact-links.ts'
import { forgetDevices } from './devices.ts'
import { hashPassword } from './password.ts'
import { forgetAllFailures } from './sign-in-limiter.ts'

const purposes = ['reset_password', 'invitation'] as const

/** Checks a link to choose a password. Throws LINK_UNKNOWN, LINK_USED, LINK_EXPIRED. */
export const checkTokenValidity = async (ctx: Context, { token }: { token: string }): Promise<OpenLink> => {
  const { email, expiresAt } = await findContactLink(ctx, { token, purposes })
  return { email, expiresAt }
}

/**
 * Sets the password of the link's contact, ends all of its sessions and forgets its failed sign-ins.
 * Throws LINK_UNKNOWN, LINK_USED, LINK_EXPIRED.
 */
export const resetPassword = async (ctx: Context, { token, newPassword }: ResetPasswordInput): Promise<void> => {
  const { contactId, email } = await findContactLink(ctx, { token, purposes })
  const next = await hashPassword(newPassword)
  await ctx.transaction(async (db) => {
    const own = { ...ctx, db }
    await takeContactLink(own, token)
    await dropContactLinks(own, contactId)
    await db.updateTable('contacts').set({ password_hash: next }).where('id', '=', contactId).execute()
    await revokeSessions(db, ctx.now, { contactId })
    await forgetDevices(db, contactId)
    await forgetAllFailures(db, email)
  })
}
