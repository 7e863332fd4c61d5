import type pg from 'pg'
import { type Connections, type Db, dbOver } from '../../platform/database/database.ts'
import { Turns } from '../../platform/turns/turns.ts'
import type { App } from '../app.ts'

/** Connections of the pool as one caller gets them. */
export interface Share extends Connections {
  /** Takes a connection for each query. */
  db: Db
}

const maxKept = 1_000

/**
 * Shares the pool among the callers: none holds more than half of it, so that calls which wait for each other leave the
 * other half to the others. Further ones wait for 5 s at most, then get TOO_MANY_REQUESTS. Jobs take their connections
 * from the pool itself, because each kind of job runs one at a time.
 */
export class SharedConnections {
  readonly #app: Pick<App, 'pool'>
  readonly #turns: Turns
  readonly #shares = new Map<string, Share>()

  constructor(app: Pick<App, 'pool'>) {
    this.#app = app
    const { max } = app.pool.options
    const perCaller = Math.max(1, Math.floor(max / 2))
    this.#turns = new Turns({ atOnce: max, perCaller, waitingPerCaller: 1_000, waiting: 5_000, maxWaitMs: 5_000 })
  }

  of(caller: string): Share {
    let share = this.#shares.get(caller)
    if (!share) {
      // A share holds nothing: the turns count.
      if (this.#shares.size >= maxKept) this.#shares.clear()
      const connect = () => this.#connect(caller)
      share = { connect, db: dbOver({ connect }) }
      this.#shares.set(caller, share)
    }
    return share
  }

  async #connect(caller: string): Promise<pg.PoolClient> {
    const end = await this.#turns.take(caller)
    try {
      const client = await this.#app.pool.connect()
      // The pool gives each taking a release of its own.
      const release = client.release.bind(client)
      client.release = (error) => {
        release(error)
        end()
      }
      return client
    } catch (error) {
      end()
      throw error
    }
  }
}
