import type { Context } from '../../../calls/context.ts'
import { failOn } from '../../../platform/failure.ts'
import { verifyPassword } from './password.ts'
import { countAttempt, takeAttemptBack } from './sign-in-limiter.ts'

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
