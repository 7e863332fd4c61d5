import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRunningPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import { type SessionKey, sessionKeyOf } from '../../calls/session.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

export interface ServerProcess {
  pid: number
  port: number
  /** Address as the owner of the embedded database. */
  databaseUrl: string
  /** Resolves when the process has ended. */
  exited: Promise<{ status: number | null; signal: NodeJS.Signals | null }>
  kill(signal: NodeJS.Signals): void
}

interface Options {
  dataFolder: string
  env?: Record<string, string>
  /** Arguments of Node, before the program. */
  nodeOptions?: string[]
  onLine?: (line: string) => void
}

/**
 * Starts the server as in production, without the demo: its own process, durable PostgreSQL and jobs. Resolves once it
 * answers; rejects with its output when it stops before. Stops with its parent process.
 */
export const startServer = async ({
  dataFolder,
  env,
  nodeOptions = [],
  onLine = () => {},
}: Options): Promise<ServerProcess> => {
  if (!env?.['DATABASE_URL']) copyFirstData(dataFolder)
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      QUAI_DATA: dataFolder,
      QUAI_DEMO: 'false',
      LOG_LEVEL: 'error',
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
  const port = await portOf(child, onLine)
  const databaseUrl = env?.['DATABASE_URL'] ?? findRunningPostgres(dataFolder)
  if (!databaseUrl) throw new Error('A running server has a database')
  // A process that has produced output has a pid.
  return { pid: child.pid as number, port, databaseUrl, exited, kill: (signal) => child.kill(signal) }
}

/**
 * Copies the data of a first start, which scripts/smoke.mjs makes once for all its programs, because creating and
 * migrating a database takes a server as long again as its start.
 */
const copyFirstData = (dataFolder: string): void => {
  const firstData = process.env['QUAI_FIRST_DATA']
  if (!firstData || existsSync(join(dataFolder, 'postgres'))) return
  mkdirSync(dataFolder, { recursive: true })
  // Keeps the owner, who runs PostgreSQL, as cpSync() does not.
  execFileSync('cp', ['-a', `${firstData}/.`, dataFolder])
}

const portOf = (child: ChildProcess, onLine: (line: string) => void): Promise<number> =>
  new Promise((done, failed) => {
    let written = ''
    const read = (text: string) => {
      written = (written + text).slice(-10_000)
      for (const line of text.split('\n')) if (line) onLine(line)
      const port = /Quai is ready: http:\/\/\S+:(\d+)/.exec(written)?.[1]
      if (port) done(Number(port))
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('error', failed)
    child.once('exit', () => failed(new Error(`The server stopped before it answered:\n${written}`)))
  })

/** Returns the key that signs a server's sessions. Anyone who can read its data folder can open a session. */
export const sessionKeyIn = (dataFolder: string): SessionKey =>
  sessionKeyOf(readFileSync(join(dataFolder, 'session-secret'), 'utf8').trim())
