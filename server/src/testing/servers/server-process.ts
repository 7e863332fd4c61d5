import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRunningPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import { type SessionKey, sessionKeyOf } from '../../calls/session.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const worker = fileURLToPath(new URL('../../worker.ts', import.meta.url))

export interface RunningProcess {
  pid: number
  /** Resolves when the process has ended. */
  exited: Promise<{ status: number | null; signal: NodeJS.Signals | null }>
  kill(signal: NodeJS.Signals): void
}

export interface ServerProcess extends RunningProcess {
  port: number
  /** Address as the owner of the embedded database. */
  databaseUrl: string
}

interface Options {
  dataFolder: string
  /** Program of another release. */
  program?: string
  env?: Record<string, string>
  /** Arguments of Node, before the program. */
  nodeOptions?: string[]
  onLine?: (line: string) => void
}

/**
 * Starts the server as in production, without the demo: its own process, durable PostgreSQL and jobs. Resolves once it
 * answers; rejects with its output when it stops before. Stops with its parent process.
 */
export const startServer = async (options: Options): Promise<ServerProcess> => {
  const { dataFolder, env, program = main } = options
  if (!env?.['DATABASE_URL']) copyFirstData(dataFolder)
  // Older releases say it in French.
  const { said, ...running } = await start(program, /Quai (?:is ready|est prêt)\s?: http:\/\/\S+:(\d+)/, options)
  const databaseUrl = env?.['DATABASE_URL'] ?? findRunningPostgres(dataFolder)
  if (!databaseUrl) throw new Error('A running server has a database')
  return { ...running, port: Number(said), databaseUrl }
}

/** Starts a worker apart. Resolves once it is ready. */
export const startWorker = async (options: Options): Promise<RunningProcess> =>
  start(worker, /The worker is (ready)/, options)

/** Starts a program. Resolves with what `ready` captures of its output, once it does. */
const start = async (
  program: string,
  ready: RegExp,
  { dataFolder, env, nodeOptions = [], onLine = () => {} }: Options,
) => {
  const child = spawn(process.execPath, [...nodeOptions, program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      QUAI_DATA: dataFolder,
      QUAI_DEMO: 'false',
      LOG_LEVEL: 'error',
      QUAI_PUBLIC_METRICS: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stopWithParent = () => child.kill('SIGTERM')
  process.once('exit', stopWithParent)
  const exited = new Promise<{ status: number | null; signal: NodeJS.Signals | null }>((done) => {
    child.once('exit', (status, signal) => {
      process.off('exit', stopWithParent)
      done({ status, signal })
    })
  })
  const said = await sayingOf(child, ready, onLine)
  // A process that has produced output has a pid.
  return { pid: child.pid as number, exited, kill: (signal: NodeJS.Signals) => void child.kill(signal), said }
}

/**
 * Copies the data of a first start, which proofs/proofs.mjs makes once for all proofs, because creating and
 * migrating a database takes a server as long again as its start.
 */
export const copyFirstData = (dataFolder: string): void => {
  const firstData = process.env['QUAI_FIRST_DATA']
  if (!firstData || existsSync(join(dataFolder, 'postgres'))) return
  mkdirSync(dataFolder, { recursive: true })
  // Keeps the owner, who runs PostgreSQL, as cpSync() does not.
  execFileSync('cp', ['-a', `${firstData}/.`, dataFolder])
}

const sayingOf = (child: ChildProcess, ready: RegExp, onLine: (line: string) => void): Promise<string> =>
  new Promise((done, failed) => {
    let written = ''
    const read = (text: string) => {
      written = (written + text).slice(-10_000)
      for (const line of text.split('\n')) if (line) onLine(line)
      const said = ready.exec(written)?.[1]
      if (said) done(said)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('error', failed)
    child.once('exit', () => failed(new Error(`The program stopped before it was ready:\n${written}`)))
  })

/** Returns the key that signs a server's sessions. Anyone who can read its data folder can open a session. */
export const sessionKeyIn = (dataFolder: string): SessionKey =>
  sessionKeyOf(readFileSync(join(dataFolder, 'session-secret'), 'utf8').trim())
