import type { RouteMeta } from '@quai/contract/calls/route.ts'
import type { UploadedFile } from '@quai/contract/platform/files.ts'
import { signatureHeaders } from '@quai/contract/shipping/tracking/tracking.ts'
import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction, inTransactionUndone } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { mailingOf } from '../platform/mailing.ts'
import { isStoreAway } from '../platform/storage/problem.ts'
import { newFileKey } from '../platform/storage/storage.ts'
import type { Actor } from './actor.ts'
import { admitAgain } from './admission.ts'
import type { Quota } from './api-callers.ts'
import type { App } from './app.ts'
import { auditStatement } from './audit.ts'
import type { Context, InParts, KeptFile, SignedBody } from './context.ts'
import { isRolledBack, retrying } from './database-failures.ts'
import {
  firstAnswer,
  type IdempotentRequest,
  idempotentRequest,
  KeyHasServed,
  keepAnswer,
  partOf,
  takeKey,
  uuidOf,
} from './idempotency.ts'
import { blames, standbyOf } from './standby/reads.ts'
import { callerOf, shareOf } from './turns/call-turns.ts'
import type { SharedConnections } from './turns/connections.ts'
import type { Deadline } from './turns/deadline.ts'
import { dbWithin, limitTransaction, longestSeconds } from './turns/time-limits.ts'
import type { PreparedVerb, Presenter } from './verbs.ts'

// Performs calls in transactions: a read, a write, a write in parts, or a write with a preparation.

export interface Call {
  app: App
  request: FastifyRequest
  connections: SharedConnections
  /** Connections to the standby. */
  replicas: SharedConnections | undefined
  deadline: Deadline
  /** Returns the signal that the client has disconnected. */
  gone: () => AbortSignal
  meta: RouteMeta
  route: { method?: string; path?: string }
  /** Module and name of the route: orders.confirm. */
  action: string
  /** Admitted caller; undefined on routes for anyone. */
  actor: Actor | undefined
  /** Contact who signed in during the call. */
  identified?: Pick<Actor, 'userId' | 'contactId'>
  /** What an API token has left; undefined for other callers. */
  quota?: Quota
  /** Input once it is read. */
  input?: unknown
  /** True while the standby answers. */
  isFromStandby?: boolean
  /** Part of a write in parts. */
  part?: string
  /** Presents what the answer shows, when the call is repeated; undefined where the first answer itself is kept. */
  presentAgain?: Presenter | undefined
}

/**
 * Reads outside any transaction, from the standby where it has what the caller has seen. PostgreSQL may end a read as it
 * ends a write, for another transaction's sake.
 */
export const read = async <Result>(call: Call, perform: (ctx: Context) => Promise<Result>): Promise<Result> => {
  const onPrimary = dbOf(call)
  const onStandby = await standbyOf(call, onPrimary)
  if (onStandby)
    try {
      const output = await perform(contextOf(call, onStandby, []))
      call.app.metrics.reads.inc({ server: call.isFromStandby ? 'standby' : 'primary' })
      return output
    } catch (error) {
      if (!blames(call, error)) throw error
    }
  if (call.app.replica) call.app.metrics.reads.inc({ server: 'primary' })
  return retrying(() => perform(contextOf(call, onPrimary, [])), {
    onRetry: () => call.app.metrics.transactionRetries.inc(),
  })
}

/** Runs a verb that opens its transactions itself, and tries each of them again by itself. */
export const inOwnTransactions = <Result>(call: Call, perform: (ctx: Context) => Promise<Result>): Promise<Result> =>
  perform(contextOf(call, dbOf(call), []))

interface Written<Output> {
  output: Output
  /** True when the key was used before and nothing was done. */
  isRepeated: boolean
}

/** Writes in one transaction. Its last round trip also stores the jobs and the answer for the idempotency key. */
export const write = <Output>(
  call: Call,
  given: unknown,
  perform: (ctx: Context) => Promise<Output>,
): Promise<Written<Output>> => writeOnce(call, idempotentRequest(call, given), perform)

/** Takes the key together with the first statements of the work, which are undone when the key was used before. */
const writeOnce = <Output>(
  call: Call,
  key: IdempotentRequest | undefined,
  perform: (ctx: Context) => Promise<Output>,
): Promise<Written<Output>> => {
  const { app } = call
  const seconds = longestSeconds(app.config, call.meta.takesTurn)
  const attempt = async () => {
    const jobs: Job[] = []
    const limited = async (db: Db): Promise<Output> => {
      if (seconds) await limitTransaction(db, seconds)
      if (call.meta.inPerson) await admitAgain(call, db)
      return perform(contextOf(call, db, jobs))
    }
    const around = {
      ...(key && { first: (db: Db) => takeKey(db, key) }),
      closing: async (output: Output) => [
        ...(await Promise.all(jobs.map((job) => app.jobs.statement(job)))),
        ...(key ? [keepAnswer(key, call.presentAgain ? { uuid: uuidOf(output) } : output, call.meta.secrets)] : []),
        ...(call.meta.isUnaudited ? [] : [auditStatement(call, { output })]),
      ],
    }
    try {
      const output = await inTransaction(shareOf(call), limited, around)
      app.tellChange?.()
      return { output, isRepeated: false }
    } catch (error) {
      if (!key || !(error instanceof KeyHasServed)) throw error
      return { output: await answerAgain<Output>(call, key), isRepeated: true }
    }
  }
  return retrying(attempt, { onRetry: () => app.metrics.transactionRetries.inc() })
}

/** Returns the answer of a repeated call. The key belongs to the same route, so it has the same shape. */
const answerAgain = async <Output>(call: Call, key: IdempotentRequest): Promise<Output> => {
  const kept = await firstAnswer(shareOf(call).db, key)
  if (call.presentAgain) return (await call.presentAgain(contextOf(call, dbOf(call), []), uuidOf(kept))) as Output
  // JSON has no undefined, which routes without an answer return.
  return (kept ?? undefined) as Output
}

/**
 * Runs a verb that writes through `ctx.inParts`: each part has a transaction and a key of its own, derived from the
 * request's key. A repeated request skips the finished parts and tries the others again.
 */
export const writeInParts = async <Result>(
  call: Call,
  given: unknown,
  perform: (ctx: Context) => Promise<Result>,
): Promise<Result> => {
  const { app } = call
  const share = shareOf(call)
  const whole = idempotentRequest(call, given)
  // Refuses a different request under the same key before any part of it runs.
  if (whole) await takeKey(share.db, whole).catch((error) => repeatedOnly(share.db, whole, error))
  const write: InParts['write'] = async (part, work) =>
    (await writeOnce({ ...call, part, presentAgain: undefined }, whole && partOf(whole, part), work)).output
  const onRetry = () => app.metrics.transactionRetries.inc()
  const rehearse: InParts['rehearse'] = (work) =>
    retrying(() => inTransactionUndone(share, (db) => work(contextOf(call, db, []))), { onRetry })
  return perform({ ...contextOf(call, share.db, []), inParts: { write, rehearse } })
}

const repeatedOnly = async (db: Db, whole: IdempotentRequest, error: unknown): Promise<void> => {
  if (!(error instanceof KeyHasServed)) throw error
  await firstAnswer(db, whole)
}

interface Preparing {
  verb: PreparedVerb<unknown, unknown, unknown>
  given: unknown
  input: unknown
  check: (answer: unknown) => unknown
}

/**
 * Prepares outside any transaction, then writes. Removes the files kept by the preparation when no row names them. If
 * that is uncertain (the connection broke at the commit), leaves them to the sweep.
 */
export const preparedWrite = async (call: Call, { verb, given, input, check }: Preparing): Promise<unknown> => {
  const { app } = call
  const keys: string[] = []
  const keep = async (file: Pick<UploadedFile, 'path' | 'sizeBytes' | 'sha256'>): Promise<KeptFile> => {
    const { path, sizeBytes, sha256 } = file
    const key = newFileKey(app.clock())
    keys.push(key)
    await call.deadline.store(app.storage.put(key, path, sizeBytes))
    return { key, sizeBytes, sha256 }
  }
  let mayBeNamed = false
  try {
    const prepared = await verb.prepare({ ...contextOf(call, dbOf(call), []), keep }, input)
    mayBeNamed = true
    const perform = async (ctx: Context) => check(await verb.perform(ctx, input, prepared))
    const { output, isRepeated } = await write(call, given, perform)
    if (isRepeated) await forget(call, keys)
    return output
  } catch (error) {
    // A store that is away would take as long again to remove them; the sweep does.
    if (!isStoreAway(error) && (!mayBeNamed || isRolledBack(error))) await forget(call, keys)
    throw error
  }
}

const forget = async ({ app, request }: Call, keys: string[]): Promise<void> => {
  const removed = await Promise.allSettled(keys.map((key) => app.storage.remove(key)))
  for (const one of removed)
    if (one.status === 'rejected') request.log.warn({ err: one.reason }, 'a file is left to the sweep')
}

const contextOf = (call: Call, db: Db, jobs: Job[]): Context => {
  const { app, request, actor, meta } = call
  return {
    db,
    // Routes for anyone, such as sign-in, do not read the actor.
    actor: actor as Actor,
    now: app.clock(),
    sessionKey: app.sessionKey,
    requestId: request.id,
    ip: request.ip,
    caller: callerOf(call),
    get gone() {
      return call.gone()
    },
    spent: call.deadline.spent,
    userAgent: request.headers['user-agent'],
    log: request.log,
    signed: meta.isSigned ? signedBodyOf(request) : undefined,
    files: {
      read: (key) => call.deadline.store(app.storage.read(key)),
      sizeOf: (key) => call.deadline.store(app.storage.sizeOf(key)),
    },
    ...servicesOf(app),
    transaction: (work) => ownTransaction(call, work),
    retryJob: (given, job) => app.jobs.retry(given, job),
    inParts: refusingParts,
    enqueue: (job) => {
      jobs.push(job)
    },
    identify: (person) => {
      call.identified = person
    },
  }
}

const ownTransaction: <Result>(
  call: Call,
  work: (db: Db, enqueue: (job: Job) => void) => Promise<Result>,
) => Promise<Result> = (call, work) => {
  const { app, meta } = call
  if (!meta.opensOwnTransactions) throw new Error('The route does not say opensOwnTransactions')
  const attempt = () => {
    const own: Job[] = []
    const admittedWork = async (db: Db) => {
      if (meta.inPerson) await admitAgain(call, db)
      return work(db, (job) => own.push(job))
    }
    return inTransaction(shareOf(call), admittedWork, {
      closing: () => Promise.all(own.map((job) => app.jobs.statement(job))),
    })
  }
  return retrying(attempt, { onRetry: () => app.metrics.transactionRetries.inc() })
}

const servicesOf = ({ geocoding, maps, routing, printers, karrio, sellsy, site, config }: App) => ({
  mailing: mailingOf({ config, site }),
  geocoding,
  maps,
  routing,
  printers,
  karrio,
  webhooksMayBePrivate: config.QUAI_WEBHOOKS_PRIVATE ?? false,
  sellsy,
  site,
})

const signedBodyOf = ({ bodyText = '', headers }: FastifyRequest): SignedBody => ({
  text: bodyText,
  timestamp: oneOf(headers[signatureHeaders.timestamp]),
  signature: oneOf(headers[signatureHeaders.signature]),
})

const oneOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** Database for statements outside a transaction. */
const dbOf = (call: Call): Db => {
  const seconds = longestSeconds(call.app.config, call.meta.takesTurn)
  const share = shareOf(call)
  return seconds ? dbWithin(share, seconds) : share.db
}

const notInParts = (): never => {
  throw new Error('The route does not say writesInParts')
}
const refusingParts: InParts = { write: notInParts, rehearse: notInParts }
