import type pg from 'pg'

/**
 * Longest time without the answer to a statement: longer than PostgreSQL lets one run (connection-settings.ts). A machine
 * that vanishes closes no connection, and TCP sends to it again for a quarter of an hour.
 */
export const longestSilenceMs = 30_000
/** Added to the limit of statements that have one of their own. */
const spareMs = 10_000

/** Closes a connection to a machine that vanished while it worked on a statement, or on none. */
export const keepingAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Options of a pool that notices a silence, before which it has closed what a vanished machine has left idle. */
export const limitsOf = (silenceMs: number) => ({
  connectionTimeoutMillis: 5_000,
  query_timeout: silenceMs,
  idleTimeoutMillis: silenceMs - Math.min(5_000, silenceMs / 2),
  ...keepingAlive,
})

/** Statement that gives those after it in its transaction another limit, on both sides of the connection. */
export const limitStatements = (seconds: number): string => `SET LOCAL statement_timeout = ${seconds * 1_000}`

const limit = /^SET LOCAL statement_timeout = (\d+)$/
const end = /^(begin|start transaction.*|commit|rollback)$/i

const limits = new WeakMap<pg.ClientBase, number>()

/** Gives a connection the usual time again, after a transaction whose end it was not told. */
export const forgetLimit = (client: pg.ClientBase): void => {
  limits.delete(client)
}

/** Returns the time in ms for the answer to statements; undefined for the usual one. */
export const timeToAnswer = (client: pg.ClientBase, texts: readonly string[]): number | undefined => {
  let longest = limits.get(client)
  for (const text of texts) {
    // A query is longer than any of these.
    if (text.length > 100) continue
    const ms = Number(limit.exec(text)?.[1] ?? 0) + spareMs
    if (ms > longestSilenceMs) {
      limits.set(client, ms)
      longest = Math.max(longest ?? 0, ms)
    } else if (end.test(text)) limits.delete(client)
  }
  return longest
}
