import Fastify, { type FastifyInstance } from 'fastify'
import type { App } from '../calls/app.ts'
import { readMetrics } from './read-metrics.ts'

/** Serves only the health and metrics of a worker. Listens immediately. */
export const serveWorkerMetrics = async (app: App, port: number): Promise<FastifyInstance> => {
  const server = Fastify()
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/metrics', async (_request, reply) => {
    void reply.type(app.metrics.registry.contentType)
    return readMetrics(app)
  })
  await server.listen({ port, host: app.config.HOST })
  return server
}
