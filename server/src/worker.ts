import { endFailedStart, stopOnSignals } from './app/ending.ts'
import { startWorkers } from './app/modules/jobs.ts'
import { serveMetrics } from './app/startup/health.ts'
import { giveMemoryBack } from './app/startup/idle-memory.ts'
import { openApp } from './app/startup/start.ts'
import { readConfig } from './platform/config.ts'
import { release } from './platform/release.ts'
import { siteNotice } from './platform/site.ts'
import { StartupProblem } from './platform/startup-problem.ts'

/** Runs jobs apart from the server: `npm run worker`, with the same environment, and QUAI_JOBS=false on the servers. */
const start = async (): Promise<void> => {
  const config = readConfig()
  if (!config.DATABASE_URL) throw new StartupProblem('A separate worker needs a shared database: set DATABASE_URL.')
  const app = await openApp(config, (line) => console.log(line))
  await startWorkers(app)
  giveMemoryBack()
  const { QUAI_METRICS_PORT } = config
  const server =
    QUAI_METRICS_PORT === undefined ? undefined : await serveMetrics(app, QUAI_METRICS_PORT, { ofWorker: true })
  stopOnSignals(
    (line) => console.log(line),
    () => Promise.all([server?.close(), app.close()]),
  )
  const notice = siteNotice(config, app.site)
  if (notice) console.log(notice)
  console.log(`The worker is ready (release ${release}).`)
}

start().catch((error: unknown) => endFailedStart('The worker', error))
