import type { RouteMeta } from '@quai/contract/calls/route.ts'
import type pg from 'pg'
import type { Config } from '../../platform/config.ts'
import { type Connections, type Db, dbOver } from '../../platform/database/database.ts'
import { cut } from '../../platform/database/hosts.ts'
import { longestSeconds } from './time-limits.ts'

/** Thrown when the time of a call has ended. What it was writing is done or undone: its idempotency key tells. */
export class TooLate extends Error {
  constructor() {
    super('The time of the call has ended')
  }
}

interface Limits {
  wholeMs: number
  /** Longest time that the call holds one connection. */
  heldMs: number
}

const ms = (seconds: number): number => seconds * 1_000

/** Heavy calls first wait for their turn (call-turns.ts). */
const turnMs = 30_000

/** Returns the time of a call once its body has been read, less what admission has taken. */
export const limitsOf = (config: Config, meta: Pick<RouteMeta, 'takesTurn' | 'accepts'>, admissionMs = 0): Limits => {
  const { wholeMs, heldMs } = wholeLimitsOf(config, meta)
  return { wholeMs: wholeMs - admissionMs, heldMs }
}

const wholeLimitsOf = (config: Config, { takesTurn, accepts }: Pick<RouteMeta, 'takesTurn' | 'accepts'>): Limits => {
  const own = longestSeconds(config, takesTurn)
  if (own !== undefined) return { wholeMs: turnMs + ms(own), heldMs: ms(own) }
  const heldMs = ms(config.QUAI_CALL_SECONDS)
  if (takesTurn === 'print') return { wholeMs: turnMs + ms(config.QUAI_EXPORT_SECONDS), heldMs }
  return { wholeMs: accepts ? ms(config.QUAI_UPLOAD_SECONDS) : heldMs, heldMs }
}

/** Time to admit a caller. */
export const admissionLimits = ({ QUAI_CALL_SECONDS }: Config): Limits => {
  const wholeMs = ms(QUAI_CALL_SECONDS) / 2
  return { wholeMs, heldMs: wholeMs }
}

/**
 * Time of one call. A database that does not answer closes no connection by itself, so the call closes it: PostgreSQL
 * then undoes what was not committed.
 */
export class Deadline {
  readonly #heldMs: number
  readonly #ending = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly wholeMs: number
  /** Start, as performance.now(). */
  readonly since = performance.now()
  /** Time in ms spent waiting for a turn, waiting for a connection, holding one, on the file store, and on child processes. */
  readonly spent = { waitingForTurn: 0, waiting: 0, holding: 0, storing: 0, waitingForChild: 0, inChild: 0 }

  constructor({ wholeMs, heldMs }: Limits) {
    this.wholeMs = wholeMs
    this.#heldMs = heldMs
    this.#timer = setTimeout(() => this.#ending.abort(new TooLate()), wholeMs).unref()
  }

  /** Aborted with TooLate when the time has ended. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** Ends the limit of the whole call, for an answer that a slow client may take its time to read. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Waits for `work`, at most until the time has ended. Throws TooLate. */
  async race<Result>(work: Promise<Result>): Promise<Result> {
    // Nobody hears of what fails afterwards.
    work.catch(() => {})
    this.signal.throwIfAborted()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const end = () => reject(this.signal.reason as Error)
    this.signal.addEventListener('abort', end, { once: true })
    try {
      return await Promise.race([work, late])
    } finally {
      this.signal.removeEventListener('abort', end)
    }
  }

  /** Returns connections that are closed when they are held for too long. */
  over(connections: Connections, heldMs = this.#heldMs): Connections & { db: Db } {
    const connect = async (): Promise<pg.PoolClient> => {
      const from = performance.now()
      const coming = connections.connect()
      const client = await this.race(coming)
        .catch((error: unknown) => {
          coming.then(
            (late) => late.release(),
            () => {},
          )
          throw error
        })
        .finally(() => {
          this.spent.waiting += performance.now() - from
        })
      return this.#held(client, { since: performance.now(), heldMs })
    }
    return { connect, db: dbOver({ connect }) }
  }

  /** Waits for the file store as race() does. */
  async store<Result>(work: Promise<Result>): Promise<Result> {
    const from = performance.now()
    return this.race(work).finally(() => {
      this.spent.storing += performance.now() - from
    })
  }

  #held(client: pg.PoolClient, { since, heldMs }: { since: number; heldMs: number }): pg.PoolClient {
    const end = () => cut(client, new TooLate())
    const timer = setTimeout(end, heldMs).unref()
    this.signal.addEventListener('abort', end, { once: true })
    // The pool gives each taking a release of its own.
    const release = client.release.bind(client)
    client.release = (error) => {
      clearTimeout(timer)
      this.signal.removeEventListener('abort', end)
      this.spent.holding += performance.now() - since
      release(error)
    }
    return client
  }
}
