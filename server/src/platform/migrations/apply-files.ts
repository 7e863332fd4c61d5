import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { appRole } from '../database/connection-settings.ts'
import { isOlder, release } from '../release.ts'
import { runningReleases } from '../running-servers.ts'
import { missingFiles } from './applied.ts'
import { type MigrationFile, readMigrations } from './files.ts'
import { type Migrating, patiently } from './patience.ts'
import { previousRelease } from './previous-release.ts'
import { applyFile } from './steps.ts'

const refusal = `This server is of a release before Quai ${previousRelease.release}, and may write nothing on the schema of Quai ${release}. Stop it, and start Quai ${release}.`

/** 57P03 lets every release answer 503. */
const refuseSql = `CREATE OR REPLACE FUNCTION refuse_older_servers() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION '${refusal}' USING ERRCODE = '57P03'; END $$`

/** Since release 0.2.0, the connections of a server are named after its release (see connection-settings.ts). */
const condition = `current_user = '${appRole}' AND current_setting('application_name') NOT LIKE 'quai %'`

interface Applying {
  client: pg.Client
  say: (line: string) => void
  /** Folder of the files; those of Quai by default. */
  folder?: URL
  /** Time for which a step is tried again while other transactions are in its way. */
  patienceMs?: number
}

/** Applies the files of the folder that are missing, in their order, and returns their names. */
export const applyFiles = async ({ client, say, folder, patienceMs = 60_000 }: Applying): Promise<string[]> => {
  const files = await readMigrations(folder)
  const missing = await missingFiles(client, files)
  const closeToOlder = async (): Promise<void> => {
    if (await isOlderBase(client, missing, files)) await closeToOlderServers({ client, say, patienceMs })
  }
  if (!missing.some(({ steps }) => steps.some(({ kind }) => kind === 'close'))) await closeToOlder()
  for (const file of missing) {
    if (file.needsRelease) await waitForOlderServers(client, { ...file, needsRelease: file.needsRelease }, say)
    await applyFile({ client, say, patienceMs, closeToOlder }, file, files)
  }
  return missing.map(({ name }) => name)
}

/** What applying would do to a base and to the servers that run on it. */
export interface MigrationPlan {
  /** Names of the files that are missing, in their order. */
  missing: string[]
  /** Connections of servers that would write nothing from the middle of it on; null where none is too old. */
  closedConnections: number | null
  /** Running servers that must have stopped before the end: « 2 of 0.1.0 ». */
  awaited: string[]
}

/** Says what applyFiles() would do, and changes nothing. Throws StartupProblem where it would refuse the base. */
export const planFiles = async ({ client, folder }: Pick<Applying, 'client' | 'folder'>): Promise<MigrationPlan> => {
  const files = await readMigrations(folder)
  await client.query('BEGIN')
  try {
    const missing = await missingFiles(client, files)
    const isClosed = await isOlderBase(client, missing, files)
    const hasServers = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('running_servers') IS NOT NULL AS exists`,
    )
    const running = hasServers.rows[0]?.exists ? await runningReleases(client) : []
    const needed = missing.flatMap(({ needsRelease }) => needsRelease ?? [])
    return {
      missing: missing.map(({ name }) => name),
      closedConnections: isClosed ? await countOlder(client) : null,
      awaited: running
        .filter((one) => needed.some((least) => isOlder(one.release, least)))
        .map((one) => `${one.count} of ${one.release}`),
    }
  } finally {
    await client.query('ROLLBACK')
  }
}

const lookEveryMs = 2_000

const sayEveryMs = 30_000

/** Waits until no server runs that still uses what the file removes. */
const waitForOlderServers = async (
  client: pg.Client,
  { name, needsRelease }: { name: string; needsRelease: string },
  say: (line: string) => void,
): Promise<void> => {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const older = (await runningReleases(client)).filter(({ release }) => isOlder(release, needsRelease))
    if (older.length === 0) return
    if (waitedMs % sayEveryMs === 0)
      say(
        `Migration: ${name} removes what releases before ${needsRelease} use, and waits until these servers have stopped: ${older.map(({ release, count }) => `${count} of ${release}`).join(', ')}.`,
      )
    await setTimeout(lookEveryMs)
  }
}

/**
 * True when servers of a release before the previous one may run: the base lacks a file of that one, and was whole once,
 * because the queues of jobs are made after the files.
 */
const isOlderBase = async (
  client: pg.Client,
  missing: readonly MigrationFile[],
  files: readonly MigrationFile[],
): Promise<boolean> => {
  const lacksFile =
    files.some(({ name }) => name === previousRelease.lastMigration) &&
    missing.some(({ name }) => name <= previousRelease.lastMigration)
  if (!lacksFile) return false
  const { rows } = await client.query<{ wasWhole: boolean }>(
    `SELECT to_regclass('pgboss.version') IS NOT NULL AS "wasWhole"`,
  )
  return rows[0]?.wasWhole === true
}

/**
 * Closes every table to the writes of servers that do not say their release, each in a transaction of its own. First the
 * one that a write begins with: once it is closed, no write is in its middle, where some releases answer 500.
 */
const closeToOlderServers = async (migrating: Omit<Migrating, 'closeToOlder'>): Promise<void> => {
  const { client, say } = migrating
  const { rows: tables } = await client.query<{ name: string }>(
    // Jobs are written to parts of their table, by name.
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
       AND relkind IN ('r', 'p') AND (NOT relispartition OR relnamespace = to_regnamespace('pgboss')) AND oid <> ALL (
         SELECT tgrelid FROM pg_trigger WHERE tgname = 'refuse_older_servers')
     ORDER BY relname <> 'idempotency_keys', oid`,
  )
  if (tables.length === 0) return
  await client.query(refuseSql)
  for (const { name } of tables)
    await patiently(migrating, { name: 'that closes the base to older servers' }, async () => {
      await client.query(`SET LOCAL lock_timeout = '500ms'`)
      await client.query(
        `CREATE TRIGGER refuse_older_servers BEFORE INSERT OR UPDATE OR DELETE ON ${name}
         FOR EACH STATEMENT WHEN (${condition}) EXECUTE FUNCTION refuse_older_servers()`,
      )
    })
  say(
    `Migration: servers of releases before ${previousRelease.release} write nothing from now on (503). Stop them: ${await countOlder(client)} connections are theirs.`,
  )
}

/** The kind of what runs under other users is hidden from an owner who is no superuser; work of PostgreSQL itself has no user. */
const countOlder = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = '' AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
       AND coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  return rows[0]?.count ?? 0
}
