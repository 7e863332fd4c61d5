import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, ftruncateSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, prepareBinaries } from './embedded/binaries.ts'
import {
  cleanEnvironment,
  postgresProblem,
  prepareCluster,
  programProblem,
  readPostmaster,
  stopOrphan,
} from './embedded/cluster.ts'
import { takeLock } from './embedded/lock.ts'
import { choosePlace, existingFolder, type Place } from './embedded/place.ts'
import { isAlive } from './embedded/processes.ts'
import { fileProblem, StartupProblem } from './startup-problem.ts'

type Options = {
  /** Absolute; created if missing. Everything PostgreSQL keeps is in it, or where the link `postgres` in it leads. */
  dataFolder: string
  /** Added to postgresql.conf's and to ours, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** Removes the data when it stops; for tests. */
  temporary?: boolean
}

type EmbeddedPostgres = {
  /** As superuser, on the database `quai`. Stays the same until stop(). */
  url: string
  /** Of the postmaster; changes when it had to be restarted. */
  readonly pid: number
  stop(): Promise<void>
}

const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server logs its failed queries itself, with the request's id; values of rows stay out of this file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const LARGEST_LOG_BYTES = 5_000_000
const RESTARTS_A_MINUTE = 5

/**
 * Starts a PostgreSQL of our own on 127.0.0.1, on a port chosen anew, durable unless `settings` say otherwise; creates
 * its data and the database `quai` the first time. It is restarted on the same port if it dies. Works as root (see
 * choosePlace) and after a `kill -9` of either process. It has its own process group, so a Ctrl-C does not reach it:
 * whoever starts it must call stop().
 * Throws StartupProblem: data in use by another process, unwritable folder, full disk, unsupported platform.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {}, temporary = false } = options
  if (process.platform === 'win32') throw windowsProblem()
  const dataFolder = resolve(options.dataFolder)
  const place = choosePlace(dataFolder, { temporary, log })
  const releaseLock = takeLock(join(place.folder, 'postgres.lock'), place.runAs)
  try {
    await stopOrphan(place, log)
    const binaries = prepareBinaries(place)
    const password = await prepareCluster(place, binaries, settings['fsync'] !== 'off')
    const server = new Supervisor(place, binaries, { ...DEFAULT_SETTINGS, ...settings }, log)
    await server.start()
    const url = `postgres://postgres:${password}@127.0.0.1:${server.port}/quai`
    const killOnExit = () => {
      server.child?.kill('SIGINT')
      releaseLock()
    }
    process.once('exit', killOnExit)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await server.stop()
      process.off('exit', killOnExit)
      if (temporary) for (const folder of [place.folder, dataFolder]) rmSync(folder, { recursive: true, force: true })
      else releaseLock()
    }
    const running = {
      url,
      get pid() {
        return server.child?.pid ?? 0
      },
      stop: () => (stopped ??= stop()),
    }
    await createDatabase(url).catch(async (error) => {
      await running.stop()
      throw error
    })
    return running
  } catch (error) {
    releaseLock()
    throw error
  }
}

/** The address of the PostgreSQL that another process runs on a data folder, for the commands that join it. */
export function findRunningPostgres(dataFolder: string): string | undefined {
  const folder = existingFolder(resolve(dataFolder))
  const place: Place = { folder, cluster: join(folder, 'postgres'), runAs: undefined }
  const running = readPostmaster(place)
  if (!running?.isReady || !isAlive(running.pid)) return undefined
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${running.port}/quai`
}

class Supervisor {
  child: ChildProcess | undefined
  port = 0
  private isStopping = false
  private restarting: Promise<void> = Promise.resolve()
  private restarts: number[] = []
  private readonly place: Place
  private readonly binaries: Binaries
  private readonly settings: Record<string, string>
  private readonly log: (line: string) => void

  constructor(place: Place, binaries: Binaries, settings: Record<string, string>, log: (line: string) => void) {
    this.place = place
    this.binaries = binaries
    this.settings = settings
    this.log = log
  }

  /** Tries again when another program took the port meanwhile, or while a dead server's children are going. */
  async start(): Promise<void> {
    const end = Date.now() + 15_000
    const keepsPort = this.port !== 0
    for (;;) {
      if (!keepsPort) this.port = await freePort()
      const complaint = await this.launch()
      if (complaint === undefined) return
      const isPassing = /Address already in use|shared memory block|lock file .* already exists/.test(complaint)
      if (!isPassing || Date.now() > end) throw postgresProblem(complaint, this.place.folder)
      await sleep(200)
    }
  }

  async stop(): Promise<void> {
    this.isStopping = true
    await this.restarting.catch(() => {})
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill('SIGINT')
    const quit = setTimeout(() => child.kill('SIGQUIT'), 10_000)
    await gone
    clearTimeout(quit)
  }

  /** Resolves to what PostgreSQL complained of, or to undefined once it is ready. */
  private async launch(): Promise<string | undefined> {
    const logFile = join(this.place.folder, 'postgres.log')
    const output = this.openLog(logFile)
    const { size } = fstatSync(output)
    const options = Object.entries(this.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(this.binaries.postgres, ['-D', this.place.cluster, '-p', String(this.port), ...options], {
      ...this.place.runAs,
      cwd: '/',
      detached: true,
      env: cleanEnvironment,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    let isOver = false
    const over = new Promise<void>((done, failed) => {
      child.once('exit', () => done())
      child.once('error', (error) => failed(programProblem(error)))
    }).finally(() => {
      isOver = true
    })
    const startedAt = Date.now()
    let isSlow = false
    while (!isOver) {
      const running = readPostmaster(this.place)
      if (running?.pid === child.pid && running?.isReady) {
        this.child = child
        over.then(() => this.onExit(), () => {})
        return undefined
      }
      if (!isSlow && Date.now() - startedAt > 3_000) {
        isSlow = true
        this.log('PostgreSQL rejoue ses dernières écritures, encore un instant.')
      }
      await Promise.race([over, sleep(10)])
    }
    await over
    return readFileSync(logFile).subarray(size).toString('utf8')
  }

  private openLog(path: string): number {
    try {
      const file = openSync(path, 'a', 0o600)
      if (this.place.runAs) fchownSync(file, this.place.runAs.uid, this.place.runAs.gid)
      if (fstatSync(file).size > LARGEST_LOG_BYTES) ftruncateSync(file)
      return file
    } catch (error) {
      throw fileProblem(error, path)
    }
  }

  private onExit(): void {
    if (this.isStopping) return
    const now = Date.now()
    this.restarts = [...this.restarts.filter((time) => now - time < 60_000), now]
    if (this.restarts.length > RESTARTS_A_MINUTE) {
      this.log('PostgreSQL s’arrête sans cesse : il n’est plus relancé. Voyez son journal, « postgres.log ».')
      return
    }
    this.log('PostgreSQL s’est arrêté sans qu’on le lui demande : il est relancé.')
    this.restarting = this.start()
    this.restarting.catch((error: unknown) => this.log(error instanceof Error ? error.message : String(error)))
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

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function windowsProblem(): StartupProblem {
  return new StartupProblem(
    'Sous Windows, Quai n’embarque pas PostgreSQL : indiquez-en un, version 15 ou plus, par la variable DATABASE_URL.',
  )
}
