import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../server/src/platform/database/database.ts'
import { onePage } from '../../server/src/testing/builders/raw-pdf.ts'
import { type Random, randomOf } from '../../server/src/testing/random.ts'
import { Client } from '../load/client.ts'
import type { Load } from '../load/load.ts'

interface World {
  ports: readonly number[]
  /** Session token of the customer. */
  asCustomer: string
  load: Load
  seed: number
}

/** Clients that create orders and add documents to them, and send each again with its key until it is taken. */
export class Documents {
  /** Hash of the content by file name, for each that a server acknowledged. */
  readonly acknowledged = new Map<string, string>()
  /** Answers that no fault explains. */
  readonly unexpected: string[] = []
  unavailable = 0
  /** Time of the slowest call in ms. */
  slowestMs = 0
  readonly #world: World
  #running: Promise<unknown> = Promise.resolve()
  #isPaused = true

  constructor(world: World) {
    this.#world = world
  }

  start(clients: number): void {
    this.#isPaused = false
    this.#running = Promise.all(Array.from({ length: clients }, (_, rank) => this.#work(rank)))
  }

  pause(): Promise<unknown> {
    this.#isPaused = true
    return this.#running
  }

  async #work(rank: number): Promise<void> {
    const { ports, load, seed } = this.#world
    const client = new Client(ports, rank)
    const random: Random = randomOf(seed + this.acknowledged.size, 10_000 + rank)
    while (!this.#isPaused) {
      const uuid = await load.create(client, load.goods(random))
      for (let count = 0; uuid && count < 3 && !this.#isPaused; count++) await this.#insist(uuid, rank)
      await sleep(100)
    }
    client.close()
  }

  async #insist(uuid: string, rank: number): Promise<void> {
    const { ports } = this.#world
    const content = onePage({}, [{ dict: '', stream: randomBytes(20_000) }])
    const key = randomUUID()
    for (let at = rank; ; at++, await sleep(100)) {
      const answer = await this.#send({ port: ports[at % ports.length] ?? 0, uuid, key, content })
      if (!answer) continue
      if (answer.status === 503 || answer.status === 507) {
        this.unavailable++
        continue
      }
      if (answer.status === 201) this.acknowledged.set(`${key}.pdf`, hashOf(content))
      else this.unexpected.push(`upload: ${answer.status} ${answer.body.slice(0, 300)}`)
      return
    }
  }

  async #send({ port, uuid, key, content }: { port: number; uuid: string; key: string; content: Buffer }) {
    const body = new FormData()
    body.append('type', 'slip')
    body.append('documents[]', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), `${key}.pdf`)
    const headers = { authorization: `Bearer ${this.#world.asCustomer}`, 'idempotency-key': key }
    const from = performance.now()
    try {
      const signal = AbortSignal.timeout(20_000)
      const path = `http://127.0.0.1:${port}/api/orders/${uuid}/upload`
      const answer = await fetch(path, { method: 'POST', headers, body, signal })
      return { status: answer.status, body: await answer.text() }
    } catch {
      return undefined
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - from)
    }
  }

  /** Returns what is missing, double or different of the acknowledged documents. */
  async problems(db: Db): Promise<string[]> {
    const rows = await db.selectFrom('documents').select(['filename', 'sha256']).execute()
    const stored = Map.groupBy(rows, ({ filename }) => filename)
    return [...this.acknowledged].flatMap(([name, hash]) => {
      const own = stored.get(name) ?? []
      if (own.length === 0) return [`document ${name} acknowledged, and lost`]
      return own.length === 1 && own[0]?.sha256 === hash ? [] : [`document ${name}: ${own.length} of it, or another`]
    })
  }
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
