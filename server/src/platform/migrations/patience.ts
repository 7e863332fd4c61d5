import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'

/** Connection of the owner that migrates, and what limits it. */
export interface Migrating {
  client: pg.Client
  say: (line: string) => void
  /** Time for which a step is tried again while other transactions are in its way. */
  patienceMs: number
  /** Closes the base to servers of a release before the previous one, where such may run. */
  closeToOlder: () => Promise<void>
}

/** A deadlock, or a lock not given within the time limit. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '55P03')

/**
 * Runs work in a transaction, and again after a random pause while other transactions are in its way. The pause lets
 * them through. Throws a StartupProblem that names the file when they stay longer than the patience.
 */
export const patiently = async (
  { client, patienceMs }: Pick<Migrating, 'client' | 'patienceMs'>,
  { name }: { name: string },
  work: () => Promise<void>,
): Promise<void> => {
  const endsAt = performance.now() + patienceMs
  for (;;) {
    try {
      await client.query('BEGIN')
      await work()
      await client.query('COMMIT')
      return
    } catch (error) {
      // A broken connection cannot roll back; the first error says why.
      await client.query('ROLLBACK').catch(() => {})
      if (!isInTheWay(error)) throw error
      if (performance.now() > endsAt) throw stillInTheWay(name, patienceMs, error)
    }
    await setTimeout(50 + Math.random() * 450)
  }
}

const stillInTheWay = (name: string, patienceMs: number, error: unknown): StartupProblem =>
  new StartupProblem(
    `The migration ${name} did not get its locks within ${Math.round(patienceMs / 1_000)} s, because other transactions hold them (${error instanceof Error ? error.message : String(error)}). Nothing of this step was kept: end what runs for long in the database (pg_stat_activity), then start again.`,
    { cause: error },
  )
