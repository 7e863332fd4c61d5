import type { Session } from '@quai/contract/parties/accounts/account.ts'
import type { OwnSession } from '@quai/contract/parties/accounts/own-security.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { renewSession, revokeSessions } from '../../../calls/session.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { tokenHash } from '../../../platform/secrets.ts'
import { presentAccess } from '../account.ts'

const trustDays = 30

interface Remembering {
  contactId: number
  /** Token that the browser keeps. */
  device: string
  /** True when it is not asked for a code during 30 days. */
  isTrusted: boolean
}

/** Lists the open sessions of the caller's contact: this one first, then by last use. */
export const listSessions = async ({ db, now, actor }: Context): Promise<{ items: OwnSession[] }> => {
  const rows = await db.all(sql<OwnSession>`
    SELECT s.id AS uuid, s.id = ${actor.sessionId} AS "isThisOne", s.user_agent AS "userAgent", host(s.ip) AS ip,
      h.name AS "hijackerName", s.created_at AS "openedAt", coalesce(s.last_used_at, s.created_at) AS "usedAt"
    FROM sessions s LEFT JOIN contacts h ON h.id = s.hijacker_contact_id
    WHERE s.contact_id = ${actor.contactId} AND s.revoked_at IS NULL AND s.expires_at > ${now.toISOString()}
    ORDER BY s.id = ${actor.sessionId} DESC, coalesce(s.last_used_at, s.created_at) DESC, s.id DESC
    LIMIT 100`)
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

/** Ends only this session; for an administrator in somebody else's name, their own as well. */
export const logout = async ({ db, now, actor }: Context): Promise<void> => {
  await revokeSessions(db, now, { id: actor.hijackerSessionId ?? actor.sessionId })
}

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

/** Makes a browser known to a contact, after a sign-in. */
export const rememberDevice = (
  { db, now }: { db: Db; now: Date },
  { contactId, device, isTrusted }: Remembering,
): Promise<unknown> => {
  const trustedUntil = isTrusted ? new Date(now.getTime() + trustDays * 86_400_000).toISOString() : null
  return db.run(sql`
    INSERT INTO known_devices AS d (contact_id, token_hash, last_used_at, trusted_until)
    VALUES (${contactId}, ${tokenHash(device)}, ${now.toISOString()}, ${trustedUntil})
    ON CONFLICT (contact_id, token_hash) DO UPDATE
      SET last_used_at = EXCLUDED.last_used_at, trusted_until = coalesce(EXCLUDED.trusted_until, d.trusted_until)`)
}

/** True when a contact `c` trusts the browser. */
export const isTrustedDevice = ({ device, now }: { device: string | undefined; now: Date }): RawBuilder<boolean> =>
  device === undefined
    ? sql<boolean>`false`
    : sql<boolean>`EXISTS (SELECT FROM known_devices d WHERE d.contact_id = c.id
        AND d.token_hash = ${tokenHash(device)} AND d.trusted_until > ${now.toISOString()})`

/** Forgets the browsers of a contact: a stranger may have signed in from one. */
export const forgetDevices = (db: Db, contactId: number): Promise<unknown> =>
  db.deleteFrom('known_devices').where('contact_id', '=', contactId).execute()
