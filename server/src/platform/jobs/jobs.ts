import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Db, Statement } from '../database/database.ts'

/** A job to be done: its kind's name, what it carries, and how long it waits at least. It must be able to run twice. */
export interface Job {
  name: string
  payload: object
  delaySeconds?: number
}

export interface JobKind<Payload extends object> {
  /** Of its queue. */
  name: string
  /** When it runs by itself: five fields of cron, in Paris. */
  schedule?: string
  /** A job of this kind. */
  with(payload: Payload, options?: Pick<Job, 'delaySeconds'>): Job
}

/** Declares a kind of job; each module has its own in `<module>/jobs.ts`, and `server/src/jobs.ts` joins them to what does them. */
export const jobKind = <Payload extends object = Record<never, never>>(
  name: string,
  schedule?: string,
): JobKind<Payload> => ({ name, schedule, with: (payload, options) => ({ name, payload, ...options }) })

/** Does all the jobs of one kind that wait, up to a hundred: it may do them as one. */
export interface Worker {
  name: string
  schedule?: string
  run(payloads: readonly object[]): Promise<void>
}

/** How long a job waits for an instant: rounded up, and a moment more, for clocks differ a little. */
export const secondsUntil = (instant: number, now: Date): number => Math.ceil((instant - now.getTime()) / 1_000) + 1

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

export interface Jobs {
  /** Of every queue. */
  names: readonly string[]
  /** The statement that adds a job; run in a transaction, the job exists only if that commits. */
  statement(job: Job): Promise<Statement>
  /** Adds a job in a transaction at once. */
  enqueue(db: Db, job: Job): Promise<void>
  /** Starts taking jobs. */
  work(workers: readonly Worker[]): Promise<void>
  /** Lets the running ones finish, 10 s at most. */
  stop(): Promise<void>
}

interface JobsOptions {
  pool: pg.Pool
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  names: readonly string[]
}

/** The queue over the server's own pool; its tables are made by migrate(). */
export const openJobs = async ({ pool, log, names }: JobsOptions): Promise<Jobs> => {
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
    names,
    statement,
    enqueue: async (db, job) => {
      const { text, values } = await statement(job)
      await db.executeQuery(CompiledQuery.raw(text, [...values]))
    },
    work: async (workers) => {
      for (const worker of workers) {
        const { name, schedule } = worker
        await boss.work(name, working, (jobs) => worker.run(jobs.map((job) => job.data as object)))
        if (schedule) await boss.schedule(name, schedule, {}, { tz: 'Europe/Paris' })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
