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
import { FileAnswer } from '@quai/contract/files.ts'
import { toFieldIssue } from '@quai/contract/issues.ts'
import type { RouteMeta } from '@quai/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from './app.ts'
import { CallTurns, type TurnsOfRequest, takeTurn } from './call-turns.ts'
import { type Call, preparedWrite, read, type WritePrepared, write, writeInParts } from './calls.ts'
import type { Context } from './context.ts'
import { toFailure } from './database-failures.ts'
import { type Failure, fail } from './failure.ts'
import { sendFile } from './file-answer.ts'
import type { PreparedVerb, Verbs } from './verbs.ts'

interface RequestContext {
  app: App
  request: FastifyRequest
  turns: TurnsOfRequest
  /** Set by the middleware that admits the caller. */
  ctx?: Context
  /** Set for a verb with a preparation: performs the write around what was prepared. */
  writePrepared?: WritePrepared
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
  const all = new CallTurns()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    const turns: TurnsOfRequest = { all, gone: leaving.signal, ends: [] }
    try {
      const { matched, response } = await handler.handle(toStandardLazyRequest(request, reply), {
        prefix: '/api',
        context: { app, request, turns },
      })
      if (!matched) throw fail('ROUTE_NOT_FOUND')
      if (response.body instanceof FileAnswer) await sendFile(reply, response.status, response.body)
      else await sendStandardResponse(reply, response)
    } finally {
      for (const end of turns.ends) end()
    }
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
    .use(async ({ context, procedure, next }, input, output) => {
      const call = { ...context, meta: procedure['~orpc'].meta as RouteMeta, route: procedure['~orpc'].route }
      await takeTurn(call, input, context.turns)
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
