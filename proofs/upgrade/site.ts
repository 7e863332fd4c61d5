import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import pg from 'pg'
import { type ServerProcess, startServer } from '../../server/src/testing/servers/server-process.ts'
import type { OldRelease, World } from './old-release.ts'

/** An installation of an older release: two servers on one base and one folder of files. */
export interface Site {
  url: string
  world: World
  servers: ServerProcess[]
  /** Lines that the old servers wrote. */
  lines: string[]
  /** Starts a server of this release beside them. */
  startNew(): Promise<ServerProcess>
  migrate(options: { killedAfter: number }): Promise<Attempt>
  stop(): Promise<void>
}

/** One run of `npm run migrate`. */
export interface Attempt {
  status: number | null
  seconds: number
  output: string
}

const secret = 'a secret of forty signs for the sessions'
const migrateCommand = fileURLToPath(new URL('../../server/src/app/startup/migrate-command.ts', import.meta.url))

export const openSite = async (folder: string, old: OldRelease, orders: number): Promise<Site> => {
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'base') })
  const { url } = postgres
  const dataFolder = join(folder, 'data')
  mkdirSync(dataFolder)
  const env = { DATABASE_URL: url, SESSION_SECRET: secret }
  const lines: string[] = []
  const startOld = (jobs: string) =>
    startServer({
      dataFolder,
      program: join(old.folder, 'server/src/main.ts'),
      env: { ...env, QUAI_JOBS: jobs },
      onLine: (line) => void lines.push(line),
    })
  // The first one makes the schema.
  const servers = [await startOld('true'), await startOld('false')]
  const world = old.fill({ url, secret, orders })
  return {
    url,
    world,
    servers,
    lines,
    startNew: async () => {
      const server = await startServer({ dataFolder, env: { ...env, QUAI_MIGRATE: 'false' } })
      servers.push(server)
      return server
    },
    migrate: ({ killedAfter }) => runMigration({ ...env, QUAI_DATA: dataFolder }, killedAfter),
    stop: async () => {
      for (const server of servers) server.kill('SIGTERM')
      await Promise.all(servers.map(({ exited }) => exited))
      await postgres.stop()
    },
  }
}

/** Runs today's migration, which is killed once it has applied so many files; never for 0. */
const runMigration = async (
  env: { DATABASE_URL: string } & NodeJS.ProcessEnv,
  killedAfter: number,
): Promise<Attempt> => {
  const from = performance.now()
  const before = await countApplied(env.DATABASE_URL)
  const child = spawn(process.execPath, [migrateCommand], { env: { PATH: process.env.PATH, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  let isOver = false
  void exited.then(() => {
    isOver = true
  })
  while (killedAfter > 0 && !isOver) {
    if ((await countApplied(env.DATABASE_URL)) >= before + killedAfter) child.kill('SIGKILL')
    await sleep(20)
  }
  return { status: await exited, seconds: (performance.now() - from) / 1_000, output }
}

const countApplied = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url, application_name: 'upgrade' })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM schema_migrations')
  await client.end()
  return rows[0]?.count ?? 0
}
