import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { Batch } from '../platform/database/batch.ts'

/** Database work of a call. */
export interface DatabaseCalls {
  /** Statements, including BEGIN and COMMIT. */
  statements: number
  /** Packets sent: statements of one moment on one connection share a packet (see Batch). */
  trips: number
}

const counting = new AsyncLocalStorage<DatabaseCalls>()
const query = Reflect.get(pg.Client.prototype, 'query') as (...words: unknown[]) => unknown

// Counts what is sent to the database: batches of statements, and single ones. Counts those of the counted call only,
// not those of jobs.
Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...words: unknown[]) {
  const calls = counting.getStore()
  if (calls) {
    calls.trips++
    calls.statements += words[0] instanceof Batch ? words[0].length : 1
  }
  return Reflect.apply(query, this, words)
})

/** Runs `work` and counts the database work of everything it starts. Gives it what is counted so far. */
export const countDatabaseCalls = async (work: (soFar: DatabaseCalls) => Promise<unknown>): Promise<DatabaseCalls> => {
  const calls: DatabaseCalls = { statements: 0, trips: 0 }
  await counting.run(calls, () => work(calls))
  return calls
}
