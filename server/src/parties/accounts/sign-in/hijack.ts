import type { Session } from '@quai/contract/parties/accounts/account.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { actorOf, openSession, resumeSession, revokeSessions } from '../../../calls/session.ts'
import { fail } from '../../../platform/failure.ts'
import { presentAccess } from '../account.ts'
import { recordAccountChange } from '../logs.ts'
import { isHijackable } from '../user-rows.ts'

/**
 * Opens a session of 60 minutes in the name of a user's main contact. The administrator's own session stays, for
 * unhijack(). Throws NOT_FOUND, HIJACK_NOT_ALLOWED.
 */
export const hijack = (ctx: Context, { userUuid }: { userUuid: string }): Promise<Session> =>
  ctx.transaction(async (db) => {
    // In statements of their own: a deactivation that was waited for is read.
    db.send(sql`SELECT FROM users WHERE uuid = ${userUuid} FOR SHARE`)
    const target = await db.maybe(sql<{ contactId: number | null; userId: number; isHijackable: boolean }>`
      SELECT main.id AS "contactId", u.id AS "userId", ${isHijackable} AS "isHijackable"
      FROM users u LEFT JOIN contacts main ON main.user_id = u.id AND main.is_main
      WHERE u.uuid = ${userUuid}`)
    if (!target) throw fail('NOT_FOUND')
    const { contactId, userId } = target
    if (!target.isHijackable || contactId === null) throw fail('HIJACK_NOT_ALLOWED')
    const opened = await openSession(db, ctx.sessionKey, ctx.now, {
      contactId,
      userId,
      hijacker: ctx.actor,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
    })
    await recordAccountChange({ ...ctx, db }, { userId, action: 'user_hijack' })
    return present({ ...ctx, db }, opened)
  })

/**
 * Ends the session in somebody else's name and returns the administrator's own; for any other session, returns it as it
 * is. Throws UNAUTHORIZED when the administrator's session is over.
 */
export const unhijack = (ctx: Context): Promise<Session> =>
  ctx.transaction(async (db) => {
    const { sessionKey: key, now, actor } = ctx
    const own = await resumeSession(db, { key, now, sessionId: actor.hijackerSessionId ?? actor.sessionId })
    if (!own) throw fail('UNAUTHORIZED')
    const isOver = actor.hijackerSessionId !== null && !(await revokeSessions(db, now, { id: actor.sessionId }))
    // Lets only the first of several calls at once come back.
    if (isOver) throw fail('UNAUTHORIZED')
    return present({ ...ctx, db }, own)
  })

type Opened = Awaited<ReturnType<typeof openSession>>

const present = async ({ db, now }: Pick<Context, 'db' | 'now'>, { claims, ...opened }: Opened): Promise<Session> => {
  const actor = await actorOf(db, claims, now)
  if (!actor) throw fail('UNAUTHORIZED')
  return { ...opened, accessUser: presentAccess(actor) }
}
