import type { Session, SignInInput } from '@quai/contract/parties/accounts/account.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { endOldestSessions, openSession } from '../../../calls/session.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fail, failOn } from '../../../platform/failure.ts'
import { type Person, presentAccess } from '../account.ts'
import { acceptCode } from '../second-factor/codes.ts'
import { verifyPassword } from './password.ts'
import { isTrustedDevice, rememberDevice } from './sessions.ts'
import { countAttempt, forgetFailures, takeAttemptBack } from './sign-in-limiter.ts'

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

/** Contact who wants to enter. */
export interface Entering extends Person {
  isActive: boolean
  passwordHash: string | null
  /** True when a code of the second factor is needed: there is one, and the browser is not trusted. */
  needsCode: boolean
}

/** Finds the contact that a condition on the contact `c` names. */
export const findEntering = async (
  { db, now }: { db: Db; now: Date },
  { which, device }: { which: RawBuilder<unknown>; device: string | undefined },
): Promise<Entering | undefined> =>
  db.maybe(sql<Entering>`
    SELECT c.id AS "contactId", c.name AS "contactName", c.email, c.password_hash AS "passwordHash",
      u.id AS "userId", u.uuid AS "userUuid", u.name AS "userName", u.user_type AS "userType",
      u.pricing_plan AS "pricingPlan", NULL AS "hijackerContactId", c.is_active AND u.is_active AS "isActive",
      EXISTS (SELECT FROM second_factors f WHERE f.contact_id = c.id AND f.confirmed_at IS NOT NULL)
        AND NOT ${isTrustedDevice({ device, now })} AS "needsCode"
    FROM contacts c JOIN users u ON u.id = c.user_id
    WHERE ${which}`)

/** Ways of a browser with a sign-in. */
export interface Manner {
  /** Token of the browser, which makes it known to the contact. */
  device?: string | undefined
  /** Code of the second factor, or a recovery code. */
  code?: string | undefined
  /** True when this browser is not asked for a code during 30 days. */
  trustsDevice: boolean
  staysSignedIn: boolean
}

interface Entrance {
  manner: Manner
  /** Failure for a contact who has changed since they were found. */
  refusal: 'SIGN_IN_FAILED' | 'LINK_UNKNOWN'
  /** Runs in the same transaction. */
  also?: (db: Db) => Promise<unknown>
}

/**
 * Opens the session of a contact who has shown who they are. Throws the refusal of the entrance, INVALID (the code is
 * wrong).
 */
export const enter = async (ctx: Context, contact: Entering, { manner, refusal, also }: Entrance): Promise<Session> => {
  const { contactId, userId, needsCode } = contact
  const { device, code, trustsDevice, staysSignedIn } = manner
  const { sessionKey, now, ip, userAgent } = ctx
  ctx.identify({ contactId, userId })
  const opened = await ctx.transaction(async (db) => {
    if (needsCode && !(await acceptCode({ db, now }, { contactId, code: code ?? '' })))
      throw failOn(['code'], 'code', 'Ce code n’est pas le bon, ou il a déjà servi.')
    await refuseIfChanged(db, contact, refusal)
    await also?.(db)
    await forgetFailures({ ...ctx, db }, { email: contact.email, device })
    if (device) await rememberDevice({ db, now }, { contactId, device, isTrusted: trustsDevice && needsCode })
    endOldestSessions(db, now, contactId)
    return openSession(db, sessionKey, now, { contactId, userId, staysSignedIn, ip, userAgent })
  })
  return { ...opened, accessUser: presentAccess(contact) }
}

/**
 * Refuses to enter when the password was changed, or the contact or its organisation deactivated, in the meantime: that
 * has ended all sessions. Locks the organisation in a statement of its own, as revokeSessions() does.
 */
const refuseIfChanged = async (
  db: Db,
  { contactId, userId, passwordHash }: Entering,
  refusal: Entrance['refusal'],
): Promise<void> => {
  db.send(sql`SELECT FROM users WHERE id = ${userId} FOR SHARE`)
  const same = await db.maybe(sql`
    SELECT 1 AS same FROM contacts c JOIN users u ON u.id = c.user_id AND u.is_active
    WHERE c.id = ${contactId} AND c.is_active AND c.password_hash IS NOT DISTINCT FROM ${passwordHash}`)
  if (!same) throw fail(refusal)
}
