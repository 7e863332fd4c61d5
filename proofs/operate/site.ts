import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jobNames } from '../../server/src/app/modules/jobs.ts'
import { migrate } from '../../server/src/platform/migrations/migrate.ts'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import {
  giveLogin,
  hasPgbouncer,
  type Pgbouncer,
  pooledUrl,
  startPgbouncer,
} from '../../server/src/testing/servers/pgbouncer.ts'
import {
  type RunningProcess,
  type ServerProcess,
  startServer,
  startWorker,
} from '../../server/src/testing/servers/server-process.ts'
import { type Smtp, startSmtp } from '../../server/src/testing/servers/smtp.ts'
import { type Base, hasSystemPostgres, startEmbedded, startSystem } from './bases.ts'
import type { Disks } from './disks.ts'
import { openWay, type Way } from './ways.ts'

/** An installation on many machines: two servers, a worker, PostgreSQL behind poolers and ways, a bucket, and an SMTP server. */
export interface Site {
  folder: string
  base: Base
  disks: Disks
  /** One before each way; none where pgbouncer is not installed. */
  poolers: readonly Pgbouncer[]
  firstBase: Base
  /** Port kept for a standby. */
  standbyPort: number
  /** Ways to the base and to its standby. */
  ways: readonly Way[]
  ports: readonly number[]
  /** Port of the worker's /readyz. */
  workerPort: number
  servers: ServerProcess[]
  worker: RunningProcess
  bucket: Bucket
  smtp: Smtp
  /** Settings of servers and worker. */
  env: Record<string, string>
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

interface Wanted extends Running {
  disks: Disks
  /** True for what the system has: its PostgreSQL and its pooler. */
  wantsSystem: boolean
}

export const openSite = async (folder: string, { disks, wantsSystem, ...running }: Wanted): Promise<Site> => {
  const place = join(folder, 'base')
  const walFolder = disks.areOwn ? join(folder, 'wal') : undefined
  const base = await (wantsSystem && hasSystemPostgres() ? startSystem(place, walFolder) : startEmbedded(place))
  const standbyPort = await freePort()
  const ways = [await openWay(base.port), await openWay(standbyPort)]
  const poolers = wantsSystem && hasPgbouncer() ? await openPoolers(folder, base, ways) : []
  const bucket = await openBucket(join(folder, 'bucket'))
  const smtp = await startSmtp()
  const env = {
    ...addressesOf(ways, poolers),
    SESSION_SECRET: secretIn(base.folder),
    ...settingsOf(smtp, bucket),
  }
  const ports = [await freePort(), await freePort()]
  const workerPort = await freePort()
  const start = startersOf({ folder, env, ports, workerPort, running })
  // The first one migrates.
  const first = await start.startServerAt(0)
  const [second, worker] = await Promise.all([start.startServerAt(1), start.startWorker()])
  const servers = [first, second]
  const parts = {
    folder,
    base,
    disks,
    poolers,
    firstBase: base,
    standbyPort,
    ways,
    ports,
    workerPort,
    worker,
    bucket,
    smtp,
    env,
  }
  const site: Site = { ...parts, ...start, servers, stop: () => stopAll(site) }
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

/** Starts a pooler before each way, and gives their login to the base. */
const openPoolers = async (folder: string, base: Base, ways: readonly Way[]): Promise<Pgbouncer[]> => {
  await migrate(base.url, jobNames)
  await giveLogin(base.url)
  return Promise.all(
    ways.map(({ port }, rank) => {
      const own = join(folder, `pooler-${rank}`)
      mkdirSync(own)
      return startPgbouncer({ folder: own, port, connections: clientsOfProcess + 10 })
    }),
  )
}

/**
 * Connections of each process to the pooler, which has some more to PostgreSQL: half of those of both servers are the most
 * that calls of one customer hold while they wait for a lock.
 */
export const clientsOfProcess = 30

/** Settings that lead to the base, through the poolers where there are some. */
const addressesOf = (ways: readonly Way[], poolers: readonly Pgbouncer[]): Record<string, string> => {
  const direct = throughAll(ways)
  if (poolers.length === 0) return { DATABASE_URL: direct }
  const pooled = pooledUrl(
    'quai',
    poolers.map(({ port }) => port),
  )
  return {
    DATABASE_URL: `${pooled}?target_session_attrs=read-write`,
    DATABASE_DIRECT_URL: direct,
    DATABASE_POOLER: 'true',
    DATABASE_POOL: String(clientsOfProcess),
  }
}

const settingsOf = (smtp: Smtp, bucket: Bucket) => ({
  SMTP_URL: smtp.url,
  PUBLIC_URL: 'http://localhost:4000',
  // Uploads have the same time as other calls.
  QUAI_UPLOAD_SECONDS: '10',
  ...bucket.env,
})

const stopAll = async ({ servers, worker, smtp, bucket, poolers, ways, base }: Site): Promise<void> => {
  const running = [...servers, worker]
  for (const one of running) one.kill('SIGTERM')
  await Promise.all(running.map(({ exited }) => exited))
  await smtp.stop()
  bucket.signal('SIGKILL')
  await Promise.all(poolers.map((pooler) => pooler.stop()))
  for (const way of ways) way.close()
  await base.stop()
}

const throughAll = (ways: readonly Way[]): string =>
  `postgres://postgres@${ways.map(({ port }) => `127.0.0.1:${port}`).join(',')}/quai?target_session_attrs=read-write`

/** Returns the secret of sessions, kept where sessionKeyIn() finds it. */
const secretIn = (folder: string): string => {
  const file = join(folder, 'session-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

const program = fileURLToPath(new URL('bucket.ts', import.meta.url))

const openBucket = async (folder: string): Promise<Bucket> => {
  mkdirSync(folder, { recursive: true })
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
