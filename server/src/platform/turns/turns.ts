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
  caller: string
  begin: () => void
}

const retryAfterSeconds = 5

/**
 * Runs calls of one kind a few at a time, so that one caller cannot take the whole server: further calls wait. A free
 * place goes to the caller with the fewest running calls, and among those to the oldest call.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #working = new Map<string, number>()
  readonly #waiters: Waiter[] = []
  #total = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Resolves with the function that ends the turn. Aborting `gone` frees the place in the queue. Throws
   * TOO_MANY_REQUESTS when too many calls wait, or after `maxWaitMs`.
   */
  async take(caller: string, gone?: AbortSignal): Promise<() => void> {
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

  #hasRoomFor(caller: string): boolean {
    return this.#total < this.#limits.atOnce && this.#workingOf(caller) < this.#limits.perCaller
  }

  #workingOf(caller: string): number {
    return this.#working.get(caller) ?? 0
  }

  #begin(caller: string): void {
    this.#total++
    this.#working.set(caller, this.#workingOf(caller) + 1)
  }

  #wait(caller: string, gone?: AbortSignal): Promise<void> {
    gone?.throwIfAborted()
    const { waiting, waitingPerCaller = waiting } = this.#limits
    const ahead = this.#waiters.filter((waiter) => waiter.caller === caller).length
    if (ahead >= waitingPerCaller || this.#waiters.length >= waiting)
      throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds })
    return new Promise((done, failed) => {
      const leave = () => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
      }
      const giveUp = () => {
        leave()
        failed(fail('TOO_MANY_REQUESTS', { retryAfterSeconds }))
      }
      const begin = () => {
        leave()
        this.#begin(caller)
        done()
      }
      const waiter: Waiter = { caller, begin }
      const timer = setTimeout(giveUp, this.#limits.maxWaitMs)
      this.#waiters.push(waiter)
      gone?.addEventListener('abort', giveUp, { once: true })
    })
  }

  #end(caller: string): void {
    this.#total--
    const left = this.#workingOf(caller) - 1
    if (left > 0) this.#working.set(caller, left)
    else this.#working.delete(caller)
    this.#next()?.begin()
  }

  #next(): Waiter | undefined {
    const ready = this.#waiters.filter((waiter) => this.#hasRoomFor(waiter.caller))
    // The queue is in order of arrival, and the stable sort keeps that order among equals.
    return ready.toSorted((a, b) => this.#workingOf(a.caller) - this.#workingOf(b.caller))[0]
  }
}
