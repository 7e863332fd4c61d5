import { openServer } from './app/open-server.ts'
import { giveMemoryBack } from './app/startup/idle-memory.ts'
import { readConfig } from './platform/config.ts'
import { StartupProblem } from './platform/startup-problem.ts'

const say = (line: string): void => console.log(line)

const start = async (): Promise<void> => {
  const server = await openServer(readConfig(), say)
  let isStopping = false
  /** Stops in good order. A second signal exits at once. */
  const stop = (signal: string): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    say(signal === 'SIGINT' ? '\nStopping…' : 'Stopping…')
    setTimeout(() => process.exit(1), 25_000).unref()
    void server.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  giveMemoryBack()
  await server.serve().catch((error: unknown) => {
    // A start that is interrupted fails by it.
    if (!isStopping) throw error
  })
}

start().catch((error: unknown) => {
  if (error instanceof StartupProblem) console.error(error.message)
  else console.error('Quai could not start.', error)
  process.exitCode = 1
  // Work that failed halfway may still keep the process alive.
  setTimeout(() => process.exit(1), 500).unref()
})
