import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { cleanEnvironment, postgresProblem, programProblem, readPostmaster } from './cluster.ts'
import type { Place } from './place.ts'
import { fileProblem } from './problem.ts'

type Setup = { place: Place; binaries: Binaries; settings: Record<string, string>; log: (line: string) => void }

const LARGEST_LOG_BYTES = 5_000_000
const RESTARTS_A_MINUTE = 5
const PATIENCE_MS = 15_000
/**
 * Messages of temporary problems: another program took the port meanwhile, or the children of a killed server are still
 * ending.
 */
const PASSING = /Address already in use|shared memory block|lock file .* already exists/

/** Keeps one postmaster running on the same port until stop(). */
export class Supervisor {
  child: ChildProcess | undefined
  port = 0
  private readonly setup: Setup
  private isStopping = false
  private restarting: Promise<void> = Promise.resolve()
  private restarts: number[] = []

  constructor(setup: Setup) {
    this.setup = setup
  }

  /** Resolves once it answers. Throws PostgresProblem with PostgreSQL's message when it gives up. */
  async start(): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    const keepsPort = this.port !== 0
    for (;;) {
      if (!keepsPort) this.port = await freePort()
      const complaint = await this.launch()
      if (complaint === undefined) return
      // Some file systems do not support sockets.
      const wantsSocket = this.setup.settings['unix_socket_directories'] !== ''
      if (wantsSocket && /could not create any Unix-domain sockets/.test(complaint)) {
        this.setup.settings['unix_socket_directories'] = ''
        continue
      }
      if (!PASSING.test(complaint) || Date.now() > end) throw postgresProblem(complaint, this.setup.place.folder)
      await sleep(200)
    }
  }

  /**
   * Stops PostgreSQL and rolls back running transactions. After 10 s kills it (SIGQUIT), and the next start recovers.
   */
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

  /** Resolves to undefined once PostgreSQL is ready, otherwise to its last output. */
  private async launch(): Promise<string | undefined> {
    const { place } = this.setup
    const logFile = join(place.folder, 'postgres.log')
    const output = openLog(logFile, place)
    const sizeBefore = fstatSync(output).size
    const child = this.spawn(output)
    closeSync(output)
    let isOver = false
    const over = new Promise<void>((done, failed) => {
      child.once('exit', () => done())
      child.once('error', (error) => failed(programProblem(error)))
    }).finally(() => {
      isOver = true
    })
    const slow = setTimeout(() => this.setup.log('PostgreSQL replays its last writes, one moment.'), 3_000)
    try {
      while (!isOver) {
        const running = readPostmaster(place)
        if (running?.isReady && running.pid === child.pid) {
          this.child = child
          child.once('exit', () => this.onExit())
          return undefined
        }
        await Promise.race([over, sleep(10)])
      }
    } finally {
      clearTimeout(slow)
    }
    await over
    return readFileSync(logFile).subarray(sizeBefore).toString('utf8')
  }

  private spawn(output: number): ChildProcess {
    const { place, binaries, settings } = this.setup
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    return spawn(binaries.postgres, ['-D', place.cluster, '-p', String(this.port), ...options], {
      ...place.runAs,
      cwd: '/',
      detached: true,
      env: cleanEnvironment,
      stdio: ['ignore', output, output],
    })
  }

  private onExit(): void {
    if (this.isStopping) return
    const { log } = this.setup
    const now = Date.now()
    this.restarts = [...this.restarts.filter((time) => now - time < 60_000), now]
    if (this.restarts.length > RESTARTS_A_MINUTE) {
      log('PostgreSQL stops again and again: it is not restarted any more. See its log, postgres.log.')
      return
    }
    log('PostgreSQL stopped by itself: it is being restarted.')
    this.restarting = this.start()
    this.restarting.catch((error: unknown) => log(error instanceof Error ? error.message : String(error)))
  }
}

/** Opens a file instead of a pipe, so that PostgreSQL keeps its log when the server that started it is killed. */
function openLog(path: string, { runAs }: Place): number {
  try {
    const file = openSync(path, 'a', 0o600)
    if (runAs) fchownSync(file, runAs.uid, runAs.gid)
    if (fstatSync(file).size > LARGEST_LOG_BYTES) ftruncateSync(file)
    return file
  } catch (error) {
    throw fileProblem(error, path)
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
