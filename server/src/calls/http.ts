import type { AnyContractProcedure } from '@orpc/contract'
import type { RouteMeta } from '@quai/contract/calls/route.ts'
import { contract } from '@quai/contract/contract.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { JsonText } from '../platform/database/json.ts'
import { fail } from '../platform/failure.ts'
import { logFailure } from '../platform/log.ts'
import type { Actor } from './actor.ts'
import { admitted } from './admission.ts'
import { ApiCallers, type Quota } from './api-callers.ts'
import type { App } from './app.ts'
import { auditAfter, isAuditedRefusal } from './audit.ts'
import { type Call, inOwnTransactions, preparedWrite, read, write, writeInParts } from './calls.ts'
import type { Context } from './context.ts'
import { toFailure } from './database-failures.ts'
import { sendFile } from './file-answer.ts'
import { inputReader } from './request/input.ts'
import { removeUploads } from './request/multipart.ts'
import { tellPosition } from './standby/reads.ts'
import { beginCall, CallTurns, takeTurn, takeTurnForBody } from './turns/call-turns.ts'
import { SharedConnections } from './turns/connections.ts'
import { admissionLimits, Deadline, limitsOf } from './turns/deadline.ts'
import type { Modules, PreparedVerb } from './verbs.ts'

type LooseVerb = ((ctx: Context, input: unknown) => Promise<unknown>) | PreparedVerb<unknown, unknown, unknown>

declare module 'fastify' {
  interface FastifyRequest {
    /** Admitted caller; null before admission, and on routes for anyone. */
    actor: Actor | null
    /** Time of the call; null before its body is read. */
    deadline: Deadline | null
    /** Time in ms that admission took of the call's. */
    admissionMs: number
  }
  interface FastifyContextConfig {
    /** Present on routes of the contract. */
    meta?: RouteMeta
  }
}

/**
 * Binds every route of the contract to its verb. For each call, in this order: session, permission, deal and plan; then
 * the body and the input; then the verb, and for a write its idempotency key and its transaction.
 */
export const registerRoutes = (
  server: FastifyInstance,
  app: App,
  { verbs, presenters, connections }: Modules & { connections: SharedConnections },
): void => {
  const turns = new CallTurns()
  const replicas = app.replica && new SharedConnections(app.replica)
  const apiCallers = new ApiCallers()
  const writeUses = () =>
    apiCallers.writeUses(app).catch((error: unknown) => logFailure(server.log, error, 'api usage'))
  const timer = setInterval(() => void writeUses(), 60_000)
  timer.unref()
  server.addHook('preClose', async () => {
    clearInterval(timer)
    await writeUses()
  })
  server.decorateRequest('actor', null)
  server.decorateRequest('deadline', null)
  server.decorateRequest('admissionMs', 0)
  for (const [module, procedures] of Object.entries(contract))
    for (const [name, procedure] of Object.entries(procedures)) {
      // The keys come from the contract. The compiler checks that Verbs has the same ones.
      const verb = (verbs as unknown as Record<string, Record<string, LooseVerb>>)[module]?.[name]
      if (!verb) throw new Error(`No verb for ${module}.${name}`)
      server.route(
        boundRoute({
          app,
          action: `${module}.${name}`,
          procedure,
          verb,
          presenters,
          turns,
          connections,
          replicas,
          apiCallers,
        }),
      )
    }
}

/**
 * Limits of JSON bodies in bytes. Callers send some kB, except for lists of lines; anyone else sends only a sign-in.
 */
const bodyBytes = { ofAnyone: 4_096, ofCaller: 262_144 }

interface Bound {
  app: App
  action: string
  procedure: AnyContractProcedure
  verb: LooseVerb
  presenters: Modules['presenters']
  turns: CallTurns
  connections: SharedConnections
  replicas: SharedConnections | undefined
  apiCallers: ApiCallers
}

const boundRoute = (bound: Bound): RouteOptions => {
  const { app, procedure, turns, apiCallers } = bound
  const { route } = procedure['~orpc']
  const meta = metaOf(procedure)
  const answer = answering(bound)
  return {
    method: String(route.method),
    url: `/api${String(route.path).replace(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: false,
    config: { meta },
    bodyLimit: meta.maxBodyBytes ?? (meta.permission === 'anyone' ? bodyBytes.ofAnyone : bodyBytes.ofCaller),
    onRequest: async (request, reply) => {
      const deadline = new Deadline(admissionLimits(app.config))
      await admitOrRecord(callOf(bound, { request, reply, deadline }), { apiCallers, turns, reply })
    },
    handler: async (request, reply) => {
      await answer(request, reply)
      return reply
    },
  }
}

/** route() gives this type to every procedure. */
const metaOf = (procedure: AnyContractProcedure): RouteMeta => procedure['~orpc'].meta as RouteMeta

/** Performs a call once its body has been read. */
const answering = (bound: Bound) => {
  const { app, procedure, verb, turns } = bound
  const { route, inputSchema, outputSchema } = procedure['~orpc']
  const meta = metaOf(procedure)
  // zod is the only schema library of the contract.
  const readInput = inputReader(inputSchema as z.ZodType | undefined, meta)
  const check = answerChecker(outputSchema as z.ZodType | undefined)
  const perform = performing(verb, meta, String(route.method))
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const deadline = new Deadline(limitsOf(app.config, meta, request.admissionMs))
    request.deadline = deadline
    const end = beginCall(app, deadline)
    const call = callOf(bound, { request, reply, deadline })
    let endTurn = () => {}
    try {
      const { given, input } = readInput(request)
      call.input = input
      endTurn = await takeTurn(call, input, turns)
      const output = await deadline.race(perform(call, { given, input, check }))
      await tellPosition(call, reply)
      end()
      await send(reply, meta.isCreation?.(output) ? 201 : (route.successStatus ?? 200), output)
    } catch (error) {
      await auditRefusal(call, error)
      if (route.method !== 'GET') await tellPosition(call, reply)
      throw error
    } finally {
      end()
      endTurn()
      // onResponse does not run when the client has disconnected, so remove the uploads here.
      await removeUploads(request.uploads ?? [])
    }
  }
}

interface Calling {
  request: FastifyRequest
  reply: FastifyReply
  deadline: Deadline
}

const callOf = (
  { app, action, procedure, presenters, connections, replicas }: Bound,
  { request, reply, deadline }: Calling,
): Call => {
  const { route, outputSchema } = procedure['~orpc']
  const presentAgain = presenters.get(outputSchema)
  const gone = goneOf(reply, deadline.signal)
  const actor = request.actor ?? undefined
  const meta = metaOf(procedure)
  return { app, request, connections, replicas, deadline, gone, meta, route, action, actor, presentAgain }
}

type Admission = Pick<Bound, 'apiCallers' | 'turns'> & { reply: FastifyReply }

/** Admits the caller before the body is read, and records a refusal of one who is known. */
const admitOrRecord = async (call: Call, { apiCallers, turns, reply }: Admission): Promise<void> => {
  const end = beginCall(call.app, call.deadline)
  try {
    call.request.actor = (await admitted(call, apiCallers)) ?? null
  } catch (error) {
    if (call.actor) await auditRefusal(call, error)
    throw error
  } finally {
    end()
    call.request.admissionMs = performance.now() - call.deadline.since
    if (call.quota) tellQuota(reply, call.quota)
  }
  await takeTurnForBody(call, { turns, reply })
}

/**
 * Returns the signal that the client has disconnected or its call is too late. Makes it when it is first asked for, as
 * most calls do without.
 */
const goneOf = ({ raw }: FastifyReply, late: AbortSignal): (() => AbortSignal) => {
  let gone: AbortSignal | undefined
  return () => {
    gone ??= AbortSignal.any([watched(raw), late])
    return gone
  }
}

const watched = (raw: FastifyReply['raw']): AbortSignal => {
  const leaving = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) leaving.abort(fail('BAD_REQUEST'))
  }
  if (raw.closed) leave()
  else raw.once('close', leave)
  return leaving.signal
}

/** Tells an API caller how many calls are left in this minute (IETF draft-ietf-httpapi-ratelimit-headers-06). */
const tellQuota = (reply: FastifyReply, { limit, remaining, resetSeconds }: Quota): void => {
  void reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetSeconds,
    'ratelimit-policy': `${limit};w=60`,
  })
}

interface Performance {
  /** Raw input, compared by idempotency keys. */
  given: unknown
  input: unknown
  check: (answer: unknown) => unknown
}

/** Chooses the transactions in which a verb is performed. */
const performing = (verb: LooseVerb, meta: RouteMeta, method: string) => {
  if (typeof verb !== 'function')
    return (call: Call, { given, input, check }: Performance) => preparedWrite(call, { verb, given, input, check })
  const run = ({ input, check }: Performance) => {
    return async (ctx: Context) => check(await verb(ctx, input))
  }
  if (meta.writesInParts) return (call: Call, what: Performance) => writeInParts(call, what.given, run(what))
  if (meta.opensOwnTransactions)
    return async (call: Call, what: Performance) => audited(call, await inOwnTransactions(call, run(what)))
  if (method === 'GET') return (call: Call, what: Performance) => read(call, run(what))
  return async (call: Call, what: Performance) => (await write(call, what.given, run(what))).output
}

/** Records a call that opened its own transactions, once it is done. */
const audited = async (call: Call, output: unknown): Promise<unknown> => {
  if (!call.meta.isUnaudited) await auditAfter(call, { output })
  return output
}

const recordWithin = { wholeMs: 5_000, heldMs: 5_000 }

/**
 * Records a refused attempt, in a time of its own: a flood that used up that of the call must not take its own tries out
 * of the audit. A failure to record it is logged, and the caller still gets the refusal.
 */
const auditRefusal = async (call: Call, error: unknown): Promise<void> => {
  const failure = toFailure(error)
  if (!failure || !isAuditedRefusal(call, failure)) return
  const deadline = new Deadline(recordWithin)
  await auditAfter({ ...call, deadline }, { failure: failure.code }).catch((err: unknown) =>
    call.request.log.error({ err }, 'a refusal is not audited'),
  )
  deadline.stop()
}

/** Checks answers against the contract's schema. Answers written by the database (JsonText) are not read again. */
const answerChecker = (schema: z.ZodType | undefined) => (answer: unknown) =>
  schema && !(answer instanceof JsonText) ? schema.parse(answer) : answer

const send = async (reply: FastifyReply, status: number, output: unknown): Promise<void> => {
  if (output instanceof FileAnswer) return sendFile(reply, status, output)
  void reply.status(status)
  if (output === undefined) void reply.send()
  else
    void reply
      .type('application/json; charset=utf-8')
      .send(output instanceof JsonText ? output.text : JSON.stringify(output))
}
