import { setTimeout as sleep } from 'node:timers/promises'
import { isRetryable } from './database-failures.ts'

const maxTries = 4

interface Retrying {
  onRetry: () => void
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Repeats a transaction that PostgreSQL ended because of another one, up to four tries. Pauses before each, for a random
 * time that grows: transactions that met once would meet again if they started together.
 */
export const retrying = async <Result>(
  attempt: () => Promise<Result>,
  { onRetry, pause = sleep }: Retrying,
): Promise<Result> => {
  for (let tries = 1; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      if (!isRetryable(error) || tries === maxTries) throw error
      onRetry()
      await pause(pauseMs(tries))
    }
}

/** From 20 to 70 ms before the second try, to 120 and 220 ms before the next ones. */
const pauseMs = (tries: number): number => 20 + Math.random() * 50 * 2 ** (tries - 1)
