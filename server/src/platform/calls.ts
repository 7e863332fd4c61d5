import type { UploadedFile } from '@quai/contract/files.ts'
import { planHas, planWith } from '@quai/contract/plans.ts'
import { mayCall } from '@quai/contract/roles.ts'
import type { RouteMeta } from '@quai/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import type { Actor, Context, InParts, KeptFile } from './context.ts'
import { type Db, inTransaction, inTransactionUndone } from './database.ts'
import { isRetryable, isRolledBack } from './database-failures.ts'
import { fail } from './failure.ts'
import { type IdempotentRequest, keepAnswer, partOf, requestHash, takeKey } from './idempotency.ts'
import type { Job } from './jobs.ts'
import { actorOf, type Claims, claimsOf } from './session.ts'
import { newFileKey } from './storage.ts'
import type { PreparedVerb } from './verbs.ts'

// How a call is admitted, and in which transactions it is performed: a read, a write, one in parts, one with a preparation.

export interface Call {
  app: App
  request: FastifyRequest
  meta: RouteMeta
  route: { method?: string; path?: string }
}

export const read = async <Result>(call: Call, perform: (ctx: Context) => Promise<Result>): Promise<Result> => {
  const actor = await admitted(call)
  return perform(contextOf(call, call.app.db, actor, []))
}

/** Who calls, once it is known that they may: 401 and 403 otherwise. */
export const admitted = async (call: Omit<Call, 'route'>): Promise<Actor | undefined> => {
  const { app } = call
  const claims = await claimsOfRequest(call)
  const actor = claims && (await actorOf(app.db, claims, app.clock()))
  admit(call, actor)
  return actor
}

interface Write<Result> {
  perform: (ctx: Context) => Promise<Result>
  /** The first answer of a key that has served. */
  repeat: (answer: unknown) => Promise<Result>
}

const maxTries = 4

/**
 * One transaction: who calls and the idempotency key are looked up in its first round trip; the jobs asked for and the
 * kept answer are written in its last.
 */
export const write = async <Result extends { output: unknown }>(
  call: Call,
  input: unknown,
  { perform, repeat }: Write<Result>,
): Promise<Result> => {
  const { app } = call
  const claims = await claimsOfRequest(call)
  const idempotent = claims && idempotentRequest(call, claims, input)
  return retrying(app, () => {
    const jobs: Job[] = []
    let isRepeated = false
    return inTransaction(
      app.pool,
      async (db) => {
        const [actor, first] = await Promise.allSettled([
          claims && actorOf(db, claims, app.clock()),
          idempotent && takeKey(db, idempotent),
        ])
        // Not being admitted goes before anything the key has to say.
        const caller = settled(actor)
        admit(call, caller)
        const kept = settled(first)
        isRepeated = kept !== undefined
        return kept ? repeat(kept.answer ?? undefined) : perform(contextOf(call, db, caller, jobs))
      },
      async ({ output }) => [
        ...(await Promise.all(jobs.map((job) => app.jobs.statement(job)))),
        ...(idempotent && !isRepeated ? [keepAnswer(idempotent, output)] : []),
      ],
    )
  })
}

const retrying = async <Result>(app: App, attempt: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      if (!isRetryable(error) || tries === maxTries) throw error
      app.metrics.transactionRetries.inc()
    }
}

/**
 * The verb writes by `ctx.inParts`, each part a transaction of its own with a key of its own, made of the request's: a
 * request that comes again finds the parts that are done, and tries the others anew.
 */
export const writeInParts = async <Result>(
  call: Call,
  input: unknown,
  perform: (ctx: Context) => Promise<Result>,
): Promise<Result> => {
  const { app } = call
  const claims = await claimsOfRequest(call)
  const actor = claims && (await actorOf(app.db, claims, app.clock()))
  admit(call, actor)
  const whole = claims && idempotentRequest(call, claims, input)
  // Another request under the same key is refused before any part of it is done.
  if (whole) await takeKey(app.db, whole)
  const write: InParts['write'] = (part, work) =>
    retrying(app, () => {
      const own = whole && partOf(whole, part)
      const jobs: Job[] = []
      let isRepeated = false
      return inTransaction(
        app.pool,
        async (db) => {
          const kept = own && (await takeKey(db, own))
          isRepeated = kept !== undefined
          // What the same part of the same route answered.
          return kept ? (kept.answer as Awaited<ReturnType<typeof work>>) : work(contextOf(call, db, actor, jobs))
        },
        async (answer) => [
          ...(await Promise.all(jobs.map((job) => app.jobs.statement(job)))),
          ...(own && !isRepeated ? [keepAnswer(own, answer)] : []),
        ],
      )
    })
  const rehearse: InParts['rehearse'] = (work) =>
    retrying(app, () => inTransactionUndone(app.pool, (db) => work(contextOf(call, db, actor, []))))
  return perform({ ...contextOf(call, app.db, actor, []), inParts: { write, rehearse } })
}

/**
 * Prepares outside any transaction, then writes. The files that the preparation kept go again when no row names them. When
 * it cannot be known (the connection broke at the commit), they stay for the sweep to judge.
 */
export const preparedWrite =
  (call: Call, ctx: Context, input: unknown): WritePrepared =>
  async (verb, parsed) => {
    const { app } = call
    const keys: string[] = []
    const keep = async (file: Pick<UploadedFile, 'path' | 'sizeBytes' | 'sha256'>): Promise<KeptFile> => {
      const { path, sizeBytes, sha256 } = file
      const key = newFileKey(app.clock())
      keys.push(key)
      await app.storage.put(key, path, sizeBytes)
      return { key, sizeBytes, sha256 }
    }
    let mayBeNamed = false
    try {
      const prepared = await verb.prepare({ ...ctx, keep }, parsed)
      mayBeNamed = true
      let isRepeated = false
      const { output } = await write<{ output: unknown }>(call, input, {
        perform: async (own) => ({ output: await verb.perform(own, parsed, prepared) }),
        repeat: async (answer) => {
          isRepeated = true
          return { output: answer }
        },
      })
      if (isRepeated) await forget(call, keys)
      return output
    } catch (error) {
      if (!mayBeNamed || isRolledBack(error)) await forget(call, keys)
      throw error
    }
  }

const forget = async ({ app, request }: Call, keys: string[]): Promise<void> => {
  const removed = await Promise.allSettled(keys.map((key) => app.storage.remove(key)))
  for (const one of removed)
    if (one.status === 'rejected') request.log.warn({ err: one.reason }, 'a file is left to the sweep')
}

const settled = <Value>(result: PromiseSettledResult<Value>): Value => {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

const claimsOfRequest = ({ app, request, meta }: Omit<Call, 'route'>): Promise<Claims | undefined> | undefined => {
  if (meta.permission === 'anyone') return undefined
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? claimsOf(token, app.sessionKey, app.clock()) : undefined
}

const idempotentRequest = (
  { request, route }: Call,
  { contactId }: Claims,
  input: unknown,
): IdempotentRequest | undefined => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > 200) throw fail('BAD_REQUEST')
  return { contactId, key, hash: requestHash(`${route.method} ${route.path}`, input) }
}

/** 401, then 403 for role, deal and plan. */
const admit = ({ meta }: Pick<Call, 'meta'>, actor: Actor | undefined): void => {
  const { permission, feature, worksWithoutDeal } = meta
  if (!permission) throw new Error('A route without a permission')
  if (permission === 'anyone') return
  if (!actor) throw fail('UNAUTHORIZED')
  if (!mayCall(actor.userType, permission)) throw fail('FORBIDDEN')
  if (actor.userType !== 'admin' && !worksWithoutDeal && !actor.hasDeal) throw fail('NO_DEAL')
  if (feature && actor.userType === 'customer' && !planHas(actor.pricingPlan, feature))
    throw fail('PLAN_FEATURE', { feature, plan: planWith(feature) })
}

const contextOf = ({ app, request }: Call, db: Db, actor: Actor | undefined, jobs: Job[]): Context => ({
  db,
  // Routes for anyone (sign-in) do not read it.
  actor: actor as Actor,
  now: app.clock(),
  sessionKey: app.sessionKey,
  requestId: request.id,
  ip: request.ip,
  log: request.log,
  files: app.storage,
  inParts: refusingParts,
  enqueue: (job) => {
    jobs.push(job)
  },
})

const notInParts = (): never => {
  throw new Error('The route does not say writesInParts')
}
const refusingParts: InParts = { write: notInParts, rehearse: notInParts }

/** Performs the write of a verb with a preparation, around what was prepared. */
export type WritePrepared = (verb: PreparedVerb<unknown, unknown, unknown>, input: unknown) => Promise<unknown>
