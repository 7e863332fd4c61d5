import type { Session, SignInInput } from '@quai/contract/accounts/account.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../calls/context.ts'
import { openSession } from '../../calls/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { fail } from '../../platform/failure.ts'
import { presentAccess } from '../account.ts'
import { verifyPassword } from './password.ts'
import { countAttempt, forgetFailures } from './sign-in-limiter.ts'

/**
 * Opens a session. An unknown address, a wrong password and an inactive contact or user get the same answer after the
 * same work. Throws SIGN_IN_FAILED, SIGN_IN_LIMITED.
 */
export const login = async (ctx: Context, { email, password }: SignInInput): Promise<Session> => {
  const contact = await countAttempt(ctx, email, (db) => findContact(db, email))
  const isRight = await verifyPassword(contact?.passwordHash ?? null, password)
  if (!contact || !isRight || !contact.isActive) throw fail('SIGN_IN_FAILED')
  const { contactId, userId } = contact
  const accessToken = await ctx.transaction((db) =>
    inOrder(
      db,
      () => refuseIfChanged(db, contact),
      () => forgetFailures({ ...ctx, db }, email),
      () => openSession(db, ctx.sessionKey, ctx.now, { contactId, userId }),
    ),
  )
  return { accessToken, accessUser: presentAccess(contact) }
}

type Found = Omit<Actor, 'sessionId' | 'hasDeal'> & { passwordHash: string | null; isActive: boolean }

const findContact = async (db: Db, email: string): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    SELECT c.id AS "contactId", c.name AS "contactName", c.email, c.password_hash AS "passwordHash",
      u.id AS "userId", u.uuid AS "userUuid", u.name AS "userName", u.user_type AS "userType",
      u.pricing_plan AS "pricingPlan", NULL AS "hijackerContactId", c.is_active AND u.is_active AS "isActive"
    FROM contacts c JOIN users u ON u.id = c.user_id
    WHERE lower(c.email) = lower(${email})`.execute(db)
  return rows[0]
}

/** Refuses the sign-in when the password was changed during its check, because the change has ended all sessions. */
const refuseIfChanged = async (db: Db, { contactId, passwordHash }: Found): Promise<void> => {
  const same = await db
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', contactId)
    .where('password_hash', '=', passwordHash)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirst()
  if (!same) throw fail('SIGN_IN_FAILED')
}
