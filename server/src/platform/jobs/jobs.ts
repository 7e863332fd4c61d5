import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Db, Statement } from '../database/database.ts'
import { logFailure } from '../log.ts'

/** Job to run: the name of its kind, its payload and its minimum delay. It must be safe to run twice. */
export interface Job {
  name: string
  payload: object
  delaySeconds?: number
}

export interface JobKind<Payload extends object> {
  /** Name of the queue. */
  name: string
  /** Schedule of runs without being enqueued: five cron fields, in Paris time. */
  schedule?: string
  /** Creates a job of this kind. */
  with(payload: Payload, options?: Pick<Job, 'delaySeconds'>): Job
}

/**
 * Declares a kind of job. Each module has its own in `<module>/jobs.ts`; `server/src/app/modules/jobs.ts` joins them to their
 * workers.
 */
export const jobKind = <Payload extends object = Record<never, never>>(
  name: string,
  schedule?: string,
): JobKind<Payload> => ({ name, schedule, with: (payload, options) => ({ name, payload, ...options }) })

/** Runs up to a hundred waiting jobs of one kind together, possibly as one piece of work. */
export interface Worker {
  name: string
  schedule?: string
  run(payloads: readonly object[]): Promise<void>
  /** Tells whether work waits for which there is no job. Asked every second. */
  isDue?: () => Promise<boolean>
}

/**
 * Takes jobs in batches, and the next one at once while batches are full. Sets groupConcurrency, although no job has a
 * group, because pg-boss then chooses the jobs before it joins them. Otherwise the planner, with outdated statistics,
 * joins each job with all past jobs (240 ms a batch at 10,000 jobs). wakeWorkers() tells a worker when a job waits;
 * its own polling only makes up for a failure of that.
 */
const working = { pollingIntervalSeconds: 10, batchSize: 100, burstWhenBatchFull: true, groupConcurrency: 1 }

/** Time between two looks for waiting jobs. */
const lookEveryMs = 500
/** Looks between two questions for work without a job. */
const looksBetweenDue = 2

/** Time without a sign of life from a worker after which another one takes its job. */
const heartbeatSeconds = 20

/**
 * Options of every queue. Retries a job for about an hour: after 10, 20, 40 s… A job may itself run for an hour,
 * because its worker's heartbeat shows that it is alive. Keeps finished jobs for a day.
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
  /** Names of the queues. */
  names: readonly string[]
  /** Returns the statement that adds a job. In a transaction, the job exists only if the transaction commits. */
  statement(job: Job): Promise<Statement>
  /** Adds a job at once, in the given transaction. */
  enqueue(db: Db, job: Job): Promise<void>
  /** Lets a failed job run once more, in the given transaction. */
  retry(db: Db, job: { name: string; id: string }): Promise<void>
  /** Seconds since this process last looked for jobs, and since it took some; Infinity before it did. */
  idleSeconds(): { looked: number; took: number }
  /** Starts processing jobs. */
  work(workers: readonly Worker[]): Promise<void>
  /** Stops after the running jobs, within at most 10 s. */
  stop(): Promise<void>
}

interface JobsOptions {
  pool: pg.Pool
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  names: readonly string[]
}

/** Opens the queues over the server's own pool. migrate() has created their tables. */
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
  const onError = (error: unknown) => logFailure(log, error, 'jobs')
  boss.on('error', onError)
  await boss.start()
  const statement = async ({ name, payload, delaySeconds }: Job): Promise<Statement> => {
    let written: Statement | undefined
    // pg-boss passes its statement to the executor, which records it instead of running it.
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
  const ids = new Map<string, string>()
  const due = new Map<string, () => Promise<boolean>>()
  /** A job that waits will find all the work there is. */
  const hasWaiting = async (name: string) => (await pool.query(waiting, [[name]])).rows.length > 0
  const at = { looked: -Infinity, took: -Infinity }
  const startDue = async () => {
    for (const [name, isDue] of due) if ((await isDue()) && !(await hasWaiting(name))) await boss.send(name, {})
  }
  const onLook = () => {
    at.looked = performance.now()
  }
  const stopWaking = wakeWorkers({ pool, ids, wake: (id) => boss.notifyWorker(id), startDue, onLook, onError })
  return {
    names,
    idleSeconds: () => ({
      looked: (performance.now() - at.looked) / 1_000,
      took: (performance.now() - at.took) / 1_000,
    }),
    statement,
    enqueue: async (db, job) => {
      const { text, values } = await statement(job)
      await db.executeQuery(CompiledQuery.raw(text, [...values]))
    },
    retry: async (db, { name, id }) => {
      await boss.retry(name, id, {
        db: {
          executeSql: async (text, values = []) => {
            const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
            return { rows }
          },
        },
      })
    },
    work: async (workers) => {
      for (const worker of workers) {
        const { name, schedule, isDue } = worker
        const run = (jobs: { data: unknown }[]) => {
          at.took = performance.now()
          return worker.run(jobs.map((job) => job.data as object))
        }
        ids.set(name, await boss.work(name, working, run))
        if (isDue) due.set(name, isDue)
        if (schedule) await boss.schedule(name, schedule, {}, { tz: 'Europe/Paris' })
      }
    },
    stop: async () => {
      await stopWaking()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

interface Waking {
  pool: pg.Pool
  /** Id of the worker of each queue. */
  ids: ReadonlyMap<string, string>
  wake: (id: string) => void
  /** Adds the jobs of work that waits without one. */
  startDue: () => Promise<void>
  onLook: () => void
  onError: (error: unknown) => void
}

/**
 * Wakes the workers of queues in which a job waits. Asks one question for all queues, because each worker asking for its
 * own, twice a second, takes a twentieth of a processor at rest. Returns how to stop.
 */
const wakeWorkers = ({ pool, ids, wake, startDue, onLook, onError }: Waking): (() => Promise<void>) => {
  let looking: Promise<void> | undefined
  let looks = 0
  const look = async () => {
    if (looks++ % looksBetweenDue === 0) await startDue()
    const { rows } = await pool.query<{ name: string }>(waiting, [[...ids.keys()]])
    onLook()
    for (const { name } of rows) wake(ids.get(name) ?? '')
  }
  const timer = setInterval(() => {
    if (ids.size === 0 || looking) return
    looking = look()
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
  }, lookEveryMs)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

/** Reads one entry of an index for each queue. */
const waiting = `SELECT name FROM unnest($1::text[]) AS queues (name) WHERE EXISTS (
  SELECT FROM pgboss.job j WHERE j.name = queues.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now())`
