import pg from 'pg'
import { release } from '../release.ts'

/**
 * Returns an address for each host of `postgres://user:password@first:5432,second:5432/quai`, as libpq reads it. Throws
 * for what is no address.
 */
export const hostsOf = (url: string): string[] => {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  if (!hosts.includes(',')) return [new URL(url).href]
  return hosts.split(',').map((host) => {
    const own = new URL(`${before}${host}${after}`)
    own.searchParams.delete('target_session_attrs')
    return own.href
  })
}

const connectWithinMs = 3_000

/** Returns the address of the host that takes writes; the only one without asking. The last one when none does. */
export const primaryOf = async (url: string): Promise<string> => {
  const hosts = hostsOf(url)
  for (const host of hosts.slice(0, -1)) if (await takesWrites(host)) return host
  return hosts.at(-1) ?? url
}

/** False also for an address that none can be asked by, such as one whose certificate cannot be read. */
const takesWrites = (host: string): Promise<boolean> => askForWrites(host).catch(() => false)

const askForWrites = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: connectWithinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ readOnly: string }>(
      `SELECT current_setting('transaction_read_only') AS "readOnly"`,
    )
    return rows[0]?.readOnly === 'off'
  } finally {
    await client.end().catch(() => {})
  }
}

/** Connection of pg. Its types do not declare the stream. */
interface WithStream {
  connection: { stream: { destroy(error: Error): void } }
}

/** Closes a connection at once, without a word to a database that does not answer. What waits for it fails with `error`. */
export const cut = (client: pg.ClientBase, error: Error): void =>
  (client as unknown as WithStream).connection.stream.destroy(error)

/** Lets the base know the release of a connection, through a pooler too. A name of the address would win over an option. */
export const named = (host: string): string => {
  const own = new URL(host)
  own.searchParams.set('application_name', `quai ${release}`)
  return own.href
}

/**
 * Returns the class of a pool's connections to several hosts: each goes to the host that served last, until it fails or
 * `leave` says that the one of a connection takes no writes.
 */
export const clientOver = (hosts: readonly string[]) => {
  let at = 0
  const ranks = new WeakMap<pg.ClientBase, number>()
  const leave = (client: pg.ClientBase): void => {
    // Connections that fail together leave the same host once.
    if (ranks.get(client) === at) at = (at + 1) % hosts.length
  }
  class HostClient extends pg.Client {
    constructor(options: pg.ClientConfig = {}) {
      super({ ...options, connectionString: named(hosts[at] ?? '') })
      ranks.set(this as pg.ClientBase, at)
      const connect = this.connect.bind(this)
      // The pool gives a callback.
      const watched = (callback: (error: Error | undefined) => void) =>
        connect((error?: Error) => {
          if (error) leave(this as pg.ClientBase)
          callback(error)
        })
      this.connect = watched as typeof this.connect
    }
  }
  return { HostClient, leave }
}
