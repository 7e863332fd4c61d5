import type { Series } from './expression.ts'

export const minutes = 180
export const fault = { from: 30, until: 120 }

type Values = (minute: number) => number | undefined

const isFault = (minute: number): boolean => minute >= fault.from && minute < fault.until

const gauge =
  (value: number | undefined, inFault = value): Values =>
  (minute) =>
    isFault(minute) ? inFault : value

const absentInFault =
  (value: number): Values =>
  (minute) =>
    isFault(minute) ? undefined : value

/** Counter that grows by so much a minute. */
const counter =
  (each: number, inFault = each): Values =>
  (minute) =>
    each * minute + (inFault - each) * Math.min(Math.max(minute - fault.from, 0), fault.until - fault.from)

/** Time of the last check, one a minute. */
const checking: Values = (minute) => minute * 60
const checkingButInFault: Values = (minute) => (isFault(minute) ? undefined : minute * 60)
const checkingUntilFault: Values = (minute) => (isFault(minute) ? fault.from : minute) * 60

const route = 'method="GET",route="/api/orders",status="200"'

/** Series of a calm time, without fault. */
const calm: Record<string, Values> = {
  'quai_database_state{state="ok"}': gauge(1),
  'quai_database_state{state="read-only"}': gauge(0),
  'quai_database_state{state="full"}': gauge(0),
  'quai_database_state{state="unavailable"}': gauge(0),
  'quai_pool_wait_seconds_bucket{le="0.5"}': counter(120),
  quai_pool_wait_seconds_count: counter(120),
  [`quai_http_request_seconds_bucket{${route},le="1"}`]: counter(99),
  [`quai_http_request_seconds_count{${route}}`]: counter(100),
  'quai_http_request_seconds_count{method="GET",route="/api/orders",status="503"}': counter(0),
  'quai_calls_longest_seconds{limit="ordinary"}': gauge(0.4),
  'quai_calls_longest_seconds{limit="own"}': gauge(90),
  'quai_store_state{state="ok"}': gauge(1),
  'quai_store_state{state="low"}': gauge(0),
  'quai_store_state{state="full"}': gauge(0),
  'quai_store_state{state="unavailable"}': gauge(0),
  quai_store_free_bytes: gauge(80e9),
  'quai_storage_operations_total{outcome="ok"}': counter(40),
  'quai_storage_operations_total{outcome="refused"}': counter(0),
  'quai_storage_operations_total{outcome="full"}': counter(0),
  'quai_jobs_oldest_seconds{queue="check-invariants"}': gauge(1),
  'quai_jobs_failed{queue="check-invariants"}': gauge(0),
  quai_jobs_looked_seconds: gauge(0.3),
  quai_mail_oldest_unsent_seconds: gauge(4),
  quai_webhooks_oldest_seconds: gauge(2),
  'quai_invariant_violations{invariant="balances",scope="recent"}': gauge(0),
  'quai_invariant_checked_timestamp_seconds{scope="recent"}': checking,
  'quai_invariant_checked_timestamp_seconds{scope="whole"}': gauge(0),
  'quai_invariant_checked_timestamp_seconds{scope="files"}': gauge(0),
  'quai_months_ahead{table="events"}': gauge(2),
  quai_standbys: gauge(2),
  'quai_standby_lag_seconds{standby="b"}': gauge(0.1),
  'quai_standby_lag_bytes{standby="b"}': gauge(16_000),
  'quai_servers{release="2"}': gauge(3),
}

/** What changes in a fault, by the alert that it must raise. Each item is a fault of its own. */
export const faults: Record<string, Record<string, Values>[]> = {
  QuaiNotScraped: [Object.fromEntries(Object.keys(calm).map((key) => [key, absentInFault(1)]))],
  QuaiDatabaseNotWritable: ['read-only', 'full'].map((state) => ({
    'quai_database_state{state="ok"}': gauge(1, 0),
    [`quai_database_state{state="${state}"}`]: gauge(0, 1),
  })),
  QuaiDatabaseUnreachable: [{ 'quai_database_state{state="unavailable"}': gauge(0, 1) }],
  QuaiPoolWaited: [{ 'quai_pool_wait_seconds_bucket{le="0.5"}': counter(120, 80) }],
  QuaiCallsSlow: [{ [`quai_http_request_seconds_bucket{${route},le="1"}`]: counter(99, 70) }],
  QuaiCallStuck: [{ 'quai_calls_longest_seconds{limit="ordinary"}': gauge(0.4, 40) }],
  QuaiErrors: [{ 'quai_http_request_seconds_count{method="GET",route="/api/orders",status="503"}': counter(0, 5) }],
  QuaiStoreUnavailable: [
    { 'quai_store_state{state="unavailable"}': gauge(0, 1) },
    { 'quai_store_state{state="full"}': gauge(0, 1) },
    { 'quai_storage_operations_total{outcome="refused"}': counter(0, 3) },
  ],
  QuaiFilesDiskLow: [{ quai_store_free_bytes: gauge(80e9, 3e9) }],
  QuaiJobOld: [{ 'quai_jobs_oldest_seconds{queue="check-invariants"}': gauge(1, 1_200) }],
  QuaiJobsFailed: [{ 'quai_jobs_failed{queue="check-invariants"}': gauge(0, 1) }],
  QuaiJobsNotTaken: [{ quai_jobs_looked_seconds: gauge(0.3, 300) }, { quai_jobs_looked_seconds: absentInFault(0.3) }],
  QuaiMailOld: [{ quai_mail_oldest_unsent_seconds: gauge(4, 4_000) }],
  QuaiWebhooksWaiting: [{ quai_webhooks_oldest_seconds: gauge(2, 1_000) }],
  QuaiInvariantViolated: [{ 'quai_invariant_violations{invariant="balances",scope="recent"}': gauge(0, 2) }],
  QuaiInvariantsUnchecked: [
    { 'quai_invariant_checked_timestamp_seconds{scope="recent"}': checkingUntilFault },
    { 'quai_invariant_checked_timestamp_seconds{scope="whole"}': gauge(0, -140_000) },
    { 'quai_invariant_checked_timestamp_seconds{scope="recent"}': checkingButInFault },
  ],
  QuaiMonthsMissing: [{ 'quai_months_ahead{table="events"}': gauge(2, 0) }],
  QuaiStandbyLags: [
    { 'quai_standby_lag_seconds{standby="b"}': gauge(0.1, 30) },
    { 'quai_standby_lag_bytes{standby="b"}': gauge(16_000, 5e8) },
  ],
  QuaiStandbyAbsent: [{ quai_standbys: gauge(2, 1) }],
  QuaiOldRelease: [{ 'quai_servers{release="1"}': gauge(undefined, 1) }],
}

/** Returns the series of a calm time, or of a fault, by their notation in Prometheus. */
export const seriesWith = (changes: Record<string, Values> = {}): Map<string, Series> =>
  new Map(
    Object.entries({ ...calm, ...changes }).map(([notation, valueAt]) => {
      const [name = '', conditions = ''] = notation.split(/[{}]/)
      const labels = Object.fromEntries(
        [...conditions.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
      )
      return [notation, { name, labels, values: Array.from({ length: minutes }, (_, minute) => valueAt(minute)) }]
    }),
  )
