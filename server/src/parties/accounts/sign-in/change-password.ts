import type { ChangePasswordInput } from '@quai/contract/parties/accounts/account.ts'
import type { Context } from '../../../calls/context.ts'
import { revokeSessions } from '../../../calls/session.ts'
import { fail, failOn } from '../../../platform/failure.ts'
import { mailPasswordChanged } from '../mails.ts'
import { dropContactLinks } from './contact-links.ts'
import { forgetDevices } from './devices.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { countAttempt, forgetFailures } from './sign-in-limiter.ts'

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
