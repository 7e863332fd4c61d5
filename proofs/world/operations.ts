import { randomUUID } from 'node:crypto'
import type { Random } from '../../server/src/testing/random.ts'
import type { HttpAnswer, HttpConnection } from '../../server/src/testing/servers/http-connection.ts'

export const operationNames = ['W1', 'W2', 'W3', 'W4'] as const
export type OperationName = (typeof operationNames)[number]

export const operationTitles: Record<OperationName, string> = {
  W1: 'create a collection of 5 lines',
  W2: 'confirm it, then complete it',
  W3: 'a page of 50 orders',
  W4: 'the stock of 1,000 products',
}

/** Users and products of the database, with each side's session tokens by user. */
export interface World {
  customers: { userId: number; productIds: number[] }[]
  warehouseIds: number[]
  starts: string[]
  tokens: Record<number, string>
}

interface Line {
  productId: number
  productPackaging: string
  quantity: number
}

/** Collection to confirm and finish. */
export interface Pending {
  uuid: string
  warehouseId: number
  orderItems: Line[]
}

export interface Turn {
  connection: HttpConnection
  world: World
  random: Random
  /** Filled by W1, emptied by W2. */
  pending: Pending[]
}

const packagings = ['package_unit', 'package_box', 'package_pallet']
const statusGroups = ['pending', 'confirmed', 'finished']

/** Builds a customer's collection of five of its products, at a chosen warehouse and appointment. */
export const aCollection = ({ world, random }: Pick<Turn, 'world' | 'random'>) => {
  const customer = random.pick(world.customers)
  const body = {
    orderType: 'collection',
    warehouseId: random.pick(world.warehouseIds),
    orderDateStart: random.pick(world.starts),
    orderTransporter: 'by_customer',
    internalNumber: `WEB-${random.int(10_000_000)}`,
    messageToWarehouse: 'Merci de filmer les palettes.',
    orderItems: random
      .shuffle(customer.productIds)
      .slice(0, 5)
      .map((productId) => ({ productId, productPackaging: random.pick(packagings), quantity: 1 + random.int(10) })),
  }
  return { userId: customer.userId, body }
}

/** Operations over HTTP, as a client does them. Each throws on an unexpected answer. */
export const operations: Record<OperationName, (turn: Turn) => Promise<unknown>> = {
  W1: async (turn) => {
    const { userId, body } = aCollection(turn)
    const { uuid } = JSON.parse(await write(turn, userId, '/api/orders', body))
    turn.pending.push({ uuid, warehouseId: body.warehouseId, orderItems: body.orderItems })
  },
  W2: async (turn) => {
    const order = turn.pending.pop()
    if (!order) throw new Error('No collection left to confirm')
    await write(turn, order.warehouseId, `/api/orders/${order.uuid}/confirm`, {})
    await write(turn, order.warehouseId, `/api/orders/${order.uuid}/complete`, finishing(order))
  },
  W3: (turn) => {
    const { world, random } = turn
    const userId = random.chance(0.5) ? random.pick(world.customers).userId : random.pick(world.warehouseIds)
    return read(turn, userId, `/api/orders?statusGroup=${random.pick(statusGroups)}&pageSize=50`)
  },
  W4: (turn) => read(turn, turn.random.pick(turn.world.warehouseIds), '/api/stock/product?pageSize=1000'),
}

export const finishing = ({ orderItems }: Pick<Pending, 'orderItems'>) => ({
  orderDateDone: new Date().toISOString(),
  driverOnTime: true,
  orderItems,
  proof: 'generated',
})

export const write = async (
  { connection, world }: Pick<Turn, 'connection' | 'world'>,
  userId: number,
  path: string,
  body: object,
): Promise<string> => {
  const headers = { authorization: `Bearer ${world.tokens[userId]}`, 'idempotency-key': randomUUID() }
  const answer = await connection.send({ method: 'POST', path, headers, body: JSON.stringify(body) })
  if (answer.status >= 300) throw unexpected(path, answer)
  return answer.body
}

/** Reads without parsing the body, because a browser's work is not measured. */
export const read = async (
  { connection, world }: Pick<Turn, 'connection' | 'world'>,
  userId: number,
  path: string,
): Promise<string> => {
  const headers = { authorization: `Bearer ${world.tokens[userId]}` }
  const answer = await connection.send({ method: 'GET', path, headers })
  if (answer.status !== 200) throw unexpected(path, answer)
  return answer.body
}

const unexpected = (path: string, { status, body }: HttpAnswer) => new Error(`${path}: ${status} ${body.slice(0, 300)}`)
