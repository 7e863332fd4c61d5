import Fastify, { type FastifyInstance } from 'fastify'
import type { App } from '../../calls/app.ts'
import { registerMetrics, registerWorkerHealth } from './health.ts'

/** Serves metrics on a port of their own, and the health of a worker, which has no other. Listens immediately. */
export const serveMetrics = async (app: App, port: number, { ofWorker = false } = {}): Promise<FastifyInstance> => {
  const server = Fastify()
  if (ofWorker) registerWorkerHealth(server, app)
  registerMetrics(server, app)
  await server.listen({ port, host: app.config.HOST })
  return server
}
