import type { FastifyInstance } from 'fastify'
import type { App } from '../calls/app.ts'
import { release } from '../platform/release.ts'
import { readMetrics } from './read-metrics.ts'
import { Readiness } from './readiness.ts'

/** Serves /healthz (the process answers) and /readyz (the database takes writes). A store that is away is only told of. */
export const registerHealth = (server: FastifyInstance, app: App): void => {
  const readiness = new Readiness(app)
  server.get('/healthz', async () => ({ status: app.config.QUAI_MAINTENANCE ? 'maintenance' : 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const [status, store] = await Promise.all([readiness.base(), readiness.store()])
    return reply.status(status === 'ok' ? 200 : 503).send({ status, store, release })
  })
}

export const registerMetrics = (server: FastifyInstance, app: App): void => {
  server.get('/metrics', async (_request, reply) => {
    void reply.type(app.metrics.registry.contentType)
    return readMetrics(app)
  })
}
