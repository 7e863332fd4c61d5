import type { Context } from '../../../calls/context.ts'
import { revokeSessions } from '../../../calls/session.ts'

/** Ends only this session; for an administrator in somebody else's name, their own as well. */
export const logout = async ({ db, now, actor }: Context): Promise<void> => {
  await revokeSessions(db, now, { id: actor.hijackerSessionId ?? actor.sessionId })
}
