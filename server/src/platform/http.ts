import { ORPCError } from '@orpc/client'
import { type AnyContractProcedure, ValidationError } from '@orpc/contract'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { implement } from '@orpc/server'
import { FastifyHandler } from '@orpc/server/fastify'
import { StandardHandler } from '@orpc/server/standard'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@quai/contract/contract.ts'
import { toFieldIssue } from '@quai/contract/issues.ts'
import { planHas, plansWith } from '@quai/contract/plans.ts'
import { mayCall } from '@quai/contract/roles.ts'
import type { RouteMeta } from '@quai/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from './app.ts'
import type { Actor, Context } from './context.ts'
import { inTransaction } from './database.ts'
import { isRetryable, toFailure } from './database-failures.ts'
import { type Failure, fail } from './failure.ts'
import { keepAnswer, requestHash, takeKey } from './idempotency.ts'
import { actorOf } from './session.ts'
import type { Verbs } from './verbs.ts'

interface RequestContext {
  app: App
  request: FastifyRequest
  actor?: Actor
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
  const handler = new FastifyHandler(
    new StandardHandler<RequestContext>(
      router as never,
      new StandardOpenAPIMatcher(),
      new PlainJsonCodec(serializer, options),
      options,
    ),
  )
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context: { app, request } })
    if (!matched) throw fail('ROUTE_NOT_FOUND')
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

type LooseVerb = (ctx: Context, input: unknown) => Promise<unknown>

const bindRoutes = (verbs: Verbs) => {
  const os = implement(contract)
    .$context<RequestContext>()
    .use(async ({ context, procedure, next }) => {
      const meta = procedure['~orpc'].meta as RouteMeta
      return next({ context: { actor: await admit(context, meta) } })
    })
  const bound: Record<string, Record<string, unknown>> = {}
  for (const [module, routes] of Object.entries(contract)) {
    const own: Record<string, unknown> = {}
    for (const [name, procedure] of Object.entries(routes)) {
      // The keys come from the contract and Verbs has the same ones: the compiler checked it where they are listed.
      const verb = (verbs as unknown as Record<string, Record<string, LooseVerb>>)[module]?.[name]
      const implementer = (os as unknown as Record<string, Record<string, { handler(run: unknown): unknown }>>)[
        module
      ]?.[name]
      if (!verb || !implementer) throw new Error(`No verb for ${module}.${name}`)
      own[name] = implementer.handler(({ context, input }: { context: RequestContext; input: unknown }) =>
        run(context, procedure as AnyContractProcedure, verb, input),
      )
    }
    bound[module] = own
  }
  return bound
}

/** Who calls, if they may: 401, then 403 for role, deal and plan. */
const admit = async ({ app, request }: RequestContext, meta: RouteMeta): Promise<Actor | undefined> => {
  const { permission } = meta
  if (!permission) throw new Error('A route without a permission')
  if (permission === 'anyone') return undefined
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  const actor =
    scheme?.toLowerCase() === 'bearer' && token ? await actorOf(app.db, app.sessionKey, token, app.clock()) : undefined
  if (!actor) throw fail('UNAUTHORIZED')
  if (!mayCall(actor.userType, permission)) throw fail('FORBIDDEN')
  if (actor.userType !== 'admin' && !meta.worksWithoutDeal && !actor.hasDeal) throw fail('NO_DEAL')
  if (meta.feature && actor.userType === 'customer' && !planHas(actor.pricingPlan, meta.feature))
    throw fail('PLAN_FEATURE', { feature: meta.feature, plan: plansWith[meta.feature].at(-1) ?? 'business' })
  return actor
}

const maxTries = 4

const run = async (
  { app, request, actor }: RequestContext,
  procedure: AnyContractProcedure,
  verb: LooseVerb,
  input: unknown,
) => {
  const { method, path } = procedure['~orpc'].route
  const { opensOwnTransactions } = procedure['~orpc'].meta as RouteMeta
  const ctx: Context = {
    db: app.db,
    // Routes for anyone (sign-in) do not read it.
    actor: actor as Actor,
    now: app.clock(),
    sessionKey: app.sessionKey,
    requestId: request.id,
    ip: request.ip,
    log: request.log,
    enqueue: (name, payload) => app.jobs.enqueue(app.db, name, payload),
  }
  if (method === 'GET' || opensOwnTransactions) return verb(ctx, input)
  const key = request.headers['idempotency-key']
  const idempotent =
    actor && typeof key === 'string' && key !== ''
      ? { contactId: actor.contactId, key: key.slice(0, 200), hash: requestHash(`${method} ${path}`, input) }
      : undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(app.pool, async (db) => {
        const first = idempotent && (await takeKey(db, idempotent))
        if (first) return first.answer ?? undefined
        const answer = await verb(
          { ...ctx, db, enqueue: (name, payload) => app.jobs.enqueue(db, name, payload) },
          input,
        )
        if (idempotent) await keepAnswer(db, idempotent, answer)
        return answer
      })
    } catch (error) {
      if (!isRetryable(error) || attempt === maxTries) throw error
      app.metrics.transactionRetries.inc()
    }
  }
}

/** Every failure leaves as one of failures.ts; what is not expected is logged with its id and shows one apology. */
const answerFailures = async ({ context, next }: { context: RequestContext; next(): Promise<unknown> }) => {
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
