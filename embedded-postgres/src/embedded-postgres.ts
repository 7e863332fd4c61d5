import { existsSync, readFileSync, rmSync } from 'node:fs'
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
  /** Created if missing. Contains everything that PostgreSQL stores, or the link `postgres` that leads there. */
  dataFolder: string
  /** Added to the default settings, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** Removes the data on stop; for tests. */
  temporary?: boolean
}

type EmbeddedPostgres = {
  /** Address as superuser, on the database `quai`. Stays the same until stop(). */
  url: string
  /**
   * Address of the same database through its socket, where a round trip takes a quarter less time; equals `url` without
   * a socket.
   */
  nearUrl: string
  /** Pid of the postmaster. A restart changes it. */
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
  // Keeps the values of rows out of PostgreSQL's log: the server logs its failed queries itself, with the request's id.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/**
 * Starts a PostgreSQL on 127.0.0.1, on a newly chosen port, durable unless `settings` say otherwise. Creates its data
 * and the database `quai` the first time. Restarts it on the same port if it dies. Works as root (see choosePlace) and
 * after a `kill -9` of either process. Runs in a process group of its own, so that a Ctrl-C does not reach it: the
 * caller must call stop(), which a signal without another listener also does. Throws PostgresProblem: data in use by
 * another process, unwritable folder, full disk, unsupported platform.
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

/** Returns the address of the PostgreSQL that another process runs on a data folder, for commands that join it. */
export function findRunningPostgres(dataFolder: string): string | undefined {
  const running = runningIn(dataFolder)
  return running && addressOf(running.port, running.password)
}

/** Returns the folder that holds the cluster of a data folder, running or not; undefined while there is none. */
export function findCluster(dataFolder: string): string | undefined {
  const folder = existingFolder(resolve(dataFolder))
  return existsSync(join(folder, 'postgres')) ? folder : undefined
}

/** Returns its address through the socket; undefined without one. */
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
 * Stops PostgreSQL when a signal without another listener, or process.exit(), would end the server and leave it
 * running. Returns the function that removes these handlers.
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

/** A socket's path has at most 107 bytes, including its name. PostgreSQL reads the setting as a list. */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.65535'.length

/**
 * Returns the cluster's folder, which only the users of the server and of PostgreSQL may enter; '' when the path does
 * not suit.
 */
function socketFolderOf({ cluster }: Place): string {
  return /^[\w./-]+$/.test(cluster) && cluster.length <= LONGEST_SOCKET_FOLDER ? cluster : ''
}

/** Returns undefined when PostgreSQL made no socket, or one closed to us. */
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
