import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  transactionRetries: Counter
  /** Violations found by the last invariant check, by invariant; 0 is well. */
  invariantViolations: Gauge<'invariant'>
  invariantCheckedAt: Gauge
  mails: Counter<'state'>
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
    invariantViolations: new Gauge({
      name: 'quai_invariant_violations',
      help: 'Violations found by the last check',
      labelNames: ['invariant'],
      registers,
    }),
    invariantCheckedAt: new Gauge({ name: 'quai_invariant_checked_timestamp_seconds', help: 'Last check', registers }),
    mails: new Counter({ name: 'quai_mails_total', help: 'Mails by outcome', labelNames: ['state'], registers }),
  }
}
