import type { ChangePasswordInput, OpenLink, ResetPasswordInput } from '@quai/contract/parties/accounts/account.ts'
import type { Context } from '../../../calls/context.ts'
import { revokeSessions } from '../../../calls/session.ts'
import { fail, failOn } from '../../../platform/failure.ts'
import { mailPasswordChanged } from '../mails.ts'
import { dropContactLinks, findContactLink, takeContactLink } from './contact-links.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { forgetDevices } from './sessions.ts'
import { countAttempt, forgetAllFailures, forgetFailures, takeAttemptBack } from './sign-in-limiter.ts'

const purposes = ['reset_password', 'invitation'] as const

/**
 * Sets a new password, ends the contact's other sessions and tells them by mail. Wrong current passwords count as failed
 * sign-ins, so that a stolen session cannot guess. Repeating a completed change has no effect. Throws SIGN_IN_LIMITED,
 * INVALID, CONFLICT.
 */
export const changePassword = async (ctx: Context, { password, newPassword }: ChangePasswordInput): Promise<void> => {
  const { contactId, contactName: name, email, sessionId } = ctx.actor
  const { found } = await countAttempt(ctx, { kind: 'password', email }, (db) =>
    db.selectFrom('contacts').select('password_hash as present').where('id', '=', contactId).executeTakeFirstOrThrow(),
  )
  const { present } = found
  if (!(await verifyPassword(present, password))) {
    if (await verifyPassword(present, newPassword)) return void (await forgetFailures(ctx, { email }))
    throw failOn(['password'], 'password', 'Le mot de passe actuel est incorrect.')
  }
  const next = await hashPassword(newPassword)
  await ctx.transaction(async (db) => {
    const changed = await db
      .updateTable('contacts')
      .set({ password_hash: next })
      .where('id', '=', contactId)
      .where('password_hash', '=', present)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw fail('CONFLICT')
    const own = { ...ctx, db }
    await revokeSessions(db, ctx.now, { contactId, except: sessionId })
    await dropContactLinks(own, contactId)
    await forgetDevices(db, contactId)
    await forgetFailures(own, { email })
    await mailPasswordChanged(own, { contactId, email, name })
  })
}

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

/**
 * Asks the caller's own password before something that a stolen session must not do. Wrong ones count as failed
 * sign-ins, so that it cannot guess either. Throws SIGN_IN_LIMITED, INVALID.
 */
export const reauthenticate = async (ctx: Context, password: string): Promise<void> => {
  const { contactId, email } = ctx.actor
  const { found, attemptId } = await countAttempt(ctx, { kind: 'password', email }, (db) =>
    db.selectFrom('contacts').select('password_hash').where('id', '=', contactId).executeTakeFirstOrThrow(),
  )
  if (!(await verifyPassword(found.password_hash, password)))
    throw failOn(['password'], 'password', 'Le mot de passe actuel est incorrect.')
  await takeAttemptBack(ctx.db, attemptId)
}
