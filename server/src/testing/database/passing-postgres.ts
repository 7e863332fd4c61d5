/**
 * Settings of a PostgreSQL whose data lasts as long as the tests. It neither writes to be durable nor vacuums behind
 * them, and runs no query in several processes, because starting these takes longer than a query on a few rows.
 */
export const passingPostgres: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_parallel_workers_per_gather: '0',
}
