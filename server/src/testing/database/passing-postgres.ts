import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import { fastestFolder } from '../../../../scripts/temporary.mjs'

/**
 * Settings of a PostgreSQL whose data lasts as long as the tests. It neither writes to be durable nor vacuums behind
 * them, and runs no query in several processes, because starting these takes longer than a query on a few rows.
 */
const settings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  autovacuum: 'off',
  max_parallel_workers_per_gather: '0',
}

/**
 * Starts a PostgreSQL for tests in a folder of its own, which the caller removes with all that it has put there. It
 * stands in memory where there is room, because the thousand files of a database take ten times as long to copy and
 * remove on a disk.
 */
export const startPassingPostgres = async (title: string) => {
  const folder = mkdtempSync(join(fastestFolder(), `quai-${title}-`))
  // Lets the user who runs PostgreSQL for root enter it.
  chmodSync(folder, 0o755)
  return { ...(await startEmbeddedPostgres({ dataFolder: folder, settings, temporary: true })), folder }
}
