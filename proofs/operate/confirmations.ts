import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import pg from 'pg'
import { checkInvariants } from '../../server/src/app/invariants/check.ts'
import { openSession } from '../../server/src/calls/session.ts'
import { aPair, aProduct, someStock } from '../../server/src/testing/builders/builders.ts'
import { placesFrom } from '../../server/src/testing/places.ts'
import { announceSeed, randomOf } from '../../server/src/testing/random.ts'
import { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'
import { sessionKeyIn } from '../../server/src/testing/servers/server-process.ts'
import { usingDatabase } from '../load/world.ts'
import { clientsOfProcess, type Site } from './site.ts'

const productCount = 50
/** Connections of the pooler to PostgreSQL. */
const pooledConnections = 10

/**
 * Creates and confirms twice as many orders as there is stock, of one line and then of some, all at once through the
 * pooler. Returns what is wrong: an answer 5xx, stock sold twice or left, a broken invariant.
 */
export const confirmAll = async (site: Site, count: number): Promise<string[]> => {
  const problems: string[] = []
  await Promise.all(site.poolers.map((pooler) => pooler.share(pooledConnections)))
  const connections = await watchConnections(site)
  for (const maxLines of [1, 10]) problems.push(...(await confirmSome(site, { count: count / 2, maxLines })))
  const most = await connections.end()
  const clients = site.servers.length * clientsOfProcess
  console.log(`At most ${most} connections to PostgreSQL for ${clients} of the servers to the pooler.`)
  if (most > pooledConnections) problems.push(`${most} connections to PostgreSQL`)
  const violations = await usingDatabase(site.base.url, (db) => checkInvariants(db))
  return [...problems, ...violations.map(({ invariant, count: of }) => `${invariant}: ${of}`)]
}

/** Looks how many connections of the pooler PostgreSQL has. */
const watchConnections = async ({ base }: Site) => {
  const client = new pg.Client({ connectionString: base.url })
  await client.connect()
  let most = 0
  let isOver = false
  const looking = (async () => {
    for (; !isOver; await sleep(200)) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'quai_pool'`,
      )
      most = Math.max(most, rows[0]?.count ?? 0)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await looking
      await client.end()
      return most
    },
  }
}

interface Kind {
  count: number
  maxLines: number
}

const confirmSome = async (site: Site, { count, maxLines }: Kind): Promise<string[]> => {
  const capacity = Math.ceil((count * (maxLines + 1)) / 4 / productCount)
  const world = await stock(site, { count, capacity })
  const orders = ordersOf(world.productIds, { count, maxLines }).values()
  const statuses = new Map<string, number>()
  const times: number[] = []
  const client = async (_: unknown, rank: number) => {
    const connection = new HttpConnection(site.ports[rank % site.ports.length] ?? 0)
    const send = async (as: string, path: string, body: object) => {
      const from = performance.now()
      const headers = { authorization: `Bearer ${as}` }
      const answer = await connection.send({ method: 'POST', path, headers, body: JSON.stringify(body) })
      times.push(performance.now() - from)
      const verb = path.split('/').at(-1)
      statuses.set(`${verb} ${answer.status}`, (statuses.get(`${verb} ${answer.status}`) ?? 0) + 1)
      return answer
    }
    for (const products of orders) {
      const orderItems = products.map((productId) => ({ productId, productPackaging: 'package_unit', quantity: 1 }))
      const { warehouseId, places } = world
      const order = { orderType: 'collection', orderTransporter: 'by_customer', warehouseId, orderItems }
      const created = await send(world.asCustomer, '/api/orders', { ...order, orderDateStart: places.next().value })
      if (created.status === 201)
        await send(world.asWarehouse, `/api/orders/${JSON.parse(created.body).uuid}/confirm`, {})
    }
    connection.close()
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: site.servers.length * clientsOfProcess }, client))
  const seconds = (performance.now() - from) / 1_000
  const said = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  console.log(
    `${count} orders of 1 to ${maxLines} lines through the pooler in ${seconds.toFixed(0)} s: ${said}; p99 ${Math.round(p99)} ms`,
  )
  return [
    ...[...statuses].filter(([status]) => / 5\d\d$/.test(status)).map(([status, times]) => `${times} × ${status}`),
    ...(await unsold(site, world.productIds, maxLines)),
  ]
}

/** Returns the products of each order. All products begin as many orders. */
const ordersOf = (productIds: readonly number[], { count, maxLines }: Kind): number[][] => {
  const random = randomOf(announceSeed('Confirmations'))
  const firsts = Array.from({ length: count }, (_, rank) => productIds[rank % productIds.length] ?? 0)
  return random.shuffle(firsts).map((first) => {
    const others = random.shuffle(productIds.filter((id) => id !== first))
    return [first, ...others.slice(0, random.int(maxLines))]
  })
}

/** Makes a customer with its warehouse, and stock for half of what is asked for. */
const stock = ({ base, firstBase }: Site, { count, capacity }: { count: number; capacity: number }) =>
  usingDatabase(base.url, async (db) => {
    const { customer, warehouse } = await aPair(db)
    const productIds: number[] = []
    for (let rank = 0; rank < productCount; rank++) {
      const productId = await aProduct(db, customer.userId)
      const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
      await someStock(db, { ...sides, productId, quantity: capacity })
      productIds.push(productId)
    }
    const tokenOf = async (who: typeof customer) =>
      (await openSession(db, sessionKeyIn(firstBase.folder), new Date(), who)).accessToken
    const from = addDays(wallClock(new Date()).date, 2)
    return {
      productIds,
      warehouseId: warehouse.userId,
      asCustomer: await tokenOf(customer),
      asWarehouse: await tokenOf(warehouse),
      places: (await placesFrom(db, warehouse.userId, from, count)).values(),
    }
  })

/** Says what is sold twice, or left of what orders of one line ask for. */
const unsold = ({ base }: Site, productIds: number[], maxLines: number): Promise<string[]> =>
  usingDatabase(base.url, async (db) => {
    const balances = await db
      .selectFrom('stock_balances')
      .select(['physical', 'reserved'])
      .where('product_id', 'in', productIds)
      .execute()
    const wrong = balances.filter(
      ({ physical, reserved }) => reserved > physical || (maxLines === 1 && reserved !== physical),
    )
    return wrong.length > 0 ? [`${wrong.length} products sold twice or left`] : []
  })
