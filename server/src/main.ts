import { firstAdministrator } from './administrators/first.ts'
import { seedDemo } from './demo/seed.ts'
import { createWorkers } from './jobs.ts'
import { verbs } from './modules.ts'
import { readConfig } from './platform/config.ts'
import { siteNotice, siteOf } from './platform/site.ts'
import { StartupProblem } from './platform/startup-problem.ts'
import { giveMemoryBack } from './startup/idle-memory.ts'
import { createServer } from './startup/server.ts'
import { openApp } from './startup/start.ts'

const say = (line: string): void => console.log(line)

const start = async (): Promise<void> => {
  const config = readConfig()
  const app = await openApp(config, say)
  let stopping: Promise<void> | undefined
  const server = await createServer(app, verbs).catch(async (error) => {
    await app.close()
    throw error
  })
  /** Lets running work finish for at most 10 s, then stops the database. A second signal exits at once. */
  const stop = (signal: string): void => {
    if (stopping) process.exit(1)
    say(signal === 'SIGINT' ? '\nStopping…' : 'Stopping…')
    const lastResort = setTimeout(() => process.exit(1), 25_000).unref()
    stopping = Promise.race([server.close(), new Promise((done) => setTimeout(done, 10_000).unref())])
      .then(() => app.close())
      .then(() => {
        clearTimeout(lastResort)
        process.exit(0)
      })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    // A shared database gets the demo's accounts, with their public password, only on request.
    const wantsDemo = config.QUAI_DEMO ?? !config.DATABASE_URL
    const accounts = wantsDemo ? await seedDemo(app, say) : undefined
    await listen(server, config)
    const port = (server.server.address() as { port: number }).port
    app.site = siteOf(config, port)
    if (config.QUAI_JOBS !== false) {
      await app.jobs.work(createWorkers(app))
      const notice = siteNotice(config, app.site)
      if (notice) say(notice)
    }
    const address = config.PUBLIC_URL ?? `http://localhost:${port}`
    giveMemoryBack()
    say(`Quai is ready: ${address}`)
    for (const line of accounts ?? (await firstAdministrator(app, address))) say(line)
  } catch (error) {
    await server.close()
    await app.close()
    throw error
  }
}

const listen = async (
  server: Awaited<ReturnType<typeof createServer>>,
  { PORT, HOST }: { PORT: number; HOST: string },
) => {
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
}

start().catch((error: unknown) => {
  if (error instanceof StartupProblem) console.error(error.message)
  else console.error('Quai could not start.', error)
  process.exitCode = 1
  // Work that failed halfway may still keep the process alive.
  setTimeout(() => process.exit(1), 500).unref()
})
