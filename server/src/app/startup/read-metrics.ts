import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { runningReleases } from '../../platform/running-servers.ts'
import { webhooksWaiting } from '../../told/webhooks/deliver.ts'
import { baseStates, type Readiness, storeStates } from './readiness.ts'

const withinMs = 2_000

/**
 * Returns the metrics as text with current gauges. Those of the database keep their last value while it does not
 * answer.
 */
export const readMetrics = async (app: App, readiness: Readiness): Promise<string> => {
  const { pool, metrics } = app
  const { connections } = metrics.gauges
  connections.set({ state: 'total' }, pool.totalCount)
  connections.set({ state: 'idle' }, pool.idleCount)
  connections.set({ state: 'waiting' }, pool.waitingCount)
  tellRunning(app)
  await Promise.all([
    tellReadiness(metrics, readiness),
    Promise.race([readAll(app), setTimeout(withinMs, undefined, { ref: false })]),
  ])
  return metrics.registry.metrics()
}

/** Tells of the calls in flight, and when this process last looked for jobs. */
const tellRunning = ({ metrics: { gauges, running }, config, jobs }: App): void => {
  const now = performance.now()
  const ages = Map.groupBy(running, ({ wholeMs }) => (wholeMs > config.QUAI_CALL_SECONDS * 1_000 ? 'own' : 'ordinary'))
  for (const limit of ['ordinary', 'own'] as const) {
    const calls = ages.get(limit) ?? []
    gauges.calls.set({ limit }, calls.length)
    gauges.longestCall.set({ limit }, Math.max(0, ...calls.map(({ since }) => (now - since) / 1_000)))
  }
  const { looked } = jobs.idleSeconds()
  if (looked === Infinity) gauges.jobsLooked.remove()
  else gauges.jobsLooked.set(looked)
}

const tellReadiness = async ({ gauges }: Metrics, readiness: Readiness): Promise<void> => {
  const [base, store] = await Promise.all([readiness.base(), readiness.store()])
  for (const state of baseStates) gauges.databaseState.set({ state }, state === base ? 1 : 0)
  for (const state of storeStates) gauges.storeState.set({ state }, state === store ? 1 : 0)
  if (readiness.freeBytes === undefined) gauges.storeFree.remove()
  else gauges.storeFree.set(readiness.freeBytes)
}

/** Reads one after the other, to leave the pool to calls. */
const readAll = async (app: App): Promise<void> => {
  for (const read of [readWaiting, readQueues, readInvariants, readMonths, readStandbys])
    await read(app).catch(() => {})
}

const readWaiting = async ({ db, pool, clock, metrics: { gauges } }: App): Promise<void> => {
  const now = clock().toISOString()
  const [mails, releases, webhooks] = await Promise.all([
    db.one(sql<{ seconds: number | null }>`
      SELECT extract(epoch FROM ${now}::timestamptz - min(coalesce(send_after, created_at))) AS seconds FROM mails
      WHERE next_attempt_at IS NOT NULL AND state <> 'sent'`),
    runningReleases(pool),
    webhooksWaiting({ db, clock }),
  ])
  gauges.servers.reset()
  for (const { release, count } of releases) gauges.servers.set({ release }, count)
  gauges.oldestUnsentMail.set(Math.max(0, mails.seconds ?? 0))
  gauges.webhooksWaiting.set(webhooks.waiting)
  gauges.oldestWebhook.set(webhooks.oldestSeconds)
}

const readQueues = async ({ db, jobs: { names }, metrics: { gauges } }: App): Promise<void> => {
  const [waiting, failed] = await Promise.all([
    db.all(sql<{ name: string; count: number; seconds: number }>`
      SELECT name, count(*)::int AS count, extract(epoch FROM now() - min(start_after))::float8 AS seconds
      FROM pgboss.job WHERE state < 'active' AND start_after <= now() GROUP BY name`),
    db.all(sql<{ name: string; count: number }>`
      SELECT name, count(*)::int AS count FROM pgboss.job
      WHERE state = 'failed' AND completed_on > now() - interval '1 day' GROUP BY name`),
  ])
  for (const queue of names) {
    const due = waiting.find(({ name }) => name === queue)
    gauges.jobsWaiting.set({ queue }, due?.count ?? 0)
    gauges.oldestJob.set({ queue }, due?.seconds ?? 0)
    gauges.jobsFailed.set({ queue }, failed.find(({ name }) => name === queue)?.count ?? 0)
  }
}

const readInvariants = async ({ db, metrics: { gauges } }: App): Promise<void> => {
  const rows = await db.all(sql<{ scope: string; checkedAt: string; violations: Record<string, number> }>`
    SELECT scope, checked_at AS "checkedAt", violations FROM invariant_checks`)
  for (const { scope, checkedAt, violations } of rows) {
    gauges.invariantCheckedAt.set({ scope }, Date.parse(checkedAt) / 1_000)
    for (const [invariant, count] of Object.entries(violations))
      gauges.invariantViolations.set({ invariant, scope }, count)
  }
}

/** Reads how many months are made after the present one, which is the first whose end is still to come. */
const readMonths = async ({ db, metrics: { gauges } }: App): Promise<void> => {
  const rows = await db.all(sql<{ table: string; months: number }>`
    SELECT p.relname AS table, extract(year FROM ahead)::int * 12 + extract(month FROM ahead)::int - 1 AS months
    FROM pg_class p CROSS JOIN LATERAL (SELECT max(until) AS until FROM months_of(p.oid)) m
      CROSS JOIN LATERAL age(m.until, date_trunc('month', now())) AS ahead
    WHERE p.relkind = 'p' AND p.relnamespace = 'public'::regnamespace`)
  for (const { table, months } of rows) gauges.monthsAhead.set({ table }, Math.max(-1, months))
}

/** Reads the standbys of the primary. Anybody may count them; their lag is shown to members of pg_read_all_stats. */
const readStandbys = async ({ db, metrics: { gauges } }: App): Promise<void> => {
  const rows = await db.all(sql<{ standby: string; count: number; seconds: number; bytes: number | null }>`
    SELECT application_name AS standby, count(*)::int AS count,
      coalesce(max(extract(epoch FROM replay_lag)), 0)::float8 AS seconds,
      max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 AS bytes
    FROM pg_stat_replication WHERE application_name <> 'pg_basebackup' GROUP BY application_name`)
  gauges.standbys.set(rows.reduce((sum, { count }) => sum + count, 0))
  gauges.standbyLagSeconds.reset()
  gauges.standbyLagBytes.reset()
  for (const { standby, seconds, bytes } of rows) {
    if (bytes === null) continue
    gauges.standbyLagSeconds.set({ standby }, seconds)
    gauges.standbyLagBytes.set({ standby }, bytes)
  }
}
