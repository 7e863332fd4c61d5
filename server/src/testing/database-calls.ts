import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** What a call asked of the database. */
export interface DatabaseCalls {
  /** Statements, BEGIN and COMMIT included. */
  statements: number
  /** Packets they left in: statements of one moment on one connection leave together (see gatherWrites). */
  trips: number
}

const counting = new AsyncLocalStorage<DatabaseCalls>()
const gathering = new WeakSet<pg.Client>()
const query = Reflect.get(pg.Client.prototype, 'query') as (...words: unknown[]) => unknown

// Counts where the statements leave for the database, and only those that follow from a counted call: jobs do not.
Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...words: unknown[]) {
  const calls = counting.getStore()
  if (calls) {
    calls.statements++
    if (!gathering.has(this)) {
      calls.trips++
      gathering.add(this)
      process.nextTick(() => gathering.delete(this))
    }
  }
  return Reflect.apply(query, this, words)
})

/** Runs `work` and counts what it asks of the database, here and in all that it starts. */
export const countDatabaseCalls = async (work: () => Promise<unknown>): Promise<DatabaseCalls> => {
  const calls: DatabaseCalls = { statements: 0, trips: 0 }
  await counting.run(calls, work)
  return calls
}
