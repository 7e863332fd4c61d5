import type { RouteMeta } from '@quai/contract/calls/route.ts'
import type { FailureCode } from '@quai/contract/failures.ts'
import { planHas, planWith } from '@quai/contract/platform/plans.ts'
import { mayCall, type Permission } from '@quai/contract/platform/roles.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { fail } from '../platform/failure.ts'
import type { Actor } from './actor.ts'
import { type ApiCallers, callerOfToken, isApiToken, noSession } from './api-callers.ts'
import type { App } from './app.ts'
import type { Call } from './calls.ts'
import { actorOf, type Claims, claimsOf } from './session.ts'
import { callerOf, organisation } from './turns/call-turns.ts'

/** Returns the caller once admitted. Throws the 401 and 403 failures. Runs before any of the body is read. */
export const admitted = async (
  call: Omit<Call, 'gone' | 'replicas'>,
  apiCallers: ApiCallers,
): Promise<Actor | undefined> => {
  const { request, meta } = call
  const token = meta.permission === 'anyone' && !meta.knowsCaller ? undefined : bearerOf(request)
  const actor =
    token &&
    (await (isApiToken(token)
      ? apiCallers.callerOf(sharing(call, callerOf({ request })), token, (quota) => {
          call.quota = quota
        })
      : callerOfSession(call, token)))
  call.actor = actor || undefined
  admit(meta, call.actor)
  if (call.actor?.isReadOnly && request.method !== 'GET') throw fail('TOKEN_READ_ONLY')
  return call.actor
}

/**
 * Admits the caller of a call in person once more, in the transaction that uses the right, because what it gives lasts.
 * Locks the caller's organisation first, as revokeSessions() does: either the right ends after the call, or the call is
 * refused.
 */
export const admitAgain = async ({ app, meta, actor }: Call, db: Db): Promise<void> => {
  if (!actor) return
  db.send(sql`SELECT FROM users WHERE id = ${actor.userId} FOR NO KEY UPDATE`)
  admit(
    meta,
    actor.apiTokenHash === null
      ? await sessionActor(app, { db, claims: actor })
      : await callerOfToken(db, actor.apiTokenHash, app.clock()),
  )
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined => {
  const [scheme, token] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

type Asking = Pick<Call, 'app' | 'deadline' | 'connections'>

/** The application over the connections of those who ask to be admitted: they take turns as their calls do. */
const sharing = ({ app, deadline, connections }: Asking, caller: string): App => ({
  ...app,
  db: deadline.over(connections.of(caller)).db,
})

const callerOfSession = async (call: Asking, token: string): Promise<Actor | undefined> => {
  const { sessionKey, clock } = call.app
  const claims = await claimsOf(token, sessionKey, clock())
  if (!claims) return undefined
  const app = sharing(call, organisation(claims))
  return sessionActor(app, { db: app.db, claims })
}

const sessionActor = async (
  { clock, config }: App,
  { db, claims }: { db: Db; claims: Claims },
): Promise<Actor | undefined> => {
  const actor = await actorOf(db, claims, clock())
  return (
    actor && { ...actor, mustSetSecondFactor: actor.mustSetSecondFactor && config.QUAI_ADMIN_SECOND_FACTOR === true }
  )
}

/** Throws 401, or 403 for the role, the deal or the plan. */
const admit = (meta: RouteMeta, actor: Actor | undefined): void => {
  const { permission, feature, worksWithoutDeal, inPerson } = meta
  if (!permission) throw new Error('A route without a permission')
  if (permission === 'anyone') return
  if (!actor) throw fail('UNAUTHORIZED')
  if (inPerson && actor.hijackerContactId !== null) throw fail('HIJACK_NOT_ALLOWED')
  if (inPerson === true && actor.sessionId === noSession) throw fail('PERSON_ONLY')
  if (!mayCall(actor.userType, permission)) throw fail(refusalOfRole(permission))
  if (actor.mustSetSecondFactor && permission !== 'session.own') throw fail('SECOND_FACTOR_SETUP')
  if (actor.userType !== 'admin' && !worksWithoutDeal && !actor.hasDeal) throw fail('NO_DEAL')
  if (feature && actor.userType === 'customer' && !planHas(actor.pricingPlan, feature))
    throw fail('PLAN_FEATURE', { feature, plan: planWith(feature) })
}

/** Failure for a caller whose role may not call: taking an account over has a sentence of its own. */
export const refusalOfRole = (permission: Permission) =>
  (permission === 'users.hijack' ? 'HIJACK_NOT_ALLOWED' : 'FORBIDDEN') satisfies FailureCode
