import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import fastifyHelmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerApiDocs } from '../api-docs/register.ts'
import type { App } from '../calls/app.ts'
import { toFailure } from '../calls/database-failures.ts'
import { registerRoutes } from '../calls/http.ts'
import { isUnreadable, maxSegmentLength, routedAddress } from '../calls/request/addresses.ts'
import { closeUnread, registerJsonBodies } from '../calls/request/bodies.ts'
import { registerMultipart } from '../calls/request/multipart.ts'
import { refuseUnparsed } from '../calls/request/refused-by-parser.ts'
import type { Verbs } from '../calls/verbs.ts'
import { type Failure, fail, failureBody } from '../platform/failure.ts'
import { registerPage } from './page.ts'
import { readMetrics } from './read-metrics.ts'

/** The HTTP server: the API under /api, health and metrics, and the page. Not listening yet. */
export const createServer = async (app: App, verbs: Verbs): Promise<FastifyInstance> => {
  const server = Fastify({
    logger: { level: app.config.LOG_LEVEL, redact: ['req.headers.authorization'] },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // One proxy: the address it saw, not what the caller claims in X-Forwarded-For.
    trustProxy: app.config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    // A path that could be read in two ways is refused before it is matched.
    rewriteUrl: ({ url = '/' }) => routedAddress(url),
    // Time enough for all the files of a form on a poor line; whatever it left behind is swept after an hour. Other
    // bodies have less (bodies.ts), and those of callers who are not admitted none (closeUnread).
    requestTimeout: 30 * 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // observe() logs one line a request.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseUnparsed,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: maxSegmentLength },
  })
  await server.register(fastifyHelmet, {
    // An API answer loads nothing; the pages set their own policy.
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
  server.addHook('onRequest', async (request) => {
    if (isUnreadable(request.url)) throw fail('BAD_REQUEST')
  })
  closeUnread(server)
  answerErrors(server)
  registerHealth(server, app)
  registerApi(server, app, verbs)
  await registerApiDocs(server)
  await registerPage(server)
  return server
}

const observe = (server: FastifyInstance, app: App): void => {
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  server.addHook('onResponse', async (request, reply) => {
    // As the contract writes it: /api/orders/{uuid}.
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
  })
}

/** Every failure leaves as one of failures.ts; what is not expected is logged with its id and shows one apology. */
const answerErrors = (server: FastifyInstance): void => {
  server.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error) ?? httpFailure(error) ?? fail('UNEXPECTED', { requestId: request.id })
    if (failure.code === 'UNEXPECTED') request.log.error({ err: error }, 'unexpected failure')
    if (failure.code === 'UNAVAILABLE') request.log.error({ err: error }, 'unavailable')
    if ('retryAfterSeconds' in failure.params) void reply.header('retry-after', failure.params.retryAfterSeconds)
    return reply.status(failure.status).send({
      statusCode: failure.status,
      code: failure.code,
      message: failure.message,
      ...failureBody(failure),
    })
  })
}

const httpFailure = (error: unknown): Failure | undefined => {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return fail('TOO_LARGE')
  if (status === 415) return fail('UNSUPPORTED_TYPE')
  return typeof status === 'number' && status < 500 ? fail('BAD_REQUEST') : undefined
}

const registerHealth = (server: FastifyInstance, app: App): void => {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const status = await readiness(app)
    return reply.status(status === 'ok' ? 200 : 503).send({ status })
  })
  server.get('/metrics', async (_request, reply) => {
    void reply.type(app.metrics.registry.contentType)
    return readMetrics(app)
  })
}

const readyWithinMs = 3_000

/** A database that does not answer in time, or takes no writes (a standby), is of no use to a client. */
const readiness = async ({ pool }: App): Promise<'ok' | 'read-only' | 'unavailable'> => {
  const asked = pool.query<{ readOnly: string }>(`SELECT current_setting('transaction_read_only') AS "readOnly"`)
  try {
    const answer = await Promise.race([asked, setTimeout(readyWithinMs, undefined, { ref: false })])
    if (!answer) return 'unavailable'
    return answer.rows[0]?.readOnly === 'off' ? 'ok' : 'read-only'
  } catch {
    return 'unavailable'
  }
}

const registerApi = (server: FastifyInstance, app: App, verbs: Verbs): void => {
  registerJsonBodies(server)
  registerMultipart(server, app)
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store')
  })
  registerRoutes(server, app, verbs)
}
