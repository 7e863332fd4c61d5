import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import pg from 'pg'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { copyFirstData } from '../../server/src/testing/servers/server-process.ts'
import { databaseUp } from '../load/postgres.ts'

/** PostgreSQL under proof. */
export interface Base {
  /** Its cluster is the folder `postgres` in it. */
  folder: string
  port: number
  /** Address as its owner, past the proxies. */
  url: string
  /** Starts it again after its death; the embedded one does so by itself. */
  revive(): void
  /** True when it has stopped by itself. */
  hasStopped(): boolean
  stop(): Promise<void>
}

/** Tells whether the system has a PostgreSQL that can make a standby. */
export const hasSystemPostgres = (): boolean =>
  ['initdb', 'postgres', 'pg_basebackup'].every((name) => spawnSync(name, ['--version']).status === 0)

export const startEmbedded = async (folder: string): Promise<Base> => {
  copyFirstData(folder)
  const postgres = await startEmbeddedPostgres({ dataFolder: folder })
  const { url } = postgres
  await forgetStore(url)
  return {
    folder,
    port: Number(new URL(url).port),
    url,
    revive: () => {},
    hasStopped: () => false,
    stop: () => postgres.stop(),
  }
}

/** Lets the bucket be the store of a base whose first data came with a folder of files. */
const forgetStore = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ isMade: boolean }>(`SELECT to_regclass('file_stores') IS NOT NULL AS "isMade"`)
  if (rows[0]?.isMade) await client.query('UPDATE file_stores SET is_marked = false')
  await client.end()
}

/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const clean = { env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' }, cwd: '/' }

const asOwner = (program: string, words: string[]): void => {
  execFileSync(program, words, { ...owner, ...clean, stdio: ['ignore', 'ignore', 'pipe'] })
}

const makeFolder = (folder: string): string => {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  if (owner.uid) chownSync(folder, owner.uid, owner.gid)
  return join(folder, 'postgres')
}

const urlOf = (port: number, database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`

/** Starts a new cluster of the system's PostgreSQL, with an empty database `quai`, its WAL in a folder apart where one is given. */
export const startSystem = async (folder: string, walFolder?: string): Promise<Base> => {
  const cluster = makeFolder(folder)
  const apart = walFolder ? [`--waldir=${makeFolder(walFolder)}`] : []
  asOwner('initdb', ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', ...apart])
  const base = await run(folder, await freePort())
  asOwner('createdb', ['-h', '127.0.0.1', '-p', String(base.port), '-U', 'postgres', 'quai'])
  return base
}

/** Makes a standby of a cluster, which does not wait for it. */
export const copyStandby = async (primary: Pick<Base, 'port'>, folder: string, port: number): Promise<Base> => {
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`
  const words = ['-d', from, '-D', makeFolder(folder), '-R', '-X', 'stream', '--checkpoint=fast']
  // Lets the load and the ways of this process go on.
  await promisify(execFile)('pg_basebackup', words, { ...owner, ...clean })
  return run(folder, port)
}

/** Lets a cluster acknowledge nothing any more that its standby does not have. */
export const waitForStandby = (primary: Base): void => {
  askServer(primary, `ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
  askServer(primary, 'SELECT pg_reload_conf()')
}

export const promote = (standby: Base): void => askServer(standby, 'SELECT pg_promote()')

/** Runs a statement as the superuser, outside a transaction. */
export const askServer = ({ port }: Base, statement: string): void =>
  asOwner('psql', ['-d', urlOf(port, 'postgres'), '-v', 'ON_ERROR_STOP=1', '-c', statement])

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'max_wal_size=256MB']

const run = async (folder: string, port: number): Promise<Base> => {
  let child: ChildProcess
  const start = () => {
    const words = ['-D', join(folder, 'postgres'), '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
    child = spawn('postgres', words, { ...owner, ...clean, stdio: 'ignore' })
  }
  start()
  const stopWithParent = () => child.kill('SIGINT')
  process.once('exit', stopWithParent)
  await databaseUp(urlOf(port, 'postgres'))
  return {
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
