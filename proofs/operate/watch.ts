import { setTimeout as sleep } from 'node:timers/promises'

interface Seen {
  at: number
  port: number
  isReady: boolean
  /** What it said of the base, or what came in its place. */
  status: string
  store: string | undefined
}

/** Asks /readyz of servers, and of the worker, the last one, as a load balancer does: five times a second. */
export class Watch {
  readonly #seen: Seen[] = []
  readonly #ports: readonly number[]
  #isOver = false

  constructor(ports: readonly number[]) {
    this.#ports = ports
    for (const port of ports) void this.#look(port)
  }

  stop(): void {
    this.#isOver = true
  }

  /** Returns after how many ms all servers said from `from` on that they are ready, or are not; undefined if they did not. */
  delay(from: number, to: number, isReady: boolean): number | undefined {
    const delays = this.#ports.map((port) => {
      const first = this.#seen.find((one) => one.port === port && one.at >= from && one.isReady === isReady)
      return first && first.at <= to ? first.at - from : Infinity
    })
    const longest = Math.max(...delays)
    return longest === Infinity ? undefined : longest
  }

  /** Returns what a process said between two instants when it was not ready; undefined when all were. */
  saidDown(from: number, to: number): string | undefined {
    const found = this.#seen.find(({ at, isReady }) => at >= from && at <= to && !isReady)
    return found && `${found.port === this.#ports.at(-1) ? 'worker' : 'server'}: ${found.status}`
  }

  /** Returns after how many ms a process told that its store is away or full. */
  storeDelay(from: number): number | undefined {
    const first = this.#seen.find(({ at, store }) => at >= from && (store === 'unavailable' || store === 'full'))
    return first && first.at - from
  }

  async #look(port: number): Promise<void> {
    for (; !this.#isOver; await sleep(200)) {
      const seen = await this.#ask(port)
      this.#seen.push({ at: Date.now(), port, ...seen })
    }
  }

  async #ask(port: number): Promise<Pick<Seen, 'isReady' | 'status' | 'store'>> {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_500) })
      const { status = String(answer.status), store } = (await answer.json()) as { status?: string; store?: string } // the answer of /readyz
      return { isReady: answer.ok, status, store }
    } catch (error) {
      return { isReady: false, status: String(error), store: undefined }
    }
  }
}
