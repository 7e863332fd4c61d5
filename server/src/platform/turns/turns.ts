import { fail } from '../failure.ts'

interface TurnLimits {
  /** Limit for all callers together. */
  atOnce: number
  perCaller: number
  /** Waiting calls allowed per caller; further ones are refused at once. */
  waitingPerCaller?: number | undefined
  /** Waiting calls allowed for all callers. */
  waiting: number
  maxWaitMs: number
  /**
   * Maximum time in ms that a place stays empty after a turn. It stays empty for as long as the turn took, to leave the
   * loop to others.
   */
  maxRestMs?: number
}

interface Waiter {
  begin: () => void
  refuse: () => void
}

interface Caller {
  name: string
  working: number
  /** In order of arrival. */
  waiting: Waiter[]
  /** Rank of its last turn among all turns; 0 before its first. */
  lastTurn: number
}

const retryAfterSeconds = 5

/**
 * Runs calls of one kind a few at a time, so that one caller cannot take the whole server: further calls wait. A free
 * place goes to the caller with the fewest running calls, and among those to the one whose last turn is the longest ago.
 * When too many calls wait, whoever has the most of them loses the last one, so that nobody's first call is refused.
 */
export class Turns {
  readonly #limits: TurnLimits
  /** Those who work or wait. */
  readonly #callers = new Map<string, Caller>()
  #working = 0
  #waiting = 0
  #turns = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Resolves with the function that ends the turn. Aborting `gone` frees the place in the queue. Throws
   * TOO_MANY_REQUESTS when too many calls wait, or after `maxWaitMs`.
   */
  async take(name: string, gone?: AbortSignal): Promise<() => void> {
    const caller = this.#callers.get(name) ?? { name, working: 0, waiting: [], lastTurn: 0 }
    if (this.#hasRoomFor(caller)) this.#begin(caller)
    else await this.#wait(caller, gone)
    const from = performance.now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const restMs = Math.min(performance.now() - from, this.#limits.maxRestMs ?? 0)
      if (restMs > 0) setTimeout(() => this.#end(caller), restMs).unref()
      else this.#end(caller)
    }
  }

  #hasRoomFor({ working }: Caller): boolean {
    return this.#working < this.#limits.atOnce && working < this.#limits.perCaller
  }

  #begin(caller: Caller): void {
    this.#callers.set(caller.name, caller)
    this.#working++
    caller.working++
    caller.lastTurn = ++this.#turns
  }

  #wait(caller: Caller, gone?: AbortSignal): Promise<void> {
    gone?.throwIfAborted()
    this.#makeRoomFor(caller)
    this.#callers.set(caller.name, caller)
    return new Promise((done, failed) => {
      const leave = () => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', refuse)
        caller.waiting.splice(caller.waiting.indexOf(waiter), 1)
        this.#waiting--
      }
      const refuse = () => {
        leave()
        this.#forget(caller)
        failed(tooMany())
      }
      const begin = () => {
        leave()
        this.#begin(caller)
        done()
      }
      const waiter: Waiter = { begin, refuse }
      const timer = setTimeout(refuse, this.#limits.maxWaitMs)
      caller.waiting.push(waiter)
      this.#waiting++
      gone?.addEventListener('abort', refuse, { once: true })
    })
  }

  /** Refuses the last call of whoever has the most waiting, when the queue is full. Throws when that is this caller. */
  #makeRoomFor(caller: Caller): void {
    const { waiting, waitingPerCaller = waiting } = this.#limits
    const own = caller.waiting.length
    if (own >= waitingPerCaller) throw tooMany()
    if (this.#waiting < waiting) return
    const longest = [...this.#callers.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a), caller)
    if (longest.waiting.length <= own + 1) throw tooMany()
    longest.waiting.at(-1)?.refuse()
  }

  #end(caller: Caller): void {
    this.#working--
    caller.working--
    this.#next()?.begin()
    this.#forget(caller)
  }

  #next(): Waiter | undefined {
    let next: Caller | undefined
    for (const caller of this.#callers.values())
      if (caller.waiting.length > 0 && this.#hasRoomFor(caller) && (!next || isBefore(caller, next))) next = caller
    return next?.waiting[0]
  }

  #forget({ name, working, waiting }: Caller): void {
    if (working === 0 && waiting.length === 0) this.#callers.delete(name)
  }
}

const isBefore = (a: Caller, b: Caller): boolean =>
  a.working < b.working || (a.working === b.working && a.lastTurn < b.lastTurn)

const tooMany = () => fail('TOO_MANY_REQUESTS', { retryAfterSeconds })
