import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { aContact, aPair, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { allAtOnce, type Client, openClients, tokenOf } from '../../testing/clients.ts'
import { placesFrom } from '../../testing/places.ts'
import { announceSeed } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'

const rounds = Number(process.env.ROUNDS ?? 12)
const timeout = 60_000 + rounds * 1_000

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db, { docks: 1 })
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const productId = await aProduct(db, customer.userId)
await someStock(db, { ...sides, productId, quantity: 100_000 })
const asCustomer = await tokenOf(t, customer.contactId)
const asWarehouse = await tokenOf(t, warehouse.contactId)
const clients = await openClients(t, 16, announceSeed('Clés d’idempotence'))
// All 16 clients exist.
const one = clients[0] as Client
const places = (await placesFrom(db, warehouse.userId, '2027-01-11', 4 * rounds + 10)).values()

const items = [{ productId, productPackaging: 'package_unit', quantity: 2 }]
const aCollection = (start = places.next().value) => ({
  orderType: 'collection',
  warehouseId: warehouse.userId,
  orderDateStart: start,
  orderTransporter: 'by_customer',
  orderItems: items,
})
const orderCount = async () =>
  (
    await db
      .selectFrom('orders')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('la même clé 16 fois à la fois : une commande, et 16 fois la même réponse', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const before = await orderCount()
    const call = { as: asCustomer, key: randomUUID(), body: aCollection() }
    const answers = await allAtOnce(clients, (client) => client.post('/orders', call))
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 201 })
    expect(await orderCount()).toBe(before + 1)
    expect(await one.post('/orders', call)).toEqual(answers[0])
  }
})

test('confirmer puis clôturer, chacun 16 fois avec une clé : un seul effet chacun', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const { body: order } = await one.post('/orders', { as: asCustomer, body: aCollection() })
    const steps = [
      { path: 'confirm', body: {} },
      {
        path: 'complete',
        body: { orderDateDone: t.app.clock().toISOString(), driverOnTime: true, proof: 'generated', orderItems: items },
      },
    ]
    for (const { path, body } of steps) {
      const call = { as: asWarehouse, key: randomUUID(), body }
      const answers = await allAtOnce(clients, (client) => client.post(`/orders/${order.uuid}/${path}`, call))
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 200 })
    }
    const logs = await db
      .selectFrom('order_logs')
      .select('action')
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
    expect(logs.map(({ action }) => action)).toEqual(['order_create', 'order_confirm', 'order_finish'])
    const moves = await db.selectFrom('stock_movements').select('quantity').where('order_id', '=', order.id).execute()
    expect(moves).toEqual([{ quantity: -2 }])
  }
})

test('la même clé avec un autre corps ou sur une autre route est refusée, sans effet', async () => {
  const key = randomUUID()
  const { body: order } = await one.post('/orders', { as: asCustomer, key, body: aCollection() })
  const before = await orderCount()
  const mismatch = { status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } }
  const answers = await allAtOnce(clients, (client) =>
    client.post('/orders', {
      as: asCustomer,
      key,
      body: { ...aCollection('2027-01-29T08:00:00.000Z'), internalNumber: `${client.rank}` },
    }),
  )
  for (const answer of answers) expect(answer).toMatchObject(mismatch)
  expect(await one.post(`/orders/${order.uuid}/cancel`, { as: asCustomer, key, body: {} })).toMatchObject(mismatch)
  expect(await orderCount()).toBe(before)
})

test('répétée, une écriture rend la commande telle qu’elle est devenue ; sa clé n’en garde que l’identifiant', async () => {
  const call = { as: asCustomer, key: randomUUID(), body: aCollection() }
  const { body: order } = await one.post('/orders', call)
  await one.post(`/orders/${order.uuid}/confirm`, { as: asWarehouse, body: {} })
  const { status, body } = await one.post('/orders', call)
  const { documents: _, comments: __, logs: ___, ...now } = (await one.get(`/orders/${order.uuid}`, call)).body
  expect({ status, body }).toEqual({ status: 201, body: { ...now, orderStatus: 'confirmed' } })
  const keys = db.selectFrom('idempotency_keys').select('response').where('key', '=', call.key)
  expect(await keys.execute()).toEqual([{ response: { uuid: order.uuid } }])
})

test('répétée après la suppression de sa commande, une création dit qu’elle n’existe plus, et n’en refait pas', async () => {
  const call = { as: asCustomer, key: randomUUID(), body: aCollection() }
  const { body: order } = await one.post('/orders', call)
  const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
  expect((await asAdmin.delete(`/orders/${order.uuid}`)).status).toBe(200)
  const before = await orderCount()
  expect(await one.post('/orders', call)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await orderCount()).toBe(before)
})

test('une clé appartient à qui l’envoie', async () => {
  const colleague = await tokenOf(t, await aContact(db, customer.userId))
  const key = randomUUID()
  const before = await orderCount()
  for (const as of [asCustomer, colleague])
    expect(await one.post('/orders', { as, key, body: aCollection() })).toMatchObject({ status: 201 })
  expect(await orderCount()).toBe(before + 2)
})

test('après un échec la clé resservira : seul un succès la prend', async () => {
  const start = places.next().value
  const { body: holder } = await one.post('/orders', { as: asCustomer, body: aCollection(start) })
  const call = { as: asCustomer, key: randomUUID(), body: aCollection(start) }
  expect(await one.post('/orders', call)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  expect(await one.post(`/orders/${holder.uuid}/cancel`, { as: asCustomer, body: {} })).toMatchObject({ status: 200 })
  const answers = await allAtOnce(clients, (client) => client.post('/orders', call))
  for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 201 })
})

test('après quoi les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
