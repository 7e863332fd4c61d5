import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../../app/invariants/check.ts'
import { aPair, aProduct, someStock } from '../../../testing/builders/builders.ts'
import { type Client, openClients, shareOut, tokenOf } from '../../../testing/clients.ts'
import { placesFrom } from '../../../testing/places.ts'
import { jobsDone } from '../../../testing/queue.ts'
import { announceSeed, randomOf } from '../../../testing/random.ts'
import { createTestApp } from '../../../testing/test-app.ts'

/** Set to 10,000 for row R1 of docs/reliability; fewer in `npm test`. */
const confirmations = Number(process.env.CONFIRMATIONS ?? 800)
const productCount = 50
const timeout = 60_000 + confirmations * 60

const seed = announceSeed('Stock en concurrence')
const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const tokens = { customer: await tokenOf(t, customer.contactId), warehouse: await tokenOf(t, warehouse.contactId) }
const clients = await openClients(t, 16, seed)
const places = (await placesFrom(db, warehouse.userId, '2027-01-11', confirmations + 3 * productCount)).values()
await t.startJobs()

const stockedProducts = async (quantity: number): Promise<number[]> => {
  const ids: number[] = []
  for (let rank = 0; rank < productCount; rank++) {
    const productId = await aProduct(db, customer.userId)
    await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity })
    ids.push(productId)
  }
  return ids
}

interface Line {
  productId: number
  quantity: number
}

interface Tally {
  orders: number
  confirmed: number
  preOrders: number
  finished: number
  cancelled: number
  shipped: number
}

/**
 * Takes one order through its life: creates it, confirms it unless stock is missing, and sometimes closes or cancels
 * it.
 */
const live = async (client: Client, lines: Line[], tally: Tally): Promise<void> => {
  const orderItems = lines.map((line) => ({ ...line, productPackaging: 'package_unit' }))
  const created = await client.post('/orders', {
    as: tokens.customer,
    body: {
      orderType: 'collection',
      warehouseId: warehouse.userId,
      orderDateStart: places.next().value,
      orderTransporter: 'by_customer',
      orderItems,
    },
  })
  expect(created).toMatchObject({ status: 201 })
  tally.orders++
  const { uuid, isStockAvailable } = created.body
  const confirmed = await client.post(`/orders/${uuid}/confirm`, { as: tokens.warehouse, body: {} })
  if (!isStockAvailable) {
    tally.preOrders++
    // The queue may have served it meanwhile, thanks to a cancellation.
    if (confirmed.status !== 200) expect(confirmed).toMatchObject({ status: 422, body: { code: 'STOCK_INSUFFICIENT' } })
    return
  }
  expect(confirmed).toMatchObject({ status: 200, body: { orderStatus: 'confirmed' } })
  tally.confirmed++
  if (client.random.chance(0.2)) await finish(client, uuid, lines, tally)
  else if (client.random.chance(0.1)) await cancel(client, uuid, tally)
}

/** Closes an order; some lines leave only in part and the rest becomes available again. */
const finish = async (client: Client, uuid: string, lines: Line[], tally: Tally): Promise<void> => {
  const actual = lines.map((line) => (client.random.chance(0.1) ? { ...line, quantity: line.quantity - 1 } : line))
  const finished = await client.post(`/orders/${uuid}/complete`, {
    as: tokens.warehouse,
    body: {
      orderDateDone: t.app.clock().toISOString(),
      driverOnTime: true,
      proof: 'generated',
      orderItems: actual.map((line) => ({ ...line, productPackaging: 'package_unit' })),
    },
  })
  expect(finished).toMatchObject({ status: 200 })
  tally.finished++
  tally.shipped += actual.reduce((sum, line) => sum + line.quantity, 0)
}

const cancel = async (client: Client, uuid: string, tally: Tally): Promise<void> => {
  const body = { reason: 'Camion en panne' }
  expect(await client.post(`/orders/${uuid}/cancel`, { as: tokens.warehouse, body })).toMatchObject({ status: 200 })
  tally.cancelled++
}

const liveAll = async (orders: Line[][]): Promise<Tally> => {
  const tally: Tally = { orders: 0, confirmed: 0, preOrders: 0, finished: 0, cancelled: 0, shipped: 0 }
  const startedAt = performance.now()
  await shareOut(clients, orders, (client, lines) => live(client, lines, tally))
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${orders.length} commandes en ${seconds.toFixed(1)} s`, tally)
  await jobsDone(db, 'serve-pre-orders')
  return tally
}

const balancesOf = async (productIds: number[]) =>
  db.selectFrom('stock_balances').selectAll().where('product_id', 'in', productIds).execute()

/** Counts waiting orders whose lines are all available. There must be none. */
const forgotten = async (): Promise<number> => {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*) FROM (
      SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id
      JOIN stock_balances b ON b.warehouse_id = o.warehouse_id AND b.product_id = i.product_id
        AND b.packaging = i.product_packaging
      WHERE NOT o.is_stock_available AND o.order_status = 'pending'
      GROUP BY o.id HAVING bool_and(b.physical - b.reserved >= i.quantity)) fitting`)
  return count
}

describe(`${confirmations} commandes sur ${productCount} produits, par 16 connexions`, () => {
  test('d’une ligne : tout le stock est vendu, et pas une unité de plus', { timeout }, async () => {
    const capacity = Math.ceil(confirmations / 6 / productCount)
    const productIds = await stockedProducts(capacity)
    // Orders three times what each product has: with twice, one run in fifty cancelled so many that some stock was left.
    const orders = Array.from({ length: 3 * capacity }, () => productIds)
      .flat()
      .map((productId) => [{ productId, quantity: 1 }])
    const { shipped } = await liveAll(randomOf(seed).shuffle(orders))
    const balances = await balancesOf(productIds)
    expect(balances.filter((balance) => balance.physical !== balance.reserved)).toEqual([])
    expect(shipped + balances.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(capacity * productCount)
  })

  test('de 1 à 10 lignes dans le désordre : ni survente, ni verrou mortel, ni commande oubliée', {
    timeout,
  }, async () => {
    const capacity = Math.ceil(confirmations / 20)
    const productIds = await stockedProducts(capacity)
    const random = randomOf(seed, 1_000)
    const orders = Array.from({ length: Math.floor(confirmations / 2) }, () =>
      random
        .shuffle(productIds)
        .slice(0, 1 + random.int(10))
        .map((productId) => ({ productId, quantity: 1 + random.int(3) })),
    )
    const { shipped } = await liveAll(orders)
    const balances = await balancesOf(productIds)
    expect(balances.filter(({ physical, reserved }) => reserved > physical)).toEqual([])
    expect(shipped + balances.reduce((sum, { physical }) => sum + physical, 0)).toBe(capacity * productCount)
    expect(await forgotten()).toBe(0)
  })

  test('après quoi registre, soldes et réservations s’accordent', { timeout }, async () => {
    expect(await checkInvariants(db)).toEqual([])
  })
})
