import type { FailedJob, failedJobQuery, Queue } from '@quai/contract/parties/schedule/schedule.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { readPage } from '../../services/lists/paging.ts'
import { recordAccountChange } from '../accounts/logs.ts'

/** Runs a scheduled job now, besides its schedule. Throws JOB_NOT_SCHEDULED. */
const runScheduledJob = async (ctx: Context, { name }: { name: string }): Promise<void> => {
  const scheduled = await ctx.db.maybe(sql`SELECT FROM pgboss.schedule WHERE name = ${name}`)
  if (!scheduled) throw fail('JOB_NOT_SCHEDULED')
  ctx.enqueue({ name, payload: {} })
  await record(ctx, name)
}

/** Runs a failed job again, once. Throws NOT_FOUND. */
const runFailedJob = async (ctx: Context, { id }: { id: string }): Promise<void> => {
  const job = await ctx.db.maybe(sql<{ name: string }>`
    SELECT name FROM pgboss.job WHERE id = ${id} AND state = 'failed' FOR UPDATE`)
  if (!job) throw fail('NOT_FOUND')
  await ctx.retryJob(ctx.db, { name: job.name, id })
  await record(ctx, job.name)
}

const record = (ctx: Context, name: string): Promise<void> =>
  recordAccountChange(ctx, { userId: ctx.actor.userId, action: 'job_run', subject: name })

/** Lists the queues of jobs by name, with their schedules and what became of their jobs of the last day. */
const listQueues = async ({ db }: Context): Promise<{ items: Queue[] }> => {
  const rows = await db.all(sql<Queue>`
    SELECT q.name, s.cron, coalesce(j.waiting, 0) AS "waitingCount", coalesce(j.active, 0) AS "activeCount",
      coalesce(j.failed, 0) AS "failedCount", j.last_completed AS "lastCompletedAt", j.last_failed AS "lastFailedAt"
    FROM pgboss.queue q
    LEFT JOIN pgboss.schedule s ON s.name = q.name
    LEFT JOIN (
      SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry')) AS waiting,
        count(*) FILTER (WHERE state = 'active') AS active, count(*) FILTER (WHERE state = 'failed') AS failed,
        max(completed_on) FILTER (WHERE state = 'completed') AS last_completed,
        max(completed_on) FILTER (WHERE state = 'failed') AS last_failed
      FROM pgboss.job GROUP BY name
    ) j ON j.name = q.name
    WHERE q.name NOT LIKE '\\_\\_%'
    ORDER BY q.name`)
  return { items: rows }
}

/** Lists the jobs that failed for good and are still kept, the last failed first. */
const listFailedJobs = ({ db }: Context, { queue, ...query }: z.output<typeof failedJobQuery>) => {
  const where = sql`state = 'failed' AND (${queue ?? null}::text IS NULL OR name = ${queue ?? null})`
  return readPage<FailedJob>(
    { db },
    {
      query,
      all: sql`SELECT FROM pgboss.job WHERE ${where}`,
      rows: (place) => sql<FailedJob>`
        SELECT id, name AS queue, retry_count + 1 AS tries, created_on AS "createdAt",
          coalesce(completed_on, created_on) AS "failedAt",
          coalesce(output->>'message', output->'value'->>'message', output::text, '') AS error
        FROM pgboss.job WHERE ${where} ORDER BY completed_on DESC, id ${pageOf(place)}`,
    },
  )
}

/** Routes of this module with their verbs. */
export const scheduleVerbs = {
  schedule: { queues: listQueues, failures: listFailedJobs, runNow: runScheduledJob, runAgain: runFailedJob },
} satisfies Pick<Verbs, 'schedule'>
