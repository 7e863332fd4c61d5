import { setTimeout as sleep } from 'node:timers/promises'

interface Seen {
  at: number
  port: number
  isReady: boolean
  store: string | undefined
}

/** Asks /readyz of servers as a load balancer does, five times a second. */
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

  /** True when a server said between two instants that it is not ready. */
  wasDown(from: number, to: number): boolean {
    return this.#seen.some(({ at, isReady }) => at >= from && at <= to && !isReady)
  }

  /** Returns after how many ms a server told that its store is away. */
  storeDelay(from: number): number | undefined {
    const first = this.#seen.find(({ at, store }) => at >= from && store === 'unavailable')
    return first && first.at - from
  }

  async #look(port: number): Promise<void> {
    for (; !this.#isOver; await sleep(200)) {
      const seen = await this.#ask(port)
      this.#seen.push({ at: Date.now(), port, ...seen })
    }
  }

  async #ask(port: number): Promise<Pick<Seen, 'isReady' | 'store'>> {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_500) })
      const { store } = (await answer.json()) as { store?: string } // the answer of /readyz
      return { isReady: answer.ok, store }
    } catch {
      return { isReady: false, store: undefined }
    }
  }
}
