import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { release } from '../platform/release.ts'
import { siteNotice, siteOf } from '../platform/site.ts'
import { StartupProblem } from '../platform/startup-problem.ts'
import { firstAdministrator } from './administrators/create.ts'
import { seedDemo } from './demo/seed.ts'
import { startWorkers } from './modules/jobs.ts'
import { modules } from './modules/verbs.ts'
import { noteAddress } from './startup/address.ts'
import { serveMetrics } from './startup/health.ts'
import { createServer } from './startup/server.ts'
import { openApp } from './startup/start.ts'

export interface OpenedServer {
  /**
   * Creates the demo where wanted, listens, starts the jobs and says the address. Returns the port. Closes when it fails.
   */
  serve(): Promise<number>
  /** Lets running work finish for at most 10 s, then stops the database. */
  close(): Promise<void>
}

/** Opens the database and creates the server. Rejects with a StartupProblem when a person can mend the cause. */
export const openServer = async (config: Config, say: (line: string) => void): Promise<OpenedServer> => {
  const app = await openApp(config, say)
  const server = await createServer(app, modules).catch(async (error) => {
    await app.close()
    throw error
  })
  let metrics: FastifyInstance | undefined
  const closeBoth = async (): Promise<void> => {
    await metrics?.close()
    await Promise.race([server.close(), new Promise((done) => setTimeout(done, 10_000).unref())])
    await app.close()
  }
  let closing: Promise<void> | undefined
  // Closes once, although a signal may come while a failed start closes.
  const close = (): Promise<void> => (closing ??= closeBoth())
  const serve = async (): Promise<number> => {
    // A shared database gets the demo's accounts, with their public password, only on request.
    const wantsDemo = config.QUAI_DEMO ?? !config.DATABASE_URL
    const accounts = wantsDemo ? await seedDemo(app, say) : undefined
    const port = await listen(server, config)
    if (config.QUAI_METRICS_PORT !== undefined) metrics = await serveMetrics(app, config.QUAI_METRICS_PORT)
    app.site = siteOf(config, port)
    if (config.QUAI_JOBS !== false) {
      await startWorkers(app)
      const notice = siteNotice(config, app.site)
      if (notice) say(notice)
    }
    const address = config.PUBLIC_URL ?? `http://localhost:${port}`
    noteAddress(config, address)
    say(`Quai is ready: ${address} (release ${release})`)
    for (const line of accounts ?? (await firstAdministrator(app, address))) say(line)
    return port
  }
  return {
    serve: () =>
      serve().catch(async (error) => {
        await close()
        throw error
      }),
    close,
  }
}

/** Returns the port, which the system chose when the configured one is 0. */
const listen = async (server: FastifyInstance, { PORT, HOST }: Config): Promise<number> => {
  try {
    await server.listen({ port: PORT, host: HOST })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new StartupProblem(`Port ${PORT} is taken. Choose another one: PORT=${PORT + 1} npm start`, {
        cause: error,
      })
    if (code === 'EACCES')
      throw new StartupProblem(`Port ${PORT} is reserved to the system: choose one above 1024.`, {
        cause: error,
      })
    throw error
  }
  return (server.server.address() as { port: number }).port // It listens on a port, not on a path
}
