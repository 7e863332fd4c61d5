import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  transactionRetries: Counter
  mails: Counter<'state'>
  /** Read from the pool and the database when metrics are requested (see read-metrics.ts). */
  gauges: {
    /** Violations found by the last check of each scope; 0 is healthy. */
    invariantViolations: Gauge<'invariant' | 'scope'>
    invariantCheckedAt: Gauge<'scope'>
    connections: Gauge<'state'>
    jobsWaiting: Gauge<'queue'>
    oldestUnsentMail: Gauge
    servers: Gauge<'release'>
  }
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'quai_http_request_seconds',
      help: 'Requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    transactionRetries: new Counter({
      name: 'quai_transaction_retries_total',
      help: 'Transactions tried again',
      registers,
    }),
    mails: new Counter({ name: 'quai_mails_total', help: 'Mails by outcome', labelNames: ['state'], registers }),
    gauges: {
      invariantViolations: new Gauge({
        name: 'quai_invariant_violations',
        help: 'Violations found by the last check of the scope (recent, whole, files)',
        labelNames: ['invariant', 'scope'],
        registers,
      }),
      invariantCheckedAt: new Gauge({
        name: 'quai_invariant_checked_timestamp_seconds',
        help: 'Last check of the scope',
        labelNames: ['scope'],
        registers,
      }),
      connections: new Gauge({
        name: 'quai_database_connections',
        help: 'Connections of the pool (total, idle), and calls that wait for one (waiting)',
        labelNames: ['state'],
        registers,
      }),
      jobsWaiting: new Gauge({
        name: 'quai_jobs_waiting',
        help: 'Jobs that could run now',
        labelNames: ['queue'],
        registers,
      }),
      oldestUnsentMail: new Gauge({
        name: 'quai_mail_oldest_unsent_seconds',
        help: 'Age of the oldest mail that is still to be sent; 0 without one',
        registers,
      }),
      servers: new Gauge({
        name: 'quai_servers',
        help: 'Servers and workers that run, by release',
        labelNames: ['release'],
        registers,
      }),
    },
  }
}
