import { createSecretKey, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { hijackMinutes } from '@quai/contract/parties/accounts/account.ts'
import { type CryptoKey, jwtVerify, SignJWT } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Actor } from './actor.ts'

const sessionHours = 8

export interface SessionKey {
  key: CryptoKey | KeyObject
}

export const sessionKeyOf = (secret: string): SessionKey => ({ key: createSecretKey(Buffer.from(secret)) })

interface NewSession {
  contactId: number
  userId: number
  /** Administrator in whose hands the account is, and their own session. */
  hijacker?: Pick<Actor, 'contactId' | 'sessionId'>
  ip?: string
  userAgent?: string | undefined
  /** True when « Rester connecté » was chosen. */
  staysSignedIn?: boolean
}

/** Hours after which a session can no longer be renewed. */
const longestHours = { staysSignedIn: 30 * 24, otherwise: 24 }
/** Minutes during which a token may be used a second time to renew: by a second tab, or after a lost answer. */
const renewalGraceMinutes = 5

export interface OpenedSession {
  accessToken: string
  tokenExpiresAt: string
  /** Latest end of the session, which renewing cannot move. */
  sessionEndsAt: string
  claims: Claims
}

/**
 * Opens a session and signs its token (claims: contact, user, session id, renewals, exp). It lasts 8 hours; 60 minutes
 * in the name of a taken-over account.
 */
export const openSession = async (db: Db, key: SessionKey, now: Date, who: NewSession): Promise<OpenedSession> => {
  const hours = who.staysSignedIn ? longestHours.staysSignedIn : longestHours.otherwise
  const isHijack = who.hijacker !== undefined
  const session = await db
    .insertInto('sessions')
    .values({
      contact_id: who.contactId,
      hijacker_contact_id: who.hijacker?.contactId ?? null,
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      hijacker_session_id: who.hijacker?.sessionId ?? null,
      ip: who.ip !== undefined && isIP(who.ip) ? who.ip : null,
      user_agent: who.userAgent?.slice(0, 400) ?? null,
      expires_at: hoursAfter(now, isHijack ? hijackMinutes / 60 : sessionHours),
      renewable_until: isHijack ? null : hoursAfter(now, hours),
    })
    .returning(['id', 'renewals', 'expires_at', 'renewable_until'])
    .executeTakeFirstOrThrow()
  return presentToken({ key, now, who: { ...who, hijackerContactId: who.hijacker?.contactId ?? null }, session })
}

const hoursAfter = (now: Date, hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString()

/** Sessions that a person may have open: devices of a day, and some that were forgotten. */
const mostSessions = 30

/** Makes room for a session: ends those of a contact that were left unused the longest, beyond the thirty that may be open. */
export const endOldestSessions = (db: Db, now: Date, contactId: number): void =>
  db.send(sql`
    UPDATE sessions SET revoked_at = ${now.toISOString()} WHERE id IN (
      SELECT id FROM sessions
      WHERE contact_id = ${contactId} AND hijacker_contact_id IS NULL AND revoked_at IS NULL AND expires_at > ${now.toISOString()}
      ORDER BY last_used_at DESC, created_at DESC, id OFFSET ${mostSessions - 1})`)

interface Renewing {
  key: SessionKey
  now: Date
  who: Pick<Actor, 'sessionId' | 'renewals' | 'contactId' | 'userId'>
}

/**
 * Prolongs the session of a token by 8 hours, up to the session's latest end. Each token renews once, so that the use
 * of a stolen copy is noticed. Returns undefined when the token renewed more than 5 minutes ago, or when the session is
 * over.
 */
export const renewSession = async (db: Db, { key, now, who }: Renewing): Promise<OpenedSession | undefined> => {
  const at = now.toISOString()
  const session = await db.maybe(sql<SessionRow>`
    UPDATE sessions SET renewals = ${who.renewals}::int + 1, expires_at = least(${hoursAfter(now, sessionHours)}, renewable_until),
      renewed_at = CASE WHEN renewals = ${who.renewals} THEN ${at} ELSE renewed_at END
    WHERE id = ${who.sessionId} AND revoked_at IS NULL AND expires_at > ${at} AND renewable_until IS NOT NULL
      AND (renewals = ${who.renewals} OR (renewals = ${who.renewals}::int + 1
        AND renewed_at > ${at}::timestamptz - ${renewalGraceMinutes} * interval '1 minute'))
    RETURNING id, renewals, expires_at, renewable_until`)
  return session && presentToken({ key, now, who, session })
}

interface SessionRow {
  id: string
  renewals: number
  expires_at: string
  renewable_until: string | null
}

interface Signing {
  key: SessionKey
  now: Date
  who: Pick<NewSession, 'contactId' | 'userId'> & { hijackerContactId?: number | null }
  session: SessionRow
}

const presentToken = async ({ key: { key }, now, who, session }: Signing): Promise<OpenedSession> => ({
  accessToken: await new SignJWT({
    contact: who.contactId,
    user: who.userId,
    renewals: session.renewals,
    ...(who.hijackerContactId && { hijackerId: who.hijackerContactId }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(session.id)
    .setIssuedAt(now)
    .setExpirationTime(new Date(session.expires_at))
    .sign(key),
  tokenExpiresAt: session.expires_at,
  sessionEndsAt: session.renewable_until ?? session.expires_at,
  claims: { sessionId: session.id, contactId: who.contactId, userId: who.userId, renewals: session.renewals },
})

/**
 * Signs the token of a session anew: the caller's own, or the administrator's behind a taken-over account. Undefined
 * when that session is over.
 */
export const resumeSession = async (
  db: Db,
  { key, now, sessionId }: { key: SessionKey; now: Date; sessionId: string },
): Promise<OpenedSession | undefined> => {
  const session = await db.maybe(sql<
    SessionRow & { contactId: number; userId: number; hijackerContactId: number | null }
  >`
    SELECT s.id, s.renewals, s.expires_at, s.renewable_until, s.contact_id AS "contactId", c.user_id AS "userId",
      s.hijacker_contact_id AS "hijackerContactId"
    FROM sessions s JOIN contacts c ON c.id = s.contact_id
    WHERE s.id = ${sessionId} AND s.revoked_at IS NULL AND s.expires_at > ${now.toISOString()}`)
  return session && presentToken({ key, now, who: session, session })
}

type Whose = { id: string } | { contactId: number; except?: string } | { userId: number }

/**
 * Ends sessions immediately: their next request is refused. Includes the sessions that they opened in someone else's
 * name. `except` is the session to keep. False when none was open. Locks the organisation first, in a statement of its
 * own, so that what its people do in person at that moment is either seen here or refused there (see admitAgain()).
 */
export const revokeSessions = async (db: Db, now: Date, whose: Whose): Promise<boolean> => {
  db.send(sql`SELECT FROM users WHERE id IN (${organisationOf(whose)}) FOR NO KEY UPDATE`)
  const revoked = await db.all(sql`
    UPDATE sessions SET revoked_at = ${now.toISOString()} WHERE revoked_at IS NULL AND ${sessionsOf(whose)} RETURNING id`)
  return revoked.length > 0
}

const organisationOf = (whose: Whose): RawBuilder<unknown> => {
  if ('userId' in whose) return sql`SELECT ${whose.userId}::bigint`
  if ('contactId' in whose) return sql`SELECT user_id FROM contacts WHERE id = ${whose.contactId}`
  return sql`SELECT c.user_id FROM contacts c JOIN sessions s ON s.contact_id = c.id WHERE s.id = ${whose.id}`
}

const sessionsOf = (whose: Whose): RawBuilder<unknown> => {
  if ('id' in whose) return sql`(id = ${whose.id} OR hijacker_session_id = ${whose.id})`
  if ('contactId' in whose)
    return sql`(contact_id = ${whose.contactId} OR hijacker_contact_id = ${whose.contactId})
      AND id IS DISTINCT FROM ${whose.except ?? null}::uuid`
  return sql`(contact_id IN (SELECT id FROM contacts WHERE user_id = ${whose.userId})
    OR hijacker_contact_id IN (SELECT id FROM contacts WHERE user_id = ${whose.userId}))`
}

/** Claims of a token with a valid signature and expiry. actorOf() checks that the session still exists. */
export interface Claims {
  sessionId: string
  contactId: number
  userId: number
  /** Number of renewals of the session before the token was signed. */
  renewals: number
}

const verified = new Map<string, Claims & { expiresAt: number }>()
const maxVerified = 10_000

/** Returns the claims of a valid token. Checks the signature once and the expiry every time. */
export const claimsOf = async (token: string, { key }: SessionKey, now: Date): Promise<Claims | undefined> => {
  let known = verified.get(token)
  if (!known) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
      const { jti, exp, contact, user, renewals = 0 } = payload
      if (typeof jti !== 'string' || typeof exp !== 'number') return undefined
      if (typeof contact !== 'number' || typeof user !== 'number') return undefined
      known = { sessionId: jti, contactId: contact, userId: user, renewals: Number(renewals), expiresAt: exp * 1000 }
    } catch {
      return undefined
    }
    if (verified.size >= maxVerified) verified.clear()
    verified.set(token, known)
  }
  return known.expiresAt > now.getTime() ? known : undefined
}

/**
 * Open sessions `s` with their contact `c` and user `u`, all valid. A taken-over one lasts only as long as the session
 * of the administrator behind it.
 */
const openSessions = (now: Date): RawBuilder<unknown> => sql`sessions s
  JOIN contacts c ON c.id = s.contact_id AND c.is_active
  JOIN users u ON u.id = c.user_id AND u.is_active
    AND s.revoked_at IS NULL AND s.expires_at > ${now.toISOString()}
    AND (s.hijacker_contact_id IS NULL OR u.user_type <> 'admin' AND EXISTS (
      SELECT FROM sessions o JOIN contacts h ON h.id = o.contact_id AND h.is_active
      JOIN users a ON a.id = h.user_id AND a.is_active AND a.user_type = 'admin'
      WHERE o.id = s.hijacker_session_id AND o.revoked_at IS NULL AND o.expires_at > ${now.toISOString()}))`

/** Returns those of some sessions that are open. */
export const openAmong = async (db: Db, ids: readonly string[], now: Date): Promise<Set<string>> => {
  const rows = await db.all(sql<{ id: string }>`
    SELECT s.id FROM ${openSessions(now)} WHERE s.id = ANY(${ids}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the actor of a session; undefined when it, its contact or its user is no longer valid. */
export const actorOf = async (db: Db, { sessionId, renewals }: Claims, now: Date): Promise<Actor | undefined> => {
  const found = await db.maybe(sql<Omit<Actor, 'renewals'> & { lastUsedAt: string | null }>`
    SELECT s.id AS "sessionId", c.id AS "contactId", c.name AS "contactName", c.email, u.id AS "userId",
      u.uuid AS "userUuid", u.name AS "userName", u.user_type AS "userType", u.pricing_plan AS "pricingPlan",
      s.hijacker_contact_id AS "hijackerContactId", s.hijacker_session_id AS "hijackerSessionId",
      s.last_used_at AS "lastUsedAt",
      coalesce(s.renewable_until, s.expires_at) AS "sessionEndsAt",
      EXISTS (SELECT FROM deals d WHERE d.is_active AND d.customer_id = u.id)
        OR EXISTS (SELECT FROM deals d WHERE d.is_active AND d.warehouse_id = u.id) AS "hasDeal",
      u.user_type = 'admin' AND NOT EXISTS (SELECT FROM second_factors f
        WHERE f.contact_id = c.id AND f.confirmed_at IS NOT NULL) AS "mustSetSecondFactor", false AS "isReadOnly", NULL AS "apiTokenHash"
    FROM ${openSessions(now)} WHERE s.id = ${sessionId}`)
  if (!found) return undefined
  const { lastUsedAt, ...actor } = found
  if (isOld(lastUsedAt, now)) await noteUse(db, sessionId, now)
  return { ...actor, renewals }
}

/** The use of a session is written at most this often, so that reads cost no write. */
const usePrecisionMs = 600_000

const isOld = (usedAt: string | null, now: Date): boolean =>
  usedAt === null || now.getTime() - Date.parse(usedAt) > usePrecisionMs

const noteUse = (db: Db, sessionId: string, now: Date): Promise<unknown> =>
  db.updateTable('sessions').set({ last_used_at: now.toISOString() }).where('id', '=', sessionId).execute()
