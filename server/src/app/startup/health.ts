import Fastify, { type FastifyInstance } from 'fastify'
import type { App } from '../../calls/app.ts'
import { release } from '../../platform/release.ts'
import { readMetrics } from './read-metrics.ts'
import { askApart, readinessOf } from './readiness.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the refusal of calls while the event loop lags (see server.ts). */
    pressureHandler?: () => void
    /** True for a text that stays the same while the server runs: it is compressed once. */
    isConstant?: true
  }
}

/** Of a route that is answered while the event loop lags: who asks must not take a busy server for a dead one. */
const evenWhenBusy = { config: { pressureHandler: () => {} } }

/** Serves /healthz (the process answers) and /readyz (the database takes writes). A store that is away is only told of. */
export const registerHealth = (server: FastifyInstance, app: App): void => {
  const readiness = readinessOf(app)
  server.get('/healthz', evenWhenBusy, async () => ({ status: app.config.QUAI_MAINTENANCE ? 'maintenance' : 'ok' }))
  server.get('/readyz', evenWhenBusy, async (_request, reply) => {
    const [status, store] = await Promise.all([readiness.base(), readiness.store()])
    return reply.status(status === 'ok' ? 200 : 503).send({ status, store, release })
  })
}

const mostIdleSeconds = 60
const waitingJob = `SELECT FROM pgboss.job
  WHERE state < 'active' AND NOT blocked AND start_after < now() - $1 * interval '1 second' LIMIT 1`

/** Serves the same of a worker: it is ready while the database answers and jobs that wait are taken within 60 s. */
export const registerWorkerHealth = (server: FastifyInstance, app: App): void => {
  const readiness = readinessOf(app)
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const [base, store] = await Promise.all([readiness.base(), readiness.store()])
    const status = base === 'ok' && !(await takesJobs(app)) ? 'idle' : base
    return reply.status(status === 'ok' ? 200 : 503).send({ status, store, release })
  })
}

/** A base that has just taken a row and does not answer here tells nothing of the jobs. */
const takesJobs = async (app: App): Promise<boolean> => {
  const { looked, took } = app.jobs.idleSeconds()
  if (looked > mostIdleSeconds) return false
  if (took < mostIdleSeconds) return true
  const waiting = await askApart(app, waitingJob, [mostIdleSeconds]).catch(() => undefined)
  return !waiting?.rows.length
}

export const registerMetrics = (server: FastifyInstance, app: App): void => {
  const readiness = readinessOf(app)
  server.get('/metrics', evenWhenBusy, async (_request, reply) => {
    void reply.type(app.metrics.registry.contentType)
    return readMetrics(app, readiness)
  })
}

/** Serves metrics on a port of their own, and the health of a worker, which has no other. Listens immediately. */
export const serveMetrics = async (app: App, port: number, { ofWorker = false } = {}): Promise<FastifyInstance> => {
  const server = Fastify()
  if (ofWorker) registerWorkerHealth(server, app)
  registerMetrics(server, app)
  await server.listen({ port, host: app.config.HOST })
  return server
}
