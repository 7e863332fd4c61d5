import type { OpenLink, ResetPasswordInput } from '@quai/contract/accounts/account.ts'
import type { Context } from '../../calls/context.ts'
import { revokeSessions } from '../../calls/session.ts'
import { findContactLink, useContactLink } from './contact-links.ts'
import { hashPassword } from './password.ts'
import { forgetFailures } from './sign-in-limiter.ts'

const purpose = 'reset_password'

/** Checks a link to choose a password. Throws LINK_UNKNOWN, LINK_USED, LINK_EXPIRED. */
export const checkTokenValidity = async (ctx: Context, { token }: { token: string }): Promise<OpenLink> => {
  const { email, expiresAt } = await findContactLink(ctx, { token, purpose })
  return { email, expiresAt }
}

/**
 * Sets the password of the link's contact, ends all of its sessions and forgets its failed sign-ins from this network.
 * Throws LINK_UNKNOWN, LINK_USED, LINK_EXPIRED.
 */
export const resetPassword = async (ctx: Context, { token, newPassword }: ResetPasswordInput): Promise<void> => {
  const { contactId, email } = await findContactLink(ctx, { token, purpose })
  const next = await hashPassword(newPassword)
  await ctx.db.transaction().execute(async (db) => {
    const own = { ...ctx, db }
    await useContactLink(own, { token, purpose })
    await db.updateTable('contacts').set({ password_hash: next }).where('id', '=', contactId).execute()
    await revokeSessions(db, ctx.now, { contactId })
    await forgetFailures(own, email)
  })
}
