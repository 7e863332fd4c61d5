import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { asOwner } from '../database/connection-settings.ts'
import { databaseProblem } from '../database/database-problem.ts'
import { release } from '../release.ts'
import { refuseLaterSchema } from './applied.ts'
import { readMigrations } from './files.ts'

const lookEveryMs = 1_000
const sayEveryMs = 30_000

interface Waiting {
  url: string
  queueNames: readonly string[]
  say: (line: string) => void
}

/** Waits until another process has brought the database to this release's schema. Says what is missing, and again every 30 s. */
export const waitForSchema = async ({ url, queueNames, say }: Waiting): Promise<void> => {
  let saidAt = -Infinity
  for (;;) {
    const missing = await missingOf(url, queueNames)
    if (!missing) return
    if (performance.now() - saidAt > sayEveryMs) {
      say(`Waiting for the schema of Quai ${release}: ${missing}. Run npm run migrate.`)
      saidAt = performance.now()
    }
    await setTimeout(lookEveryMs)
  }
}

const missingOf = (url: string, queueNames: readonly string[]): Promise<string | undefined> =>
  asOwner(url, async (client) => {
    const files = await readMigrations()
    if (!(await hasTable(client, 'public.schema_progress'))) return `${files.at(-1)?.name} is not applied`
    const { rows } = await client.query<{ name: string; sha256: string | null; needsRelease: string | null }>(
      'SELECT name, sha256, needs_release AS "needsRelease" FROM schema_migrations',
    )
    refuseLaterSchema(rows, files)
    const missing = files.filter(({ name }) => !rows.some((row) => row.name === name))
    if (missing.length > 0)
      return missing.length === 1
        ? `${missing[0]?.name} is not applied`
        : `${missing.length} files are not applied, up to ${missing.at(-1)?.name}`
    return (await hasQueues(client, queueNames)) ? undefined : 'the queues of its jobs are not made'
  }).catch((error: unknown) => {
    throw databaseProblem(error, url) ?? error
  })

const hasTable = async (client: pg.Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ isThere: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [table])
  return rows[0]?.isThere === true
}

const hasQueues = async (client: pg.Client, queueNames: readonly string[]): Promise<boolean> => {
  if (!(await hasTable(client, 'pgboss.queue'))) return false
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pgboss.queue WHERE name = ANY($1)',
    [queueNames],
  )
  return rows[0]?.count === queueNames.length
}
