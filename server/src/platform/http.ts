import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { implement } from '@orpc/server'
import { StandardHandler } from '@orpc/server/standard'
import { sendStandardResponse, toStandardLazyRequest } from '@orpc/standard-server-fastify'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@quai/contract/contract.ts'
import { FileAnswer, type UploadedFile } from '@quai/contract/files.ts'
import { toFieldIssue } from '@quai/contract/issues.ts'
import { planHas, plansWith } from '@quai/contract/plans.ts'
import { mayCall } from '@quai/contract/roles.ts'
import type { RouteMeta } from '@quai/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from './app.ts'
import type { Actor, Context, InParts, KeptFile } from './context.ts'
import { type Db, inTransaction, inTransactionUndone } from './database.ts'
import { isRetryable, isRolledBack, toFailure } from './database-failures.ts'
import { type Failure, fail } from './failure.ts'
import { sendFile } from './file-answer.ts'
import { type IdempotentRequest, keepAnswer, partOf, requestHash, takeKey } from './idempotency.ts'
import type { Job } from './jobs.ts'
import { actorOf, type Claims, claimsOf } from './session.ts'
import { newFileKey } from './storage.ts'
import type { PreparedVerb, Verbs } from './verbs.ts'

interface RequestContext {
  app: App
  request: FastifyRequest
  /** Set by the middleware that admits the caller. */
  ctx?: Context
  /** Set for a verb with a preparation: performs the write around what was prepared. */
  writePrepared?: (verb: PreparedVerb<unknown, unknown, unknown>, input: unknown) => Promise<unknown>
}

/**
 * The binder: every route of the contract, joined to its verb. For each call, in this order: authenticate, permission,
 * deal and plan, parse, then the verb, and for a write its idempotency key and its one transaction.
 */
export const createApiHandler = (app: App, verbs: Verbs) => {
  const router = bindRoutes(verbs)
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  )
  const options = {
    plugins: [new SmartCoercionPlugin<RequestContext>({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    customErrorResponseBodyEncoder: (error: ORPCError<string, unknown>) => ({
      statusCode: error.status,
      code: error.code,
      message: error.message,
      // Set by toAnswer() below.
      ...(error.data as object | undefined),
    }),
    clientInterceptors: [answerFailures],
  }
  const handler = new StandardHandler<RequestContext>(
    router as never,
    new StandardOpenAPIMatcher(),
    new PlainJsonCodec(serializer, options),
    options,
  )
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { matched, response } = await handler.handle(toStandardLazyRequest(request, reply), {
      prefix: '/api',
      context: { app, request },
    })
    if (!matched) throw fail('ROUTE_NOT_FOUND')
    if (response.body instanceof FileAnswer) await sendFile(reply, response.status, response.body)
    else await sendStandardResponse(reply, response)
  }
}

/** Answers are plain JSON already: they need no walk that looks for dates and files. */
class PlainJsonCodec extends StandardOpenAPICodec {
  override encode(output: unknown, procedure: { '~orpc': { route: { successStatus?: number } } }) {
    return { status: procedure['~orpc'].route.successStatus ?? 200, headers: {}, body: output as object }
  }

  override encodeError(error: ORPCError<string, unknown>) {
    const answer = super.encodeError(error)
    const seconds = retryAfterOf(error.data)
    return seconds === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } }
  }
}

/** Seconds after which a refused call may be tried again (429, 503), as failureBody() writes them. */
const retryAfterOf = (body: unknown): number | undefined =>
  (body as { params?: { retryAfterSeconds?: number } } | undefined)?.params?.retryAfterSeconds

type LooseVerb = ((ctx: Context, input: unknown) => Promise<unknown>) | PreparedVerb<unknown, unknown, unknown>

const bindRoutes = (verbs: Verbs) => {
  const prepared = callsOfPrepared(verbs)
  const os = implement(contract)
    .$context<RequestContext>()
    .use(({ context, procedure, next }, input, output) => {
      const call = { ...context, meta: procedure['~orpc'].meta as RouteMeta, route: procedure['~orpc'].route }
      // A preparation needs the parsed input: admitted here, such a write opens its transaction behind the parser.
      if (prepared.has(callOf(call.route)))
        return read(call, async (ctx) => next({ context: { ctx, writePrepared: preparedWrite(call, ctx, input) } }))
      if (call.meta.writesInParts) return writeInParts(call, input, async (ctx) => next({ context: { ctx } }))
      return call.route.method === 'GET' || call.meta.opensOwnTransactions
        ? read(call, async (ctx) => next({ context: { ctx } }))
        : write(call, input, {
            perform: async (ctx) => next({ context: { ctx } }),
            repeat: async (answer) => ({ ...(await output(answer as never)), context: {} as { ctx: Context } }),
          })
    })
  const bound: Record<string, Record<string, unknown>> = {}
  for (const [module, routes] of Object.entries(contract)) {
    const own: Record<string, unknown> = {}
    for (const name of Object.keys(routes)) {
      // The keys come from the contract and Verbs has the same ones: the compiler checked it where they are listed.
      const verb = (verbs as unknown as Record<string, Record<string, LooseVerb>>)[module]?.[name]
      const implementer = (os as unknown as Record<string, Record<string, Implementer>>)[module]?.[name]
      if (!verb || !implementer) throw new Error(`No verb for ${module}.${name}`)
      own[name] = implementer.handler(({ context, input }) =>
        typeof verb === 'function' ? verb(context.ctx, input) : context.writePrepared?.(verb, input),
      )
    }
    bound[module] = own
  }
  return bound
}

interface Implementer {
  handler(
    run: (call: { context: Required<Pick<RequestContext, 'ctx'>> & RequestContext; input: unknown }) => unknown,
  ): unknown
}

/** The calls whose verb has a preparation. */
const callsOfPrepared = (verbs: Verbs): Set<string> => {
  const calls = Object.entries(contract).flatMap(([module, routes]) =>
    Object.entries(routes).map(([name, procedure]) => {
      const verb = (verbs as unknown as Record<string, Record<string, LooseVerb>>)[module]?.[name]
      return typeof verb === 'object' ? [callOf(procedure['~orpc'].route)] : []
    }),
  )
  return new Set(calls.flat())
}

const callOf = ({ method, path }: Call['route']): string => `${method} ${path}`

interface Call {
  app: App
  request: FastifyRequest
  meta: RouteMeta
  route: { method?: string; path?: string }
}

const read = async <Result>(call: Call, perform: (ctx: Context) => Promise<Result>): Promise<Result> => {
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
const write = async <Result extends { output: unknown }>(
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
const writeInParts = async <Result>(
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
const preparedWrite =
  (call: Call, ctx: Context, input: unknown): RequestContext['writePrepared'] =>
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
    throw fail('PLAN_FEATURE', { feature, plan: plansWith[feature].at(-1) ?? 'business' })
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

/** Every failure leaves as one of failures.ts; what is not expected is logged with its id and shows one apology. */
const answerFailures = async ({ context, next }: { context: RequestContext; next: () => Promise<unknown> }) => {
  try {
    return await next()
  } catch (error) {
    throw toAnswer(error, context.request)
  }
}

const toAnswer = (error: unknown, request: FastifyRequest): ORPCError<string, unknown> => {
  const failure = validationFailure(error) ?? toFailure(error)
  if (failure) {
    if (failure.code === 'UNAVAILABLE') request.log.error({ err: error }, 'database unavailable')
    return answerOf(failure)
  }
  request.log.error({ err: error }, 'unexpected failure')
  return answerOf(fail('UNEXPECTED', { requestId: request.id }))
}

const validationFailure = (error: unknown): Failure | undefined => {
  if (!(error instanceof ORPCError) || !(error.cause instanceof ValidationError) || error.status >= 500)
    return undefined
  // zod is the only schema library of the contract.
  const issues = error.cause.issues as unknown as z.core.$ZodIssue[]
  return fail('INVALID', { issues: issues.map(toFieldIssue) })
}

const answerOf = (failure: Failure): ORPCError<string, unknown> =>
  new ORPCError<string, unknown>(failure.code, {
    status: failure.status,
    message: failure.message,
    data: failureBody(failure),
  })

/** `issues` for refused fields, `params` for the rest. */
export const failureBody = ({ params }: Failure): object => {
  if ('issues' in params) return { issues: params.issues }
  return Object.keys(params).length > 0 ? { params } : {}
}
