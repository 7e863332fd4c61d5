import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../platform/database/database.ts'
import { freePort } from './free-port.ts'

/** Tells whether the system has a real pooler. */
export const hasPgbouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

export interface Pgbouncer {
  port: number
  /** Lets it open its connections to PostgreSQL anew. */
  reconnect(): Promise<void>
  /** Lets all clients share so many connections to PostgreSQL. */
  share(connections: number): Promise<void>
  /** Kills it. */
  stop(): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
}

interface Target {
  /** Folder of its settings, which it lets every user enter. */
  folder: string
  /** Port of PostgreSQL on this machine. */
  port: number
  /** Connections to each database, which all clients share. */
  connections?: number
}

const login = 'quai_pool'
const password = 'secret'

/** Returns an address as the login of the server reaches it through poolers. */
export const pooledUrl = (database: string, ports: readonly number[]): string =>
  `postgres://${login}:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}`

/** What docs/operating.md says. */
const advised = {
  pool_mode: 'transaction',
  max_client_conn: 1_000,
  query_wait_timeout: 8,
  server_connect_timeout: 3,
  server_login_retry: 1,
}

const settingsOf = ({ folder, port, connections = 10 }: Target, own: number): string => {
  const settings = {
    ...advised,
    default_pool_size: connections,
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users.txt'),
    admin_users: login,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  return ['[databases]', `* = host=127.0.0.1 port=${port}`, '[pgbouncer]', ...lines, ''].join('\n')
}

/** Starts pgbouncer in transaction mode before PostgreSQL. It ends with this process. */
export const startPgbouncer = async (target: Target): Promise<Pgbouncer> => {
  const port = await freePort()
  const write = (name: string, content: string): string => {
    const file = join(target.folder, name)
    writeFileSync(file, content)
    chmodSync(file, 0o644)
    return file
  }
  chmodSync(target.folder, 0o755)
  write('users.txt', `"${login}" "${password}"\n`)
  const settings = write('pgbouncer.ini', settingsOf(target, port))
  // It refuses to run as root. The shell kills it once nobody holds the other end of its input.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const untilLetGo = 'pgbouncer --quiet "$0" & cat > /dev/null; kill -9 $!'
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn('sh', ['-c', untilLetGo, settings], { ...user, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] })
    await listening(port)
  }
  await start()
  const console = pooledUrl('pgbouncer', [port])
  const reconnect = () => execute(console, 'RECONNECT')
  return {
    port,
    reconnect,
    share: async (connections) => {
      await execute(console, `SET default_pool_size = ${connections}`)
      await reconnect()
      await execute(console, 'WAIT_CLOSE')
    },
    stop: async () => {
      const ended = child && once(child, 'exit')
      child?.stdin?.end()
      await ended
    },
    start,
  }
}

const listening = async (port: number): Promise<void> => {
  for (let tries = 0; tries < 250; tries++, await sleep(20)) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((done) => {
      socket.once('connect', () => done(true)).once('error', () => done(false))
    })
    socket.destroy()
    if (isOpen) return
  }
  throw new Error('pgbouncer does not listen')
}

const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates the login of the server in a migrated base, and gives it what a refused connection says. */
export const giveLogin = async (ownerUrl: string): Promise<void> => {
  await execute(ownerUrl, `CREATE ROLE ${login} LOGIN PASSWORD '${password}'`)
  const { port, pathname } = new URL(ownerUrl)
  const said = await messageOf(pooledUrl(pathname.slice(1), [Number(port)]))
  await execute(ownerUrl, / as they are: (.*)\. \(/.exec(said)?.[1] ?? '')
}

/** Returns what the server says of a login that has neither the role nor the limits. */
const messageOf = async (url: string): Promise<string> => {
  const { pool, close } = openDatabase({ url, isPooled: true, max: 1 })
  const error = await pool.query('SELECT 1').catch((thrown: Error) => thrown)
  await close()
  return error instanceof Error ? error.message : ''
}
