import { setTimeout as sleep } from 'node:timers/promises'

/** Reads of a page, a search and files, by the side that makes them. */
const reads = {
  customer: [
    '/orders?pageSize=50',
    '/orders/search?query=REF',
    '/dashboard',
    '/stock/product',
    '/kpis/orders',
    '/notifications',
    '/orders/export?format=xlsx',
    '/stock/export?format=csv',
  ],
  warehouse: [
    '/orders?statusGroup=finished',
    '/orders/to-complete',
    '/dashboard',
    '/search?query=REF',
    '/products/warehouse',
  ],
}

interface World {
  ports: readonly number[]
  /** Session tokens. */
  asCustomer: string
  asWarehouse: string
}

/** Clients that read one thing after the other, of any server that serves. */
export class Readers {
  /** Answers that no fault explains. */
  readonly unexpected: string[] = []
  answered = 0
  unavailable = 0
  readonly #world: World
  #isPaused = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(world: World) {
    this.#world = world
  }

  start(pauseMs: number): void {
    const { asCustomer, asWarehouse } = this.#world
    this.#running = Promise.all([
      this.#work(0, { paths: reads.customer, token: asCustomer, pauseMs }),
      this.#work(1, { paths: reads.warehouse, token: asWarehouse, pauseMs }),
    ])
  }

  pause(): Promise<unknown> {
    this.#isPaused = true
    return this.#running
  }

  async #work(rank: number, { paths, token, pauseMs }: { paths: string[]; token: string; pauseMs: number }) {
    const { ports } = this.#world
    const headers = { authorization: `Bearer ${token}` }
    let server = rank
    for (let at = 0; !this.#isPaused; at++, await sleep(pauseMs)) {
      const path = `/api${paths[at % paths.length]}`
      try {
        const signal = AbortSignal.timeout(20_000)
        const answer = await fetch(`http://127.0.0.1:${ports[server % ports.length]}${path}`, { headers, signal })
        const body = await answer.text()
        if (answer.ok) this.answered++
        else if (answer.status === 503 || answer.status === 429) this.unavailable++
        else this.unexpected.push(`${path}: ${answer.status} ${body.slice(0, 300)}`)
        if (answer.status === 503) server++
      } catch {
        // Its server has died.
        server++
      }
    }
  }
}
