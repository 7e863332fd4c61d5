import { setTimeout as sleep } from 'node:timers/promises'
import { comparePositions } from '@quai/contract/calls/position.ts'
import type pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import { type Connections, type DatabaseHandle, openDatabase } from './database.ts'
import { hostsOf } from './hosts.ts'

/** A standby that is further behind is left alone. */
const mostBehindMs = 10_000
/** Longest wait for the standby to have what a caller has seen. */
const mostWaitMs = 100
const askEveryMs = 10
const lookEveryMs = 1_000
/** A standby that has not answered for this long is left alone. */
const mostSilentMs = 3_000
/** After a failure the standby is left alone for this long. */
const awayMs = 5_000

// What is committed without waiting for the disk is inserted before it is flushed.
const lastPlace = `SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END::text AS position`

interface Opening {
  /** Address of the standby. */
  url: string
  /** Connections to the primary. */
  primary: pg.Pool
  max: number
  onError: (error: Error) => void
}

/**
 * Standby that answers reads. It follows the primary at a distance: whoever has seen something gets an answer that
 * contains it, or the primary's.
 */
export class Replica {
  readonly pool: pg.Pool
  readonly #handle: DatabaseHandle
  readonly #primary: pg.Pool
  readonly #onError: (error: Error) => void
  /** Where the primary was at a moment, the newest last, as far as the standby has not got there. */
  #marks: { at: number; position: string }[] = []
  #replayed: string | undefined
  #awayUntil = 0
  #answeredAt = -Infinity
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined
  #marking: Promise<void> | undefined
  #asking: Promise<void> | undefined

  constructor({ url, primary, max, onError }: Opening) {
    if (hostsOf(url).length > 1)
      throw new StartupProblem('DATABASE_READ_URL names one standby: what one has, another may not have yet.')
    this.#handle = openDatabase({ url, max, onError, isReadOnly: true })
    this.pool = this.#handle.pool
    this.#primary = primary
    this.#onError = onError
    this.#timer = setInterval(() => this.#lookOnce(), lookEveryMs).unref()
    this.#lookOnce()
  }

  /** Returns the place in the log that contains everything committed so far. */
  async position(connections: Connections = this.#primary): Promise<string> {
    const client = await connections.connect()
    try {
      const { rows } = await client.query<{ position: string }>(lastPlace)
      return rows[0]?.position ?? ''
    } finally {
      client.release()
    }
  }

  /** Time in ms that the standby is behind; undefined while it is left alone. */
  get behindMs(): number | undefined {
    if (this.#replayed === undefined || performance.now() < this.#awayUntil) return undefined
    const [oldest] = this.#marks
    return oldest ? performance.now() - oldest.at : 0
  }

  /** True once the standby has what was written up to a place in the log. Waits for it for 100 ms. */
  async has(position: string): Promise<boolean> {
    const until = performance.now() + mostWaitMs
    while (this.#isNear()) {
      if (this.#hasReplayed(position)) return true
      const leftMs = until - performance.now()
      if (leftMs <= 0) return false
      await Promise.race([this.#ask().catch((error: Error) => this.leave(error)), sleep(leftMs)])
      if (!this.#hasReplayed(position)) await sleep(Math.min(askEveryMs, leftMs))
    }
    return false
  }

  /** Place up to which the standby has everything. */
  get replayed(): string {
    return this.#replayed ?? '0/0'
  }

  #isNear(): boolean {
    return this.#answeredAt > performance.now() - mostSilentMs && (this.behindMs ?? Infinity) < mostBehindMs
  }

  #hasReplayed(position: string): boolean {
    return comparePositions(this.replayed, position) >= 0
  }

  /** Leaves the standby alone for a while. */
  leave(error: Error): void {
    if (performance.now() >= this.#awayUntil) this.#onError(error)
    this.#awayUntil = performance.now() + awayMs
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.race([this.#looking, sleep(2_000, undefined, { ref: false })])
    await this.#handle.close()
  }

  #lookOnce(): void {
    this.#looking ??= this.#look()
      .catch((error: Error) => this.leave(error))
      .finally(() => {
        this.#looking = undefined
      })
  }

  async #look(): Promise<void> {
    await Promise.race([this.#mark(), sleep(mostWaitMs, undefined, { ref: false })])
    await this.#ask()
  }

  /** Notes where the primary is. One that does not tell, because its pool is full, says nothing of the standby. */
  #mark(): Promise<void> {
    this.#marking ??= this.position()
      .then(
        (position) => void this.#marks.push({ at: performance.now(), position }),
        () => {},
      )
      .finally(() => {
        this.#marking = undefined
      })
    return this.#marking
  }

  /** Asks once for all who wait. */
  #ask(): Promise<void> {
    this.#asking ??= this.#askNow().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #askNow(): Promise<void> {
    const { rows } = await this.pool.query<{ replayed: string | null }>(
      'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS replayed',
    )
    const replayed = rows[0]?.replayed
    // A standby that was promoted goes its own way.
    if (!replayed) throw new Error('DATABASE_READ_URL leads to no standby')
    this.#replayed = replayed
    this.#answeredAt = performance.now()
    this.#marks = this.#marks.filter((mark) => comparePositions(mark.position, replayed) > 0)
  }
}
