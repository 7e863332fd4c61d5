import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { jobNames } from './jobs.ts'
import { StartupProblem } from './startup-problem.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Any constant: servers that start together migrate one after the other. */
const migrationLock = 7_204_601

/**
 * Brings a database up to date, as its owner: the numbered SQL files that it has not seen, each in a transaction, then
 * the job tables. Migrations only go forward. Returns the names of those applied.
 */
export const migrate = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const applied = await applyFiles(client)
    await migrateJobs(url, client)
    return applied
  } finally {
    await client.end()
  }
}

const refuseOldServer = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  )
  if ((rows[0]?.version ?? 0) < 150_000) throw new StartupProblem('PostgreSQL 15 ou plus récent est requis.')
}

const applyFiles = async (client: pg.Client): Promise<string[]> => {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations')
  const seen = new Set(rows.map(({ name }) => name))
  const files = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
  const unknown = [...seen].filter((name) => !files.includes(name))
  if (unknown.length > 0)
    throw new StartupProblem(
      `La base de données vient d’une version plus récente de Quai (${unknown.join(', ')}) : mettez l’application à jour.`,
    )
  const missing = files.filter((name) => !seen.has(name))
  for (const name of missing) {
    const statements = await readFile(new URL(name, folder), 'utf8')
    await client.query(`BEGIN; SET LOCAL lock_timeout = '10s'; ${statements}
; INSERT INTO schema_migrations (name) VALUES ('${name}'); COMMIT`)
  }
  return missing
}

const migrateJobs = async (url: string, client: pg.Client): Promise<void> => {
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const name of jobNames) {
      // Jobs are tried again for about an hour: 10, 20, 40 s…
      const options = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 }
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  await client.query(`
    GRANT USAGE ON SCHEMA pgboss TO quai_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO quai_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO quai_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO quai_app;
  `)
}
