import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomOf } from '../../server/src/testing/random.ts'
import { ConnectionLost, type HttpAnswer } from '../../server/src/testing/servers/http-connection.ts'
import { Client } from './client.ts'
import type { Journal } from './journal.ts'

export interface World {
  /** Ports of the servers, of which each client uses one until it does not serve. */
  ports: readonly number[]
  warehouseId: number
  productIds: number[]
  /** Session tokens. */
  asCustomer: string
  asWarehouse: string
  /** Places at the dock, each used once. */
  places: Iterator<string>
  journal: Journal
  seed: number
  /** Resolves when the next write may be sent; at once by default. */
  pace?: () => Promise<void>
  /** False for a release whose completions have no proof of delivery. */
  hasProofs?: boolean
  /** True to give up, once paused, a write that is refused. */
  givesUp?: boolean
}

interface Write {
  as: string
  path: string
  body: object
}

/** Requests without a complete answer because their server stopped. */
export interface Lost {
  key: string
  isCut: boolean
}

/**
 * Clients that create, confirm, finish and cancel orders, and resend each write with its key until it gets a positive
 * answer. They continue through every crash; pause() lets each finish its current write.
 */
export class Load {
  /** Instants of the last positive answers, in ms since the epoch. */
  readonly acknowledgedAt: number[] = []
  readonly lost: Lost[] = []
  /** Answers that no crash explains. */
  readonly unexpected: string[] = []
  unavailable = 0
  /** Time of the slowest call in ms. */
  slowestMs = 0
  private readonly world: World
  private running: Promise<unknown> = Promise.resolve()
  private isPaused = true
  private batch = 0

  constructor(world: World) {
    this.world = world
  }

  start(connections = 16): void {
    this.isPaused = false
    this.batch++
    this.running = Promise.all(Array.from({ length: connections }, (_, rank) => this.work(rank)))
  }

  pause(): Promise<unknown> {
    this.isPaused = true
    return this.running
  }

  private async work(rank: number): Promise<void> {
    const client = new Client(this.world.ports, rank)
    const random = randomOf(this.world.seed + this.batch, rank)
    while (!this.isPaused) await this.live(client, random)
    client.close()
  }

  /** Takes a collection from its creation to its end, or as far as the pause allows. */
  private async live(client: Client, random: Random): Promise<void> {
    const { asWarehouse, hasProofs = true } = this.world
    const proof = hasProofs ? { proof: 'generated' } : {}
    const orderItems = this.goods(random)
    const uuid = await this.create(client, orderItems)
    if (!uuid || this.isPaused) return
    await this.insist(client, { as: asWarehouse, path: `/api/orders/${uuid}/confirm`, body: {} })
    if (this.isPaused || random.chance(0.2)) return
    await this.insist(
      client,
      random.chance(0.7)
        ? {
            as: asWarehouse,
            path: `/api/orders/${uuid}/complete`,
            body: { orderDateDone: new Date().toISOString(), driverOnTime: true, orderItems, ...proof },
          }
        : { as: asWarehouse, path: `/api/orders/${uuid}/cancel`, body: { reason: 'Camion en panne' } },
    )
  }

  goods(random: Random) {
    return random
      .shuffle(this.world.productIds)
      .slice(0, 1 + random.int(5))
      .map((productId) => ({ productId, productPackaging: 'package_unit', quantity: 1 + random.int(5) }))
  }

  /** Creates a collection. Returns its uuid; undefined after an unexpected answer. */
  create(client: Client, orderItems: object[]): Promise<string | undefined> {
    const { warehouseId, asCustomer, places } = this.world
    const body = {
      orderType: 'collection',
      warehouseId,
      orderDateStart: places.next().value,
      orderTransporter: 'by_customer',
      orderItems,
    }
    return this.insist(client, { as: asCustomer, path: '/api/orders', body })
  }

  /** Returns the uuid of the order; undefined after an unexpected answer. */
  private async insist(client: Client, { as, path, body }: Write): Promise<string | undefined> {
    const key = randomUUID()
    const named = path === '/api/orders' ? { ...body, internalNumber: key } : body
    await this.world.pace?.()
    for (;;) {
      const answer = await this.send(client, { as, path, body: named, key })
      if (!answer) {
        await sleep(20)
        continue
      }
      if (answer.status === 503) {
        this.unavailable++
        if (this.isPaused && this.world.givesUp) return undefined
        client.turn()
        await sleep(50)
        continue
      }
      if (answer.status >= 300) {
        this.unexpected.push(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
        return undefined
      }
      this.acknowledgedAt.push(Date.now())
      const order = JSON.parse(answer.body)
      await this.world.journal.append({
        key,
        as,
        path,
        body: named,
        status: answer.status,
        orderUuid: order.uuid,
        orderStatus: order.orderStatus,
      })
      return order.uuid
    }
  }

  private async send(
    client: Client,
    { as, path, body, key }: Write & { key: string },
  ): Promise<HttpAnswer | undefined> {
    const from = performance.now()
    try {
      return await client.send({
        method: 'POST',
        path,
        headers: { authorization: `Bearer ${as}`, 'idempotency-key': key },
        body: JSON.stringify(body),
      })
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      const isRefused = error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'
      if (!isRefused) this.lost.push({ key, isCut: error.isCut })
      client.turn()
      return undefined
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - from)
    }
  }
}
