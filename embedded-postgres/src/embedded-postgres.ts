import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { prepareBinaries } from './binaries.ts'
import { prepareCluster, readPostmaster, stopOrphan } from './cluster.ts'
import { takeLock } from './lock.ts'
import { choosePlace, existingFolder, type Place } from './place.ts'
import { PostgresProblem } from './problem.ts'
import { isAlive } from './processes.ts'
import { Supervisor } from './supervisor.ts'

type Options = {
  /** Created if missing. Everything PostgreSQL keeps is in it, or where the link `postgres` in it leads. */
  dataFolder: string
  /** Added to ours below, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** Removes the data when it stops; for tests. */
  temporary?: boolean
}

type EmbeddedPostgres = {
  /** As superuser, on the database `quai`. Stays the same until stop(). */
  url: string
  /** The same by its socket, which costs a fourth less a round trip; `url` where it has none. */
  nearUrl: string
  /** Of the postmaster; another one after it had to be restarted. */
  readonly pid: number
  stop(): Promise<void>
}

const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server logs its failed queries itself, with the request's id; the values of rows stay out of this file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/**
 * Starts a PostgreSQL of our own on 127.0.0.1, on a port chosen anew, durable unless `settings` say otherwise; creates
 * its data and the database `quai` the first time. It is restarted on the same port if it dies. Works as root (see
 * choosePlace) and after a `kill -9` of either process. It has its own process group, so a Ctrl-C does not reach it:
 * whoever starts it calls stop(), which a signal that nobody else listens to calls too.
 * Throws PostgresProblem: data in use by another process, unwritable folder, full disk, unsupported platform.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {}, temporary = false } = options
  if (process.platform === 'win32') throw windowsProblem()
  const dataFolder = resolve(options.dataFolder)
  const place = choosePlace(dataFolder, { temporary, log })
  const releaseLock = takeLock(join(place.folder, 'postgres.lock'), place.runAs)
  let supervisor: Supervisor | undefined
  const start = async () => {
    await stopOrphan(place, log)
    const binaries = prepareBinaries(place)
    const password = await prepareCluster(place, binaries, settings['fsync'] !== 'off')
    const socketFolder = socketFolderOf(place)
    const unix = { unix_socket_directories: socketFolder, unix_socket_permissions: '0700' }
    supervisor = new Supervisor({ place, binaries, settings: { ...DEFAULT_SETTINGS, ...unix, ...settings }, log })
    await supervisor.start()
    const url = addressOf(supervisor.port, password)
    await createDatabase(url)
    return { url, nearUrl: (await nearAddress(place, password)) ?? url, supervisor }
  }
  const starting = start()
  const stop = once(async () => {
    await starting.catch(() => {})
    await supervisor?.stop()
    forget()
    releaseLock()
    if (temporary) for (const folder of [place.folder, dataFolder]) rmSync(folder, { recursive: true, force: true })
  })
  const forget = stopWithProcess(stop, () => {
    supervisor?.child?.kill('SIGINT')
    releaseLock()
  })
  try {
    const { url, nearUrl, supervisor } = await starting
    return {
      url,
      nearUrl,
      get pid() {
        return supervisor.child?.pid ?? 0
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address of the PostgreSQL that another process runs on a data folder, for the commands that join it. */
export function findRunningPostgres(dataFolder: string): string | undefined {
  const running = runningIn(dataFolder)
  return running && addressOf(running.port, running.password)
}

/** The same by its socket; undefined where it has none. */
export async function findNearPostgres(dataFolder: string): Promise<string | undefined> {
  const running = runningIn(dataFolder)
  return running && nearAddress(running.place, running.password)
}

function runningIn(dataFolder: string): { place: Place; port: number; password: string } | undefined {
  const folder = existingFolder(resolve(dataFolder))
  const place: Place = { folder, cluster: join(folder, 'postgres'), runAs: undefined }
  const postmaster = readPostmaster(place)
  if (!postmaster?.isReady || !isAlive(postmaster.pid)) return undefined
  return { place, port: postmaster.port, password: readFileSync(join(folder, 'postgres.password'), 'utf8').trim() }
}

/**
 * The nets under stop(): a signal that nobody else listens to would end the server and leave PostgreSQL behind, and so
 * would process.exit(). Returns what takes them away.
 */
function stopWithProcess(stop: () => Promise<void>, stopAtOnce: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return
    void stop().finally(() => process.kill(process.pid, signal))
  }
  for (const signal of signals) process.on(signal, onSignal)
  process.once('exit', stopAtOnce)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
    process.off('exit', stopAtOnce)
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => {
    result ??= action()
    return result
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/quai$/, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'quai'")
    if (rowCount === 0) await client.query('CREATE DATABASE quai')
  } finally {
    await client.end()
  }
}

function addressOf(port: number, password: string, host = '127.0.0.1'): string {
  return `postgres://postgres:${password}@${host}:${port}/quai`
}

/** A socket's path has 107 bytes, its name among them; PostgreSQL reads the setting as a list. */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.65535'.length

/** The cluster itself, which only the server's user and PostgreSQL's may enter; none ('') where the path does not suit. */
function socketFolderOf({ cluster }: Place): string {
  return /^[\w./-]+$/.test(cluster) && cluster.length <= LONGEST_SOCKET_FOLDER ? cluster : ''
}

/** Undefined when PostgreSQL made no socket, or when it is closed to us. */
async function nearAddress(place: Place, password: string): Promise<string | undefined> {
  const postmaster = readPostmaster(place)
  if (!postmaster?.socketFolder) return undefined
  const url = addressOf(postmaster.port, password, encodeURIComponent(postmaster.socketFolder))
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return url
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

function windowsProblem(): PostgresProblem {
  return new PostgresProblem('On Windows, Quai brings no PostgreSQL: name one, version 15 or later, in DATABASE_URL.')
}
