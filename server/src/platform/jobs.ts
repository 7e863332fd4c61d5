import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Every kind of job and what it carries. A job must be able to run twice. */
export interface JobPayloads {
  /** Sends the mails of the outbox that are still unsent. */
  'send-mails': { mailIds: number[] }
  /** Stock rose: serves the pre-orders of a warehouse that wait for these products. */
  'serve-pre-orders': { warehouseId: number; productIds: number[] }
  /** Compares ledger, balances, histories and bookings; reports in /metrics. */
  'check-invariants': Record<string, never>
  /** Removes what has served: old sessions, idempotency keys, sign-in failures. */
  'purge-expired': Record<string, never>
}
export type JobName = keyof JobPayloads

export const jobNames = [
  'send-mails',
  'serve-pre-orders',
  'check-invariants',
  'purge-expired',
] as const satisfies readonly JobName[]

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

const schedules: Partial<Record<JobName, string>> = { 'check-invariants': '* * * * *', 'purge-expired': '17 3 * * *' }

export interface Jobs {
  /** Adds a job in a transaction: it exists only if that commits. */
  enqueue<Name extends JobName>(db: Kysely<never> | object, name: Name, payload: JobPayloads[Name]): Promise<void>
  /** Starts taking jobs. */
  work(handlers: JobHandlers): Promise<void>
  /** Lets the running ones finish, 10 s at most. */
  stop(): Promise<void>
}

interface QueryExecutor {
  executeQuery(query: CompiledQuery): Promise<{ rows: unknown[] }>
}

/** The queue over the server's own pool; its tables are made by migrate(). */
export const openJobs = async (pool: pg.Pool, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Promise<Jobs> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    migrate: false,
    createSchema: false,
    supervise: true,
    schedule: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  return {
    enqueue: async (db, name, payload) => {
      // Structural: every Kysely instance has executeQuery; pg-boss only needs rows back.
      const executor = db as QueryExecutor
      await boss.send(name, payload, {
        db: {
          executeSql: async (text, values) => ({
            rows: (await executor.executeQuery(CompiledQuery.raw(text, values))).rows as object[],
          }),
        },
      })
    },
    work: async (handlers) => {
      for (const name of jobNames) {
        // The handler of a name takes the payload of that name.
        const handler = handlers[name] as (payload: unknown) => Promise<void>
        await boss.work(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
          for (const job of jobs) await handler(job.data)
        })
        const cron = schedules[name]
        if (cron) await boss.schedule(name, cron, {}, { tz: 'Europe/Paris' })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
