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
 * Number that each promotion raises; null where nothing can be written. A primary that comes back after another one was
 * promoted still takes writes, with the lower number.
 */
export const timelineSql = `CASE WHEN current_setting('transaction_read_only') = 'off'
  THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END`

/**
 * Returns the class of a pool's connections to several hosts: each goes to the host that served last, from `first` on,
 * until it fails or `leave` says that the one of a connection takes no writes. `isNewest` is false for the timeline of a
 * former primary that came back as it was.
 */
export const clientOver = (hosts: readonly string[], first = 0) => {
  let at = first
  let newest = 0
  const ranks = new WeakMap<pg.ClientBase, number>()
  const leave = (client: pg.ClientBase): void => {
    // Connections that fail together leave the same host once.
    if (ranks.get(client) === at) at = (at + 1) % hosts.length
  }
  const isNewest = (timeline: number | null): boolean => {
    if (hosts.length < 2 || timeline === null) return true
    newest = Math.max(newest, timeline)
    return timeline === newest
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
  return { HostClient, leave, isNewest }
}
