import type { Session, SignInInput } from '@quai/contract/parties/accounts/account.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { enter, findEntering } from './enter.ts'
import { verifyPassword } from './password.ts'
import { countAttempt, takeAttemptBack } from './sign-in-limiter.ts'

/**
 * Opens a session. An unknown address, a wrong password and an inactive contact or user get the same answer after the
 * same work. Throws SIGN_IN_FAILED, SIGN_IN_LIMITED, SECOND_FACTOR_REQUIRED, INVALID (the code is wrong).
 */
export const login = async (ctx: Context, { email, password, ...manner }: SignInInput): Promise<Session> => {
  const { device } = manner
  const { found: contact, attemptId } = await countAttempt(ctx, { kind: 'password', email, device }, (db) =>
    findEntering({ db, now: ctx.now }, { which: sql`lower(c.email) = lower(${email})`, device }),
  )
  const isRight = await verifyPassword(contact?.passwordHash ?? null, password)
  if (!contact || !isRight || !contact.isActive) throw fail('SIGN_IN_FAILED')
  if (contact.needsCode && manner.code === undefined) {
    await takeAttemptBack(ctx.db, attemptId)
    throw fail('SECOND_FACTOR_REQUIRED')
  }
  return enter(ctx, contact, { manner, refusal: 'SIGN_IN_FAILED' })
}
