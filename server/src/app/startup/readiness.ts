import { setTimeout } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { App } from '../../calls/app.ts'
import { Deadline } from '../../calls/turns/deadline.ts'
import { isSpaceMissing } from '../../platform/storage/problem.ts'

export const baseStates = ['ok', 'read-only', 'full', 'unavailable'] as const
export const storeStates = ['ok', 'low', 'full', 'unavailable'] as const
export type BaseState = (typeof baseStates)[number]
export type StoreState = (typeof storeStates)[number]

/** Less than this is told as « low ». */
const lowBytes = 1_073_741_824
const withinMs = 1_800
/** A good answer is kept for this long, a bad one is asked again. A silent base is told within 2.5 s, before a balancer that asks each half second has waited 3. */
const keptMs = { base: 700, store: 10_000 }

/** Writes a row and takes it back. PostgreSQL refuses when it is read-only or has no space left. */
const probe = `DO $$ BEGIN
  INSERT INTO write_probes (filler) VALUES (repeat('x', 2000));
  RAISE EXCEPTION USING ERRCODE = 'QUAI0';
EXCEPTION WHEN SQLSTATE 'QUAI0' THEN NULL; END $$`

/** Tells whether the database takes writes and the file store takes files. */
export class Readiness {
  readonly #app: Pick<App, 'apart' | 'storage'>
  readonly base: () => Promise<BaseState>
  readonly store: () => Promise<StoreState>
  /** Free bytes of a local store at the last look. */
  freeBytes: number | undefined

  constructor(app: Pick<App, 'apart' | 'storage'>) {
    this.#app = app
    this.base = kept(() => inTime(this.#lookAtBase(), 'unavailable'), keptMs.base)
    this.store = kept(() => inTime(this.#lookAtStore(), 'unavailable'), keptMs.store)
  }

  async #lookAtBase(): Promise<BaseState> {
    try {
      await askApart(this.#app, probe)
      return 'ok'
    } catch (error) {
      if (!(error instanceof DatabaseError)) return 'unavailable'
      if (error.code === '25006') return 'read-only'
      return error.code === '53100' ? 'full' : 'unavailable'
    }
  }

  async #lookAtStore(): Promise<StoreState> {
    try {
      this.freeBytes = await this.#app.storage.check()
      return (this.freeBytes ?? Infinity) < lowBytes ? 'low' : 'ok'
    } catch (error) {
      return isSpaceMissing(error) ? 'full' : 'unavailable'
    }
  }
}

/** Asks on the connection apart, for as long as a look may take. */
export const askApart = async ({ apart }: Pick<App, 'apart'>, text: string, values?: unknown[]) => {
  const deadline = new Deadline({ wholeMs: withinMs, heldMs: withinMs })
  try {
    const client = await deadline.over(apart).connect()
    return await client.query(text, values).finally(() => client.release())
  } finally {
    deadline.stop()
  }
}

const readinesses = new WeakMap<object, Readiness>()

/** Returns that of the process: whoever asks for its health and its metrics lets it look once. */
export const readinessOf = (app: Pick<App, 'apart' | 'storage'>): Readiness => {
  const readiness = readinesses.get(app) ?? new Readiness(app)
  readinesses.set(app, readiness)
  return readiness
}

const inTime = <State>(looking: Promise<State>, late: State): Promise<State> =>
  Promise.race([looking, setTimeout(withinMs, late, { ref: false })])

/** Asks once for all who ask at the same time, and keeps « ok » for a while. */
const kept = <State>(look: () => Promise<State>, ms: number): (() => Promise<State>) => {
  let until = 0
  let asking: Promise<State> | undefined
  return () => {
    if (asking && performance.now() < until) return asking
    until = Infinity
    asking = look().then((state) => {
      until = state === 'ok' ? performance.now() + ms : 0
      return state
    })
    return asking
  }
}
