import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Db, Statement } from './database.ts'

/** Every kind of job and what it carries. A job must be able to run twice. */
export interface JobPayloads {
  /** Sends the mails of a transaction. */
  'send-mails': { mailIds: number[] }
  /** Sends the mails that are due and still unsent. */
  'send-due-mails': Record<string, never>
  /** Stock rose: serves the pre-orders of a warehouse that wait for these products. */
  'serve-pre-orders': { warehouseId: number; productIds: number[] }
  /** Compares ledger, balances, histories and bookings as far as they changed; reports in /metrics. */
  'check-invariants': Record<string, never>
  /** Compares all of them; reports in /metrics. */
  'check-all-invariants': Record<string, never>
  /** Compares documents and the files that are kept; reports in /metrics. */
  'check-files': Record<string, never>
  /** Removes what has served: old sessions, idempotency keys, sign-in failures. */
  'purge-expired': Record<string, never>
  /** Removes files whose rows are gone. */
  'remove-files': { keys: string[] }
  /** Removes files that no row ever came to name, and what uploads left behind. */
  'sweep-files': Record<string, never>
}
export type JobName = keyof JobPayloads

export const jobNames = [
  'send-mails',
  'send-due-mails',
  'serve-pre-orders',
  'check-invariants',
  'check-all-invariants',
  'check-files',
  'purge-expired',
  'remove-files',
  'sweep-files',
] as const satisfies readonly JobName[]

/** A job to be done: its name, what it carries, and how long it waits at least. */
export type Job = { [Name in JobName]: { name: Name; payload: JobPayloads[Name]; delaySeconds?: number } }[JobName]

/** How long a job waits for an instant: rounded up, and a moment more, for clocks differ a little. */
export const secondsUntil = (instant: number, now: Date): number => Math.ceil((instant - now.getTime()) / 1_000) + 1

/** A handler takes all the jobs of its name that wait, up to a hundred: it may do them as one. */
export type JobHandlers = { [Name in JobName]: (payloads: JobPayloads[Name][]) => Promise<void> }

/**
 * In batches, and at once again while a batch comes back full. Our jobs have no group: naming a limit for groups makes
 * pg-boss choose the jobs before it joins them, where the planner, when its statistics are behind, joined each of them
 * with all that were ever done (240 ms a batch at 10,000 jobs).
 */
const working = { pollingIntervalSeconds: 0.5, batchSize: 100, burstWhenBatchFull: true, groupConcurrency: 1 }

/** A job whose worker has given no sign for so long is done by another. */
const heartbeatSeconds = 20

/**
 * Of every queue. A job is tried again for about an hour: after 10, 20, 40 s… It may last an hour itself, for its worker's
 * heartbeat tells whether it is alive. What is done is kept for a day.
 */
export const queueOptions = {
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 3_600,
  heartbeatSeconds,
  deleteAfterSeconds: 86_400,
}

const schedules: Partial<Record<JobName, string>> = {
  'send-due-mails': '* * * * *',
  'check-invariants': '* * * * *',
  'check-all-invariants': '47 2 * * *',
  'check-files': '47 3 * * *',
  'purge-expired': '17 3 * * *',
  'sweep-files': '*/20 * * * *',
}

export interface Jobs {
  /** The statement that adds a job; run in a transaction, the job exists only if that commits. */
  statement(job: Job): Promise<Statement>
  /** Adds a job in a transaction at once. */
  enqueue(db: Db, job: Job): Promise<void>
  /** Starts taking jobs. */
  work(handlers: JobHandlers): Promise<void>
  /** Lets the running ones finish, 10 s at most. */
  stop(): Promise<void>
}

/** The queue over the server's own pool; its tables are made by migrate(). */
export const openJobs = async (pool: pg.Pool, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Promise<Jobs> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    migrate: false,
    createSchema: false,
    supervise: true,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
    schedule: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  const statement = async ({ name, payload, delaySeconds }: Job): Promise<Statement> => {
    let written: Statement | undefined
    // pg-boss hands its statement to the executor it is given: this one keeps it.
    await boss.send(name, payload, {
      ...(delaySeconds && { startAfter: delaySeconds }),
      db: {
        executeSql: async (text, values = []) => {
          written ??= { text, values }
          return { rows: [{ id: name }] }
        },
      },
    })
    if (!written) throw new Error(`No statement for the job ${name}`)
    return written
  }
  return {
    statement,
    enqueue: async (db, job) => {
      const { text, values } = await statement(job)
      await db.executeQuery(CompiledQuery.raw(text, [...values]))
    },
    work: async (handlers) => {
      for (const name of jobNames) {
        // The handler of a name takes the payloads of that name.
        const handler = handlers[name] as (payloads: unknown[]) => Promise<void>
        await boss.work(name, working, (jobs) => handler(jobs.map((job) => job.data)))
        const cron = schedules[name]
        if (cron) await boss.schedule(name, cron, {}, { tz: 'Europe/Paris' })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
