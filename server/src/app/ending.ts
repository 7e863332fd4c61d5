import { StartupProblem } from '../platform/startup-problem.ts'

const longestStop = 25_000

/** Stops in good order on a signal; at once on a second one, and after 25 s. */
export const stopOnSignals = (say: (line: string) => void, close: () => Promise<unknown>): void => {
  let isStopping = false
  const stop = (signal: string): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    say(signal === 'SIGINT' ? '\nStopping…' : 'Stopping…')
    setTimeout(() => process.exit(1), longestStop).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Says why a program could not start, and ends it, although work that failed halfway may keep it alive. */
export const endFailedStart = (program: string, error: unknown): void => {
  if (error instanceof StartupProblem) console.error(error.message)
  else console.error(`${program} could not start.`, error)
  process.exitCode = 1
  setTimeout(() => process.exit(1), 500).unref()
}
