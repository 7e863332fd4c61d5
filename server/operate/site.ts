import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/testing/servers/free-port.ts'
import {
  type RunningProcess,
  type ServerProcess,
  startServer,
  startWorker,
} from '../src/testing/servers/server-process.ts'
import { type Smtp, startSmtp } from '../src/testing/servers/smtp.ts'
import { type Base, hasSystemPostgres, startEmbedded, startSystem } from './bases.ts'
import { openWay, type Way } from './ways.ts'

/** An installation on many machines: two servers, a worker, PostgreSQL behind ways, a bucket, and an SMTP server. */
export interface Site {
  folder: string
  isSystem: boolean
  base: Base
  /** Port kept for a standby. */
  standbyPort: number
  /** Ways to the base and to its standby. */
  ways: readonly Way[]
  ports: readonly number[]
  /** Port of the worker's metrics. */
  workerPort: number
  servers: ServerProcess[]
  worker: RunningProcess
  bucket: Bucket
  smtp: Smtp
  startServerAt(rank: number): Promise<ServerProcess>
  startWorker(): Promise<RunningProcess>
  stop(): Promise<void>
}

interface Bucket {
  signal(signal: NodeJS.Signals): void
  start(): Promise<void>
  env: Record<string, string>
}

/** What servers and worker are started with: arguments of Node, and who takes the lines that they print. */
type Running = Pick<Parameters<typeof startWorker>[0], 'nodeOptions' | 'onLine'>

/** `wantsSystem` chooses the system's PostgreSQL where it is installed, which can have a standby. */
export const openSite = async (
  folder: string,
  { wantsSystem, ...running }: { wantsSystem: boolean } & Running,
): Promise<Site> => {
  const isSystem = wantsSystem && hasSystemPostgres()
  const base = await (isSystem ? startSystem : startEmbedded)(join(folder, 'base'))
  const standbyPort = await freePort()
  const ways = [await openWay(base.port), await openWay(standbyPort)]
  const bucket = await openBucket(join(folder, 'bucket'))
  const smtp = await startSmtp()
  const env = {
    DATABASE_URL: isSystem ? throughBoth(ways) : through(base, ways),
    SESSION_SECRET: secretIn(base.folder),
    ...settingsOf(smtp, bucket),
  }
  const ports = [await freePort(), await freePort()]
  const workerPort = await freePort()
  const start = startersOf({ folder, env, ports, workerPort, running })
  // The first one migrates.
  const first = await start.startServerAt(0)
  const [second, worker] = await Promise.all([start.startServerAt(1), start.startWorker()])
  const site: Site = {
    folder,
    isSystem,
    base,
    standbyPort,
    ways,
    ports,
    workerPort,
    worker,
    bucket,
    smtp,
    servers: [first, second],
    ...start,
    stop: () => stopAll(site),
  }
  return site
}

interface Starting extends Pick<Site, 'folder' | 'ports' | 'workerPort'> {
  env: Record<string, string>
  running: Running
}

const startersOf = ({
  folder,
  env,
  ports,
  workerPort,
  running,
}: Starting): Pick<Site, 'startServerAt' | 'startWorker'> => ({
  startServerAt: (rank) => {
    const own = { PORT: String(ports[rank]), PUBLIC_URL: `http://127.0.0.1:${ports[rank]}`, QUAI_JOBS: 'false' }
    return startServer({ ...running, dataFolder: join(folder, `server-${rank}`), env: { ...env, ...own } })
  },
  startWorker: () =>
    startWorker({
      ...running,
      dataFolder: join(folder, 'worker'),
      env: { ...env, QUAI_METRICS_PORT: String(workerPort) },
    }),
})

const settingsOf = (smtp: Smtp, bucket: Bucket) => ({
  SMTP_URL: smtp.url,
  PUBLIC_URL: 'http://localhost:4000',
  // Uploads have the same time as other calls.
  QUAI_UPLOAD_SECONDS: '10',
  ...bucket.env,
})

const stopAll = async ({ servers, worker, smtp, bucket, ways, base }: Site): Promise<void> => {
  const running = [...servers, worker]
  for (const one of running) one.kill('SIGTERM')
  await Promise.all(running.map(({ exited }) => exited))
  await smtp.stop()
  bucket.signal('SIGKILL')
  for (const way of ways) way.close()
  await base.stop()
}

const through = ({ url }: Base, [way]: readonly Way[]): string => {
  const own = new URL(url)
  own.port = String(way?.port)
  return own.href
}

const throughBoth = (ways: readonly Way[]): string =>
  `postgres://postgres@${ways.map(({ port }) => `127.0.0.1:${port}`).join(',')}/quai?target_session_attrs=read-write`

/** Returns the secret of sessions, kept where sessionKeyIn() finds it. */
const secretIn = (folder: string): string => {
  const file = join(folder, 'session-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

const program = fileURLToPath(new URL('bucket.ts', import.meta.url))

const openBucket = async (folder: string): Promise<Bucket> => {
  mkdirSync(folder)
  const port = await freePort()
  let child: ChildProcess
  const start = () =>
    new Promise<void>((ready, failed) => {
      child = spawn(process.execPath, [program, '--folder', folder, '--port', String(port)], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      child.stdout?.once('data', () => ready())
      child.once('exit', () => failed(new Error('The bucket has stopped')))
    })
  process.once('exit', () => child.kill('SIGKILL'))
  await start()
  return {
    signal: (signal) => void child.kill(signal),
    start,
    env: {
      S3_BUCKET: 'quai',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  }
}
