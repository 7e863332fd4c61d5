import type { Session } from '@quai/contract/parties/accounts/account.ts'
import type { Context } from '../../../calls/context.ts'
import { renewSession, revokeSessions } from '../../../calls/session.ts'
import { fail } from '../../../platform/failure.ts'
import { presentAccess } from '../account.ts'

/**
 * Returns a new token of the caller's session. Ends the session when the token was already used to renew it, because
 * somebody else may hold a copy. Throws SESSION_NOT_RENEWABLE, UNAUTHORIZED.
 */
export const renew = async (ctx: Context): Promise<Session> => {
  const { db, now, actor, sessionKey } = ctx
  if (actor.hijackerContactId !== null) throw fail('SESSION_NOT_RENEWABLE')
  const session = await renewSession(db, { key: sessionKey, now, who: actor })
  if (!session) {
    await ctx.transaction((inside) => revokeSessions(inside, now, { id: actor.sessionId }))
    throw fail('UNAUTHORIZED')
  }
  return { ...session, accessUser: presentAccess(actor) }
}
