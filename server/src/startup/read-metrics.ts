import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../calls/app.ts'
import { runningReleases } from '../platform/running-servers.ts'

const withinMs = 2_000

/**
 * Returns the metrics as text with current gauges. Those of the database keep their last value while it does not
 * answer.
 */
export const readMetrics = async (app: App): Promise<string> => {
  const { pool, metrics } = app
  const { connections } = metrics.gauges
  connections.set({ state: 'total' }, pool.totalCount)
  connections.set({ state: 'idle' }, pool.idleCount)
  connections.set({ state: 'waiting' }, pool.waitingCount)
  const reading = readDatabase(app).catch(() => {})
  await Promise.race([reading, setTimeout(withinMs, undefined, { ref: false })])
  return metrics.registry.metrics()
}

const readDatabase = async ({ db, pool, clock, jobs: { names }, metrics: { gauges } }: App): Promise<void> => {
  const now = clock().toISOString()
  const [checks, jobs, mails, releases] = await Promise.all([
    sql<{ scope: string; checkedAt: string; violations: Record<string, number> }>`
      SELECT scope, checked_at AS "checkedAt", violations FROM invariant_checks`.execute(db),
    sql<{ name: string; waiting: number }>`
      SELECT name, count(*) AS waiting FROM pgboss.job WHERE state < 'active' AND start_after <= now() GROUP BY name`.execute(
      db,
    ),
    sql<{ seconds: number }>`
      SELECT extract(epoch FROM ${now}::timestamptz - min(coalesce(send_after, created_at))) AS seconds FROM mails
      WHERE next_attempt_at IS NOT NULL AND state <> 'sent'`.execute(db),
    runningReleases(pool),
  ])
  for (const { scope, checkedAt, violations } of checks.rows) {
    gauges.invariantCheckedAt.set({ scope }, Date.parse(checkedAt) / 1_000)
    for (const [invariant, count] of Object.entries(violations))
      gauges.invariantViolations.set({ invariant, scope }, count)
  }
  for (const queue of names)
    gauges.jobsWaiting.set({ queue }, jobs.rows.find(({ name }) => name === queue)?.waiting ?? 0)
  gauges.servers.reset()
  for (const { release, count } of releases) gauges.servers.set({ release }, count)
  gauges.oldestUnsentMail.set(Math.max(0, mails.rows[0]?.seconds ?? 0))
}
