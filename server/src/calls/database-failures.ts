import { setTimeout as sleep } from 'node:timers/promises'
import type { FailureCode } from '@quai/contract/failures.ts'
import { DatabaseError } from 'pg'
import { isAway, isEnd } from '../platform/database/away.ts'
import { Failure, fail } from '../platform/failure.ts'
import { isSpaceMissing, LostFile, StorageProblem } from '../platform/storage/problem.ts'
import { TooLate } from './turns/deadline.ts'

const maxTries = 4

interface Retrying {
  onRetry: () => void
  pause?: (ms: number) => Promise<unknown>
}

/** Failures by violated constraint of the database (`server/src/app/modules/constraints.ts`). */
const constraintFailures = new Map<string, FailureCode>()

/** Makes the database's refusals reach people in the words of the modules: done once, where all of them meet. */
export const nameConstraints = (failures: Readonly<Record<string, FailureCode>>): void => {
  for (const [constraint, code] of Object.entries(failures)) constraintFailures.set(constraint, code)
}

/** True for serialization failures and deadlocks: nothing was written, so the transaction may be retried. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')

/**
 * True when the transaction certainly wrote nothing: we or the database refused it, and the connection kept working.
 */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof Failure || (error instanceof DatabaseError && !isEnd(error) && !/^(08|57)/.test(error.code ?? ''))

/** Translates a database error for the caller; undefined for an unexpected one. */
export const toFailure = (error: unknown): Failure | undefined => {
  if (error instanceof Failure) return error
  if (error instanceof LostFile) return fail('FILE_LOST')
  if (isSpaceMissing(error)) return fail('STORAGE_FULL')
  if (error instanceof StorageProblem) return fail('STORAGE_UNAVAILABLE', { retryAfterSeconds: 5 })
  if (error instanceof TooLate || isAway(error)) return fail('UNAVAILABLE', { retryAfterSeconds: 2 })
  if (isRetryable(error)) return fail('CONFLICT')
  if (!(error instanceof DatabaseError)) return undefined
  const code = error.constraint ? constraintFailures.get(error.constraint) : undefined
  // The codes of the constraints take no parameters.
  if (code) return new Failure(code, {} as never)
  if (error.code === '22003') return fail('QUANTITY_TOO_LARGE')
  // 21000: one statement that writes the same row twice.
  if (error.code?.startsWith('23') || error.code === '21000') return fail('CONFLICT')
  return undefined
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
