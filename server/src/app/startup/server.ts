import { randomUUID } from 'node:crypto'
import fastifyHelmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import type { Installation } from '@quai/contract/calls/installation.ts'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { App } from '../../calls/app.ts'
import { toFailure } from '../../calls/database-failures.ts'
import { registerRoutes } from '../../calls/http.ts'
import { unknownAddress } from '../../calls/network.ts'
import { isUnreadable, maxSegmentLength, routedAddress } from '../../calls/request/addresses.ts'
import { closeUnread, registerJsonBodies } from '../../calls/request/bodies.ts'
import { registerMultipart } from '../../calls/request/multipart.ts'
import { refuseUnparsed } from '../../calls/request/refused-by-parser.ts'
import { SharedConnections } from '../../calls/turns/connections.ts'
import type { Modules } from '../../calls/verbs.ts'
import { type Failure, fail, failureBody, problemTypeOf } from '../../platform/failure.ts'
import { onceASecond } from '../../platform/log.ts'
import { mailingOf } from '../../platform/mailing.ts'
import { logBase } from '../../platform/release.ts'
import type { Feed } from '../../told/events/feed.ts'
import { sealPlace } from '../../told/events/places.ts'
import { registerStream } from '../../told/events/stream.ts'
import { registerApiDocs } from '../api-docs/register.ts'
import { compressAnswers } from './compressed-answers.ts'
import { registerHealth, registerMetrics } from './health.ts'
import { registerPage } from './page.ts'

/** Creates the HTTP server with the API under /api, health, metrics and the page. Does not listen yet. */
export const createServer = async (app: App, modules: Modules): Promise<FastifyInstance> => {
  const server = Fastify({
    logger: { level: app.config.LOG_LEVEL, base: logBase, redact: ['req.headers.authorization'] },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Trusts one proxy: the address it saw, not what the caller claims in X-Forwarded-For.
    trustProxy: app.config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    // Refuses ambiguous paths before routing.
    rewriteUrl: ({ url = '/' }) => routedAddress(url),
    // Suffices for all files of a form on a slow connection; leftovers are swept after an hour. Other bodies get less
    // time (bodies.ts), and the body of a caller who is not admitted is not read at all (closeUnread).
    requestTimeout: 30 * 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // observe() logs one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseUnparsed,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: maxSegmentLength },
  })
  await server.register(fastifyHelmet, {
    // API answers load nothing. The pages set a policy of their own.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    frameguard: { action: 'deny' },
    strictTransportSecurity: { maxAge: 31_536_000 },
  })
  await server.register(underPressure, {
    maxEventLoopDelay: app.config.QUAI_MAX_LAG_MS,
    retryAfter: 2,
    pressureHandler: () => {
      throw fail('UNAVAILABLE', { retryAfterSeconds: 2 })
    },
  })
  observe(server, app)
  receive(server)
  closeUnread(server)
  refuseInMaintenance(server, app)
  compressAnswers(server)
  answerErrors(server)
  registerHealth(server, app)
  if (app.config.QUAI_PUBLIC_METRICS) registerMetrics(server, app)
  const feed = registerApi(server, app, modules)
  await registerApiDocs(server, app)
  await servePage(server, app, feed)
  return server
}

/** Keeps the caller's address for the whole call, because the socket forgets it once the client has left. */
const receive = (server: FastifyInstance): void => {
  server.addHook('onRequest', async (request) => {
    Object.defineProperty(request, 'ip', { value: request.ip ?? unknownAddress })
    if (isUnreadable(request.url)) throw fail('BAD_REQUEST')
  })
}

const slowMs = 1_000

/** Says of a slow call who made it and where its time went. */
const slowCall = ({ method, routeOptions, actor, deadline }: FastifyRequest, elapsedMs: number) => ({
  method,
  route: routeOptions.url,
  organisation: actor?.userId,
  ms: Math.round(elapsedMs),
  ...(deadline && {
    receivingMs: Math.round(elapsedMs - (performance.now() - deadline.since)),
    waitingForTurnMs: Math.round(deadline.spent.waitingForTurn),
    waitingForPoolMs: Math.round(deadline.spent.waiting),
    onConnectionMs: Math.round(deadline.spent.holding),
    inStoreMs: Math.round(deadline.spent.storing),
    waitingForChildMs: Math.round(deadline.spent.waitingForChild),
    inChildMs: Math.round(deadline.spent.inChild),
  }),
})

const observe = (server: FastifyInstance, app: App): void => {
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  server.addHook('onResponse', async (request, reply) => {
    // Written as in the contract: /api/orders/{uuid}.
    const route = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? 'none'
    app.metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    request.log.info(
      {
        method: request.method,
        url: request.originalUrl.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    if (reply.elapsedTime > slowMs) request.log.warn(slowCall(request, reply.elapsedTime), 'slow call')
  })
}

/**
 * Answers every failure in the form of failures.ts. Logs unexpected errors with the request id and answers one apology.
 */
const answerErrors = (server: FastifyInstance): void => {
  const isTime = onceASecond()
  server.setErrorHandler((error, request, reply) => {
    const said = request.routeOptions.config.meta?.whenItFails
    const failure = toFailure(error) ?? httpFailure(error) ?? fail('UNEXPECTED', { requestId: request.id, said })
    if (failure.code === 'UNEXPECTED') request.log.error({ err: error }, 'unexpected failure')
    // Every call meets what the server depends on.
    else if (outside.has(failure.code) && isTime(failure.code))
      request.log.error({ err: error }, failure.code.toLowerCase().replaceAll('_', ' '))
    if ('retryAfterSeconds' in failure.params) void reply.header('retry-after', failure.params.retryAfterSeconds)
    if (problemTypeOf(failure.code)) void reply.type('application/problem+json')
    return reply.status(failure.status).send({
      statusCode: failure.status,
      code: failure.code,
      message: failure.message,
      ...failureBody(failure),
    })
  })
}

const outside = new Set<string>(['UNAVAILABLE', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE', 'FILE_LOST'])

const httpFailure = (error: unknown): Failure | undefined => {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return fail('TOO_LARGE')
  if (status === 415) return fail('UNSUPPORTED_TYPE')
  return typeof status === 'number' && status < 500 ? fail('BAD_REQUEST') : undefined
}

/** Refuses every call while the installation is in maintenance. The page, its files, health and metrics still answer. */
const refuseInMaintenance = (server: FastifyInstance, { config }: App): void => {
  if (!config.QUAI_MAINTENANCE) return
  server.addHook('onRequest', async ({ url }) => {
    if (/^\/api(\/|\?|$)/.test(url)) throw fail('MAINTENANCE', { retryAfterSeconds: 60 })
  })
}

const registerApi = (server: FastifyInstance, app: App, modules: Modules): Feed => {
  registerJsonBodies(server)
  registerMultipart(server, app)
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store')
  })
  const connections = new SharedConnections(app)
  registerRoutes(server, app, { ...modules, connections })
  const feed = registerStream(server, app, connections)
  app.tellChange = () => feed.wake()
  return feed
}

const servePage = async (server: FastifyInstance, app: App, feed: Feed): Promise<void> => {
  await feed.look()
  const place = (): string | undefined => {
    const known = feed.place()
    return known && sealPlace(known, app.sessionKey)
  }
  await registerPage(server, { installation: () => installationOf(app), place })
}

/** Returns what the page reads before anybody signs in. */
const installationOf = ({ config, site, demoAccounts = [] }: App): Installation => ({
  isInMaintenance: config.QUAI_MAINTENANCE ?? false,
  analyticsContainer: config.QUAI_ANALYTICS_CONTAINER ?? null,
  mailing: mailingOf({ config, site }),
  hasMaps: config.QUAI_MAP_URL !== undefined,
  demoAccounts,
})
