import { createSecretKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, jwtVerify, SignJWT } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Actor } from './context.ts'

export const sessionHours = 8

export interface SessionKey {
  key: CryptoKey | KeyObject
}

export const sessionKeyOf = (secret: string): SessionKey => ({ key: createSecretKey(Buffer.from(secret)) })

interface NewSession {
  contactId: number
  userId: number
  hijackerContactId?: number
}

/** Opens a session of 8 hours and signs its token (claims: contact, user, session id, exp). */
export const openSession = async (db: Db, { key }: SessionKey, now: Date, who: NewSession): Promise<string> => {
  const expires = new Date(now.getTime() + sessionHours * 3_600_000)
  const { id } = await db
    .insertInto('sessions')
    .values({
      contact_id: who.contactId,
      hijacker_contact_id: who.hijackerContactId ?? null,
      created_at: now.toISOString(),
      expires_at: expires.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return new SignJWT({
    contact: who.contactId,
    user: who.userId,
    ...(who.hijackerContactId && { hijackerId: who.hijackerContactId }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(key)
}

type Whose = { id: string } | { contactId: number; except?: string } | { userId: number }

/**
 * Ends sessions immediately: their next request is refused. For a contact or a user, includes sessions that they opened
 * in someone else's name. `except` is the session to keep.
 */
export const revokeSessions = (db: Db, now: Date, whose: Whose): Promise<unknown> =>
  sql`UPDATE sessions SET revoked_at = ${now.toISOString()} WHERE revoked_at IS NULL AND ${sessionsOf(whose)}`.execute(
    db,
  )

const sessionsOf = (whose: Whose): RawBuilder<unknown> => {
  if ('id' in whose) return sql`id = ${whose.id}`
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
}

const verified = new Map<string, Claims & { expiresAt: number }>()
const maxVerified = 10_000

/** Returns the claims of a valid token. Checks the signature once and the expiry every time. */
export const claimsOf = async (token: string, { key }: SessionKey, now: Date): Promise<Claims | undefined> => {
  let known = verified.get(token)
  if (!known) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
      const { jti, exp, contact } = payload
      if (typeof jti !== 'string' || typeof exp !== 'number' || typeof contact !== 'number') return undefined
      known = { sessionId: jti, contactId: contact, expiresAt: exp * 1000 }
    } catch {
      return undefined
    }
    if (verified.size >= maxVerified) verified.clear()
    verified.set(token, known)
  }
  return known.expiresAt > now.getTime() ? known : undefined
}

/** Returns the actor of a session; undefined when it, its contact or its user is no longer valid. */
export const actorOf = async (db: Db, { sessionId }: Claims, now: Date): Promise<Actor | undefined> => {
  const { rows } = await sql<Actor>`
    SELECT s.id AS "sessionId", c.id AS "contactId", c.name AS "contactName", c.email, u.id AS "userId",
      u.uuid AS "userUuid", u.name AS "userName", u.user_type AS "userType", u.pricing_plan AS "pricingPlan",
      s.hijacker_contact_id AS "hijackerContactId",
      EXISTS (SELECT FROM deals d WHERE d.is_active AND d.customer_id = u.id)
        OR EXISTS (SELECT FROM deals d WHERE d.is_active AND d.warehouse_id = u.id) AS "hasDeal"
    FROM sessions s
    JOIN contacts c ON c.id = s.contact_id AND c.is_active
    JOIN users u ON u.id = c.user_id AND u.is_active
    WHERE s.id = ${sessionId} AND s.revoked_at IS NULL AND s.expires_at > ${now.toISOString()}
      AND (s.hijacker_contact_id IS NULL OR EXISTS (
        SELECT FROM contacts h JOIN users a ON a.id = h.user_id
        WHERE h.id = s.hijacker_contact_id AND h.is_active AND a.is_active AND a.user_type = 'admin'))`.execute(db)
  return rows[0]
}
