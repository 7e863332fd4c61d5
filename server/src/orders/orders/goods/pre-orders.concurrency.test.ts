import { expect, test } from 'vitest'
import { checkInvariants } from '../../../app/invariants/check.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aPair, aProduct, someStock } from '../../../testing/builders/builders.ts'
import { type Client, openClients, shareOut, tokenOf } from '../../../testing/clients.ts'
import { placesFrom } from '../../../testing/places.ts'
import { jobsDone } from '../../../testing/queue.ts'
import { announceSeed, randomOf } from '../../../testing/random.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const timeout = 120_000
const seed = announceSeed('Pré-commandes en concurrence')
const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const tokens = { customer: await tokenOf(t, customer.contactId), warehouse: await tokenOf(t, warehouse.contactId) }
const clients = await openClients(t, 16, seed)
const random = randomOf(seed, 1_000)
await t.startJobs()

const places = async (count: number) =>
  random.shuffle(await placesFrom(db, warehouse.userId, '2027-01-11', 20 * count)).slice(0, count)

const order = (client: Client, productId: number, quantity: number, start: string) =>
  client.post('/orders', {
    as: tokens.customer,
    body: {
      orderType: 'collection',
      warehouseId: warehouse.userId,
      orderDateStart: start,
      orderTransporter: 'by_customer',
      orderItems: [{ productId, productPackaging: 'package_unit', quantity }],
    },
  })

/** Closes a delivery, so that the stock rises. */
const receive = async (client: Client, productId: number, quantity: number): Promise<void> => {
  const { uuid } = await anOrder(db, {
    ...sides,
    orderType: 'delivery',
    status: 'confirmed',
    start: '2027-01-05T08:00:00.000Z',
    lines: [{ productId, quantity }],
  })
  const closed = await client.post(`/orders/${uuid}/complete`, {
    as: tokens.warehouse,
    body: {
      orderDateDone: t.app.clock().toISOString(),
      driverOnTime: true,
      proof: 'generated',
      orderItems: [{ productId, productPackaging: 'package_unit', quantity }],
    },
  })
  expect(closed).toMatchObject({ status: 200 })
}

/** Collections of a product, by planned date. */
const queueOf = async (productId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select(['o.id', 'o.order_date_start as start', 'i.quantity', 'o.is_stock_available as isServed'])
    .where('i.product_id', '=', productId)
    .where('o.order_type', '=', 'collection')
    .orderBy('o.order_date_start')
    .orderBy('o.id')
    .execute()
const balanceOf = (productId: number) =>
  db.selectFrom('stock_balances').selectAll().where('product_id', '=', productId).executeTakeFirstOrThrow()

test('des entrées qui se suivent servent exactement les plus anciennes dates prévues', { timeout }, async () => {
  const productId = await aProduct(db, customer.userId)
  await shareOut(clients, await places(60), async (client, start) => {
    expect(await order(client, productId, 1, start)).toMatchObject({ status: 201, body: { isStockAvailable: false } })
  })
  // Uses only two clients, so that goods keep coming in while the queue is served.
  await shareOut(clients.slice(0, 2), [...Array(27).fill(1), 4, 2], (client, quantity) =>
    receive(client, productId, quantity),
  )
  await jobsDone(db, 'serve-pre-orders')
  const queue = await queueOf(productId)
  expect(queue.map(({ isServed }) => isServed)).toEqual(queue.map((_, rank) => rank < 33))
  expect(await balanceOf(productId)).toMatchObject({ physical: 33, reserved: 33, waiting: 27 })
})

test('chacune est servie entière ou pas du tout, et ce qui reste ne suffit à aucune', { timeout }, async () => {
  const productId = await aProduct(db, customer.userId)
  await shareOut(clients, await places(60), async (client, start) => {
    const quantity = 1 + client.random.int(20)
    expect(await order(client, productId, quantity, start)).toMatchObject({ body: { isStockAvailable: false } })
  })
  const rises = Array.from({ length: 12 }, () => 1 + random.int(40))
  await shareOut(clients, rises, (client, quantity) => receive(client, productId, quantity))
  await jobsDone(db, 'serve-pre-orders')
  const queue = await queueOf(productId)
  const served = queue.filter(({ isServed }) => isServed).reduce((sum, { quantity }) => sum + quantity, 0)
  const { physical, reserved, waiting } = await balanceOf(productId)
  expect(physical).toBe(rises.reduce((sum, quantity) => sum + quantity, 0))
  expect(reserved).toBe(served)
  expect(waiting).toBe(queue.reduce((sum, { quantity }) => sum + quantity, 0) - served)
  expect(queue.filter(({ isServed, quantity }) => !isServed && quantity <= physical - reserved)).toEqual([])
})

test('pendant que d’autres commandent, entrent et annulent, personne n’est oublié', { timeout }, async () => {
  const productId = await aProduct(db, customer.userId)
  await someStock(db, { ...sides, productId, quantity: 50 })
  const starts = await places(240)
  await shareOut(clients, starts, async (client, start, rank) => {
    if (rank % 12 === 0) await receive(client, productId, 1 + client.random.int(15))
    const asked = await order(client, productId, 1 + client.random.int(10), start)
    expect(asked).toMatchObject({ status: 201 })
    if (client.random.chance(0.15))
      expect(await client.post(`/orders/${asked.body.uuid}/cancel`, { as: tokens.customer, body: {} })).toMatchObject({
        status: 200,
      })
  })
  await jobsDone(db, 'serve-pre-orders')
  const { physical, reserved } = await balanceOf(productId)
  const queue = await db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select(['o.id', 'i.quantity'])
    .where('i.product_id', '=', productId)
    .where('o.order_status', '=', 'pending')
    .where('o.is_stock_available', '=', false)
    .execute()
  console.log(`${queue.length} en attente, ${physical - reserved} disponibles`)
  expect(queue.filter(({ quantity }) => quantity <= physical - reserved)).toEqual([])
})

test('après quoi les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
