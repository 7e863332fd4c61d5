import { isAway } from './database/away.ts'

interface Log {
  error(fields: object, message: string): void
}

/** Returns a function that is true for each subject at most once a second. */
export const onceASecond = (): ((subject: string) => boolean) => {
  const saidAt = new Map<string, number>()
  return (subject) => {
    const now = performance.now()
    if (now - (saidAt.get(subject) ?? -Infinity) < 1_000) return false
    saidAt.set(subject, now)
    return true
  }
}

const isTime = onceASecond()

/**
 * Logs a failure of work that nobody waits for. A database that is away meets all of it, again and again: it is one line
 * a second, without a stack.
 */
export const logFailure = (log: Log, error: unknown, work: string): void => {
  if (!isAway(error)) log.error({ err: error }, work)
  else if (isTime('database')) log.error({ work, reason: (error as Error).message }, 'database away') // isAway() knows it by that
}
