import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareBinaries } from '@quai/embedded-postgres/binaries.ts'
import { startEmbeddedPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import pg from 'pg'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { copyFirstData } from '../../server/src/testing/servers/server-process.ts'
import { databaseUp } from '../load/postgres.ts'

/** PostgreSQL under proof. */
export interface Base {
  /** Program of its PostgreSQL. */
  program: string
  /** Its cluster is the folder `postgres` in it. */
  folder: string
  port: number
  /** Address as its owner, past the proxies. */
  url: string
  /** Starts it again after its death. */
  revive(): void
  /** True when it has stopped by itself. */
  hasStopped(): boolean
  stop(): Promise<void>
}

/** Tells whether the system has a PostgreSQL and what copies a running one. */
export const hasSystemPostgres = (): boolean =>
  ['initdb', 'postgres', 'pg_basebackup'].every((name) => spawnSync(name, ['--version']).status === 0)

/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const clean = { env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' }, cwd: '/' }

const execute = (program: string, words: string[]) => promisify(execFile)(program, words, { ...owner, ...clean })

const makeFolder = (folder: string): string => {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  give(folder)
  return join(folder, 'postgres')
}

/** Gives a file or folder to the user who runs PostgreSQL. */
const give = (path: string): void => {
  if (owner) chownSync(path, owner.uid, owner.gid)
}

const urlOf = (port: number, database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`

/** Starts a new cluster of the PostgreSQL that Quai brings, with an empty database `quai`, or with the first data where they were made. */
export const startEmbedded = async (folder: string): Promise<Base> => {
  const cluster = makeFolder(folder)
  copyFirstData(folder)
  if (!existsSync(cluster)) await (await startEmbeddedPostgres({ dataFolder: folder })).stop()
  // Standbys and proofs come without its password.
  writeFileSync(join(cluster, 'pg_hba.conf'), trusting)
  const { postgres } = prepareBinaries({ folder, cluster, runAs: owner })
  const base = await run(postgres, folder, await freePort())
  await forgetStore(base.url)
  return base
}

const trusting = 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n'

/** Lets the bucket be the store of a base whose first data came with a folder of files. */
const forgetStore = (url: string): Promise<void> =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ isMade: boolean }>(
      `SELECT to_regclass('file_stores') IS NOT NULL AS "isMade"`,
    )
    if (rows[0]?.isMade) await client.query('UPDATE file_stores SET is_marked = false')
  })

/** Starts a new cluster of the system's PostgreSQL, with an empty database `quai`, its WAL in a folder apart where one is given. */
export const startSystem = async (folder: string, walFolder?: string): Promise<Base> => {
  const cluster = makeFolder(folder)
  const apart = walFolder ? [`--waldir=${makeFolder(walFolder)}`] : []
  const kind = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  await execute('initdb', ['-D', cluster, ...kind, ...apart])
  const base = await run('postgres', folder, await freePort())
  await askServer(base, 'CREATE DATABASE quai')
  return base
}

interface Copy {
  folder: string
  port: number
  /** Port through which it follows its primary, where that is not the primary's own. */
  through?: number
}

/** Parts of a cluster that belong to it alone. */
const own = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'backup_label', 'standby.signal'])

/** Makes a standby of a cluster, which does not wait for it, as pg_basebackup does: not every machine has that. */
export const copyStandby = async (primary: Base, { folder, port, through = primary.port }: Copy): Promise<Base> => {
  const cluster = makeFolder(folder)
  const slot = `standby_${port}`
  const followed = `host=127.0.0.1 port=${through} user=postgres application_name=standby`
  const label = await asking(primary.url, async (client) => {
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot])
    await client.query(`SELECT pg_backup_start('standby', true)`)
    await copyFiles(join(primary.folder, 'postgres'), cluster)
    return (
      (await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')).rows[0]?.labelfile ?? ''
    )
  })
  const write = (name: string, content: string) => {
    appendFileSync(join(cluster, name), content)
    give(join(cluster, name))
  }
  write('backup_label', label)
  write('standby.signal', '')
  write('postgresql.auto.conf', `primary_conninfo = '${followed}'\nprimary_slot_name = '${slot}'\n`)
  return run(primary.program, folder, port)
}

/** Copies the files of a running cluster. What it removes meanwhile is missing; the WAL makes up for it. */
const copyFiles = async (from: string, to: string): Promise<void> => {
  for (const name of ['', 'pg_wal', 'pg_replslot']) {
    mkdirSync(join(to, name), { mode: 0o700 })
    give(join(to, name))
  }
  const names = readdirSync(from).filter((name) => !own.has(name))
  // Lets the load and the ways of this process go on.
  await execute('cp', ['-a', ...names.map((name) => join(from, name)), to]).catch((error: { stderr?: string }) => {
    const said = error.stderr?.trim().split('\n') ?? ['']
    if (!said.every((line) => line.endsWith('No such file or directory'))) throw error
  })
}

export const promote = (standby: Base): Promise<void> => askServer(standby, 'SELECT pg_promote()')

/** Lets a cluster acknowledge nothing any more that its standby does not have. */
export const waitForStandby = async (primary: Base): Promise<void> => {
  await askServer(primary, `ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
  await askServer(primary, 'SELECT pg_reload_conf()')
}

/** Runs a statement as the superuser, outside a transaction. */
export const askServer = ({ port }: Pick<Base, 'port'>, statement: string): Promise<void> =>
  asking(urlOf(port, 'postgres'), async (client) => {
    await client.query(statement)
  })

const asking = async <Result>(url: string, ask: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  // It may die in the middle.
  client.on('error', () => {})
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'max_wal_size=256MB']

const run = async (program: string, folder: string, port: number): Promise<Base> => {
  let child: ChildProcess
  const start = () => {
    const words = ['-D', join(folder, 'postgres'), '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
    child = spawn(program, words, { ...owner, ...clean, stdio: 'ignore' })
  }
  start()
  const stopWithParent = () => child.kill('SIGINT')
  process.once('exit', stopWithParent)
  await databaseUp(urlOf(port, 'postgres'))
  return {
    program,
    folder,
    port,
    url: urlOf(port, 'quai'),
    revive: start,
    hasStopped: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      process.off('exit', stopWithParent)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGINT')
      await ended
    },
  }
}
