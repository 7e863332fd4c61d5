import { sql } from 'kysely'
import pg from 'pg'
import { openBatch, pooled } from './batch.ts'
import { appOptions, checkConnection, readOnlyOptions, UnsafeConnection } from './connection-settings.ts'
import { clientOver, hostsOf } from './hosts.ts'
import { Db, kyselyOn, type QueryClient } from './kysely.ts'
import { forgetLimit, limitsOf, longestSilenceMs } from './silence.ts'

export type { Db } from './kysely.ts'

export interface DatabaseHandle {
  pool: pg.Pool
  /** A connection apart, which comes when the pool is full. */
  apart: pg.Pool
  /**
   * Takes a connection of the pool for each query: for reads and short single writes. The binder writes through
   * inTransaction().
   */
  db: Db
  close: () => Promise<void>
}

/** What gives connections: the pool, or a share of it. */
export interface Connections {
  connect(): Promise<pg.PoolClient>
}

interface DatabaseOptions {
  /** Address with one host, or several of which one takes writes. */
  url: string
  /** Address of the host to begin at; the first one by default. */
  firstHost?: string
  /** True for a standby: even once promoted, it takes no write from here. */
  isReadOnly?: boolean
  /** True when the address is that of a pooler in transaction mode. */
  isPooled?: boolean
  /** Maximum number of connections, 10 by default. */
  max?: number
  /** Called when an idle connection breaks. The pool replaces it. */
  onError?: (error: Error) => void
  /** Time in ms after which a connection that leaves a statement unanswered is closed. */
  silenceMs?: number
}

export const openDatabase = ({
  url,
  firstHost = '',
  isPooled = false,
  isReadOnly = false,
  max = 10,
  onError = () => {},
  silenceMs = longestSilenceMs,
}: DatabaseOptions): DatabaseHandle => {
  const hosts = hostsOf(url)
  const over = clientOver(hosts, Math.max(0, hosts.indexOf(firstHost)))
  const checkWithin = checkOf({ url, isPooled, over })
  const options = {
    Client: over.HostClient as new () => pg.ClientBase,
    ...(!isPooled && { options: isReadOnly ? readOnlyOptions : appOptions }),
    // pg awaits the result, although its types do not say so.
    onConnect: checkWithin(3_000) as (client: pg.ClientBase) => void,
    ...limitsOf(silenceMs),
    pipeline: true,
  } as pg.PoolConfig // pg 8.23 supports `pipeline`, but its types do not declare it
  // Given up sooner: the next look takes a new one.
  const shortly = { onConnect: checkWithin(1_500) as (client: pg.ClientBase) => void, connectionTimeoutMillis: 1_500 }
  let isClosing = false
  /** Ignores connections that break while the pool closes. */
  const report = (error: Error): void => {
    if (!isClosing) onError(error)
  }
  const pool = openPool({ ...options, max }, report)
  const apart = openPool({ ...options, ...shortly, max: 1 }, report)
  const db = dbOver(pool)
  const close = async () => {
    isClosing = true
    await Promise.all([pool.end(), apart.end()])
  }
  return { pool, apart, db, close }
}

/** Makes the check of each new connection, which leaves its host when it fails. */
const checkOf =
  ({ url, isPooled, over }: { url: string; isPooled: boolean; over: ReturnType<typeof clientOver> }) =>
  (withinMs: number) =>
  async (client: pg.ClientBase): Promise<void> => {
    if (isPooled) pooled.add(client)
    const mustWrite = hostsOf(url).length > 1 || url.includes('target_session_attrs=')
    try {
      const { timeline } = await checkConnection(client, { isPooled, mustWrite, withinMs })
      if (!over.isNewest(timeline)) throw new UnsafeConnection('Another host was promoted after this one.')
    } catch (error) {
      over.leave(client)
      throw error
    }
  }

const openPool = (options: pg.PoolConfig, report: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool(options)
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

/** Connections of each `db` that takes one for each query. */
const connectionsOf = new WeakMap<Db, Connections>()

interface Over {
  /** Makes a connection ready for its one query. */
  readied?: typeof preparing
}

/** Returns a `db` that takes a connection for each query. */
export const dbOver = (connections: Connections, { readied = preparing }: Over = {}): Db => {
  const db = kyselyOn(async () => readied(await connections.connect()))
  connectionsOf.set(db, connections)
  return db
}

const statementNames = new Map<string, string>()
const maxStatements = 1_000

/** Returns a stable name for a statement's text, so that PostgreSQL parses and plans it only once per connection. */
const statementName = (text: string): string | undefined => {
  const known = statementNames.get(text)
  if (known || statementNames.size >= maxStatements) return known
  const name = `q${statementNames.size}`
  statementNames.set(text, name)
  return name
}

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Client that prepares parameterised statements and sends the statements of one moment in one packet. */
export const preparing = (client: pg.PoolClient, release = () => client.release(isCut(client))): QueryClient => ({
  query: async (text, values = []) => {
    try {
      return await openBatch(client).add(text, values, isPrepared(text, values) ? statementName(text) : undefined)
    } catch (error) {
      if (error instanceof Error && !isAfterFailure(error)) lastFailures.set(client, error)
      throw error
    }
  },
  release,
})

/** True for a connection that pg closed because no answer came: it learns of that a little later. */
const isCut = (client: pg.PoolClient): boolean =>
  (client as unknown as { connection: { stream: { destroyed: boolean } } }).connection.stream.destroyed

/** True for a statement that recurs. One without parameters may have values written into its text. */
const isPrepared = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || text === 'BEGIN' || text === 'COMMIT'

/**
 * First error of a failed transaction. It is reported and decides about a retry, because PostgreSQL also refuses the
 * statements sent after the failing one, and their refusals may reach the caller first.
 */
const lastFailures = new WeakMap<pg.PoolClient, Error>()

const isAfterFailure = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02'

interface Transaction {
  db: Db
  /** From then on `db` refuses each statement for this reason. Resolves when those asked before are answered. */
  end: (reason?: unknown) => Promise<unknown>
}

/**
 * Returns Kysely on a connection whose transaction is managed by the caller. Work may outlive its transaction, and must
 * not write outside of it, or into that of the next call.
 */
const transactionOn = (client: pg.PoolClient): Transaction => {
  const own = preparing(client, () => {})
  const asked = new Set<Promise<unknown>>()
  let ended: { reason: unknown } | undefined
  const query: QueryClient['query'] = async (text, values) => {
    if (ended) throw ended.reason
    const answer = own.query(text, values)
    asked.add(answer)
    return answer.finally(() => asked.delete(answer))
  }
  return {
    db: kyselyOn(async () => ({ ...own, query }), { isTransaction: true }),
    end: (reason = new Error('The transaction has ended')) => {
      ended ??= { reason }
      return Promise.allSettled(asked)
    },
  }
}

interface Around<Result> {
  /**
   * Sent with the first statements of the work, without a round trip of its own. When it throws, the work is rolled
   * back.
   */
  first?: (db: Db) => Promise<void>
  /** Statements to write last. */
  closing?: (result: Result) => Promise<Statement[]>
}

/**
 * Runs `work` in one READ COMMITTED transaction: commits when it resolves and what it sent is answered, rolls back when
 * it throws. BEGIN, and COMMIT with the closing statements, are pipelined with their neighbours and need no round trip of
 * their own.
 */
export const inTransaction = async <Result>(
  from: Connections | Db,
  work: (db: Db) => Promise<Result>,
  { first = async () => {}, closing = async () => [] }: Around<Result> = {},
): Promise<Result> => {
  const client = await connectTo(from)
  const { db, end } = transactionOn(client)
  let broken: Error | undefined
  lastFailures.delete(client)
  try {
    const own = preparing(client)
    const begun = own.query('BEGIN')
    const asked = first(db).catch((error: unknown) => {
      void end(error)
      throw error
    })
    const [begin, question, outcome] = await Promise.allSettled([begun, asked, work(db)])
    // Waits for all of them, because work still running would write on a connection that already serves someone else.
    for (const each of [begin, question, outcome]) if (each.status === 'rejected') throw each.reason
    const result = (outcome as PromiseFulfilledResult<Result>).value
    await db.answered()
    const statements = await closing(result)
    void end()
    const closed = await Promise.all([
      ...statements.map(({ text, values }) => own.query(text, values)),
      own.query('COMMIT'),
    ])
    // A failed transaction answers COMMIT with ROLLBACK, without an error.
    if (closed.at(-1)?.command !== 'COMMIT')
      throw lastFailures.get(client) ?? new Error('The transaction was rolled back')
    return result
  } catch (error) {
    // What was asked may not have left yet: after the rollback, it would be done for good.
    await end(error)
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw isAfterFailure(error) ? (lastFailures.get(client) ?? error) : error
  } finally {
    forgetLimit(client)
    client.release(broken)
  }
}

const connectTo = (from: Connections | Db): Promise<pg.PoolClient> => {
  const connections = from instanceof Db ? connectionsOf.get(from) : from
  if (!connections) throw new Error('A transaction has no transactions of its own')
  return connections.connect()
}

/** Runs `work` as inTransaction() does, then rolls everything back. */
export const inTransactionUndone = async <Result>(
  from: Connections,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => {
  const undo = new Error('Undone')
  let result: { value: Result } | undefined
  try {
    await inTransaction(from, async (db) => {
      result = { value: await work(db) }
      await db.answered()
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  if (!result) throw new Error('The transaction was rolled back before its work ended')
  return result.value
}

/**
 * Runs `work` while holding the named lock, which excludes other processes. Waits for it for at most 8 s. A transaction
 * holds it on a connection of its own, because a pooler keeps nothing longer.
 */
export const withLock = async <Result>(db: Db, name: string, work: () => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (holder) => {
    await sql`SELECT set_config('idle_in_transaction_session_timeout', '0', true)`.execute(holder)
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(holder)
    return work()
  })
