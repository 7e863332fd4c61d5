import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { recordAccountChange } from '../accounts/logs/record.ts'

/** Runs a scheduled job now, besides its schedule. Throws JOB_NOT_SCHEDULED. */
export const runScheduledJob = async (ctx: Context, { name }: { name: string }): Promise<void> => {
  const { rows } = await sql`SELECT FROM pgboss.schedule WHERE name = ${name}`.execute(ctx.db)
  if (rows.length === 0) throw fail('JOB_NOT_SCHEDULED')
  ctx.enqueue({ name, payload: {} })
  await record(ctx, name)
}

/** Runs a failed job again, once. Throws NOT_FOUND. */
export const runFailedJob = async (ctx: Context, { id }: { id: string }): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pgboss.job WHERE id = ${id} AND state = 'failed' FOR UPDATE`.execute(ctx.db)
  const [job] = rows
  if (!job) throw fail('NOT_FOUND')
  await ctx.retryJob(ctx.db, { name: job.name, id })
  await record(ctx, job.name)
}

const record = (ctx: Context, name: string): Promise<void> =>
  recordAccountChange(ctx, { userId: ctx.actor.userId, action: 'job_run', subject: name })
