import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { StorageOutcome } from './storage/storage.ts'

/** Call that runs: its start, as performance.now(), and its time limit. */
interface RunningCall {
  since: number
  wholeMs: number
}

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  poolWait: Histogram
  childWait: Histogram
  childWork: Histogram
  /** Calls in flight. */
  running: Set<RunningCall>
  transactionRetries: Counter
  /** Where a standby is configured. */
  reads: Counter<'server'>
  mails: Counter<'state'>
  storageOperations: Counter<'outcome'>
  gauges: ReturnType<typeof gaugesOf>
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const storageOperations = new Counter({
    name: 'quai_storage_operations_total',
    help: 'Operations on the file store by outcome (ok, refused, full)',
    labelNames: ['outcome'],
    registers,
  })
  const outcomes: StorageOutcome[] = ['ok', 'refused', 'full']
  for (const outcome of outcomes) storageOperations.inc({ outcome }, 0)
  return {
    registry,
    ...histogramsOf(registers),
    running: new Set(),
    transactionRetries: new Counter({
      name: 'quai_transaction_retries_total',
      help: 'Transactions tried again',
      registers,
    }),
    reads: new Counter({
      name: 'quai_reads_total',
      help: 'Reads answered by the standby and by the primary, where a standby is configured',
      labelNames: ['server'],
      registers,
    }),
    mails: new Counter({ name: 'quai_mails_total', help: 'Mails by outcome', labelNames: ['state'], registers }),
    storageOperations,
    gauges: gaugesOf(registers),
  }
}

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const histogramsOf = (registers: Registry[]) => ({
  requests: new Histogram({
    name: 'quai_http_request_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  }),
  poolWait: new Histogram({
    name: 'quai_pool_wait_seconds',
    help: 'Time that a call waited for connections, once for its admission and once for its work',
    buckets,
    registers,
  }),
  childWait: new Histogram({
    name: 'quai_child_wait_seconds',
    help: 'Time that a call with files or prints waited for a child process',
    buckets,
    registers,
  }),
  childWork: new Histogram({
    name: 'quai_child_work_seconds',
    help: 'Time that child processes took for its work, their start included',
    buckets,
    registers,
  }),
})

/** Gauges that are read when metrics are requested (see read-metrics.ts). */
const gaugesOf = (registers: Registry[]) => {
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers })
  return {
    ...gaugesOfBase(gauge),
    calls: gauge('quai_calls_in_flight', 'Calls that run: in the ordinary time limit, or in one of their own', 'limit'),
    longestCall: gauge('quai_calls_longest_seconds', 'Age of the oldest call in flight; 0 without one', 'limit'),
    streams: gauge('quai_event_streams', 'Open pages that listen to changes'),
    storeState: gauge('quai_store_state', '1 for the state of the file store (ok, low, full, unavailable)', 'state'),
    storeFree: gauge('quai_store_free_bytes', 'Free bytes of a local file store; absent for a bucket'),
    jobsWaiting: gauge('quai_jobs_waiting', 'Jobs that could run now', 'queue'),
    oldestJob: gauge('quai_jobs_oldest_seconds', 'Time since the oldest of them could run; 0 without one', 'queue'),
    jobsFailed: gauge('quai_jobs_failed', 'Jobs of the last day that failed for good', 'queue'),
    jobsLooked: gauge('quai_jobs_looked_seconds', 'Time since this process looked for jobs; absent where it runs none'),
    oldestUnsentMail: gauge(
      'quai_mail_oldest_unsent_seconds',
      'Age of the oldest mail that is still to be sent; 0 without one',
    ),
    webhooksWaiting: gauge(
      'quai_webhooks_waiting',
      'Deliveries to webhooks that wait, those to be tried again included',
    ),
    oldestWebhook: gauge('quai_webhooks_oldest_seconds', 'Time since the oldest one that nothing holds back was due'),
    servers: gauge('quai_servers', 'Servers and workers that run, by release', 'release'),
    invariantViolations: gauge(
      'quai_invariant_violations',
      'Violations found by the last check of the scope (recent, whole, files); 0 is healthy',
      'invariant',
      'scope',
    ),
    invariantCheckedAt: gauge('quai_invariant_checked_timestamp_seconds', 'Last check of the scope', 'scope'),
  }
}

type NewGauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) => Gauge<Label>

const gaugesOfBase = (gauge: NewGauge) => ({
  connections: gauge(
    'quai_database_connections',
    'Connections of the pool (total, idle), and calls that wait for one (waiting)',
    'state',
  ),
  databaseState: gauge(
    'quai_database_state',
    '1 for the state of the database (ok, read-only, full, unavailable)',
    'state',
  ),
  monthsAhead: gauge(
    'quai_months_ahead',
    'Months made after the present one, of a table that is kept by month; -1 when the present one is missing',
    'table',
  ),
  standbys: gauge('quai_standbys', 'Standbys that are connected to the primary'),
  standbyLagSeconds: gauge(
    'quai_standby_lag_seconds',
    'Time until a standby shows a write; absent where quai_app may not read it',
    'standby',
  ),
  standbyLagBytes: gauge(
    'quai_standby_lag_bytes',
    'What a standby does not show yet; absent where quai_app may not read it',
    'standby',
  ),
})
