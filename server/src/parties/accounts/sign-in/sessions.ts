import type { OwnSession } from '@quai/contract/parties/accounts/own-sessions.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { revokeSessions } from '../../../calls/session.ts'
import { fail } from '../../../platform/failure.ts'

/** Lists the open sessions of the caller's contact: this one first, then by last use. */
export const listSessions = async ({ db, now, actor }: Context): Promise<{ items: OwnSession[] }> => {
  const { rows } = await sql<OwnSession>`
    SELECT s.id AS uuid, s.id = ${actor.sessionId} AS "isThisOne", s.user_agent AS "userAgent", host(s.ip) AS ip,
      h.name AS "hijackerName", s.created_at AS "openedAt", coalesce(s.last_used_at, s.created_at) AS "usedAt"
    FROM sessions s LEFT JOIN contacts h ON h.id = s.hijacker_contact_id
    WHERE s.contact_id = ${actor.contactId} AND s.revoked_at IS NULL AND s.expires_at > ${now.toISOString()}
    ORDER BY s.id = ${actor.sessionId} DESC, coalesce(s.last_used_at, s.created_at) DESC, s.id DESC
    LIMIT 100`.execute(db)
  return { items: rows }
}

/** Ends an open session of the caller's contact. Throws NOT_FOUND. */
export const endSession = async ({ db, now, actor }: Context, { uuid }: { uuid: string }): Promise<void> => {
  const own = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', uuid)
    .where('contact_id', '=', actor.contactId)
    .executeTakeFirst()
  if (!own) throw fail('NOT_FOUND')
  await revokeSessions(db, now, { id: uuid })
}

/** Ends all sessions of the caller's contact but this one. */
export const endOtherSessions = async ({ db, now, actor }: Context): Promise<void> => {
  await revokeSessions(db, now, { contactId: actor.contactId, except: actor.sessionId })
}
