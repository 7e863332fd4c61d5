import { expect, test } from 'vitest'
import { checkInvariants } from '../../../app/invariants/check.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aPair, aProduct, someStock } from '../../../testing/builders/builders.ts'
import { allAtOnce, type Client, openClients, tokenOf } from '../../../testing/clients.ts'
import { placesFrom } from '../../../testing/places.ts'
import { announceSeed } from '../../../testing/random.ts'
import { type Answer, createTestApp } from '../../../testing/test-app.ts'

const rounds = Math.ceil(Number(process.env.ROUNDS ?? 30) / 6)
const timeout = 120_000 + rounds * 5_000
const perBulk = 10

const t = await createTestApp()
// Runs after the planned time of every order.
t.setNow('2027-12-31T08:00:00.000Z')
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const productId = await aProduct(db, customer.userId)
await someStock(db, { ...sides, productId, quantity: 1_000_000 })
const tokens = { customer: await tokenOf(t, customer.contactId), warehouse: await tokenOf(t, warehouse.contactId) }
const clients = await openClients(t, 1 + perBulk, announceSeed('En masse'))
const places = (await placesFrom(db, warehouse.userId, '2027-01-11', 6 * rounds * perBulk)).values()

const someOrders = async (status: 'pending' | 'confirmed'): Promise<string[]> => {
  const uuids: string[] = []
  for (let rank = 0; rank < perBulk; rank++) {
    const { uuid } = await anOrder(db, {
      ...sides,
      status,
      start: places.next().value,
      lines: [{ productId, quantity: 2 }],
    })
    uuids.push(uuid)
  }
  return uuids
}
const bulk = (client: Client, path: string, orderUuids: string[], key?: string) =>
  client.post(`/orders/${path}`, { as: tokens.warehouse, body: { orderUuids }, key })
/** Counts in how many answers each order was reported done. */
const doneOf = (answers: Answer[]): Record<string, number> => {
  const done: Record<string, number> = {}
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    for (const { uuid, ok, code } of body.items) {
      if (ok) done[uuid] = (done[uuid] ?? 0) + 1
      else expect(code).toBe('ORDER_ACTION_NOT_ALLOWED')
    }
  }
  return done
}
const stepsOf = async (orderUuids: string[], action: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('order_logs as l', (join) => join.onRef('l.order_id', '=', 'o.id').on('l.action', '=', action))
    .select((e) => ['o.uuid', e.fn.count<number>('l.id').as('steps')])
    .where('o.uuid', 'in', orderUuids)
    .groupBy('o.uuid')
    .execute()
  return rows.map(({ steps }) => steps)
}
const once = Array.from({ length: perBulk }, () => 1)

test.for([
  { path: 'confirm', status: 'pending', action: 'order_confirm' },
  { path: 'complete', status: 'confirmed', action: 'order_finish' },
] as const)('$path : onze fois les mêmes à la fois, chacune est faite une fois', { timeout }, async (given) => {
  for (let round = 0; round < rounds; round++) {
    const uuids = await someOrders(given.status)
    // Gives each client an order of its own.
    const answers = await allAtOnce(clients, (client) =>
      bulk(
        client,
        given.path,
        uuids.toSorted(() => client.random.int(3) - 1),
      ),
    )
    expect(Object.values(doneOf(answers))).toEqual(once)
    expect(await stepsOf(uuids, given.action)).toEqual(once)
  }
})

test('la même demande onze fois à la fois sous une clé : un effet, onze fois la même réponse', {
  timeout,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const uuids = await someOrders('pending')
    const answers = await allAtOnce(clients, (client) => bulk(client, 'confirm', uuids, `bulk-${round}`))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.items))).size).toBe(1)
    expect(Object.values(doneOf(answers))).toEqual(once.map(() => clients.length))
    expect(await stepsOf(uuids, 'order_confirm')).toEqual(once)
  }
})

test('en masse contre à l’unité : chaque commande finit confirmée ou refusée, une fois', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const uuids = await someOrders('pending')
    const [accepted, ...refused] = await Promise.all([
      bulk(clients[0] as Client, 'confirm', uuids),
      ...uuids.map((uuid, rank) =>
        (clients[1 + rank] as Client).post(`/orders/${uuid}/reject`, {
          as: tokens.warehouse,
          body: { reason: 'Complet' },
        }),
      ),
    ])
    const confirmed = doneOf([accepted as Answer])
    uuids.forEach((uuid, rank) => {
      expect([confirmed[uuid] ?? 0, refused[rank]?.status]).toEqual(confirmed[uuid] ? [1, 409] : [0, 200])
    })
  }
})

test('revenir en arrière contre une annulation du client : l’un des deux, jamais les deux', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const uuids = await someOrders('pending')
    await bulk(clients[0] as Client, 'confirm', uuids)
    const [undone, ...canceled] = await Promise.all([
      bulk(clients[0] as Client, 'confirm/undo', uuids),
      ...uuids.map((uuid, rank) =>
        (clients[1 + rank] as Client).post(`/orders/${uuid}/cancel`, {
          as: tokens.customer,
          body: { version: 2 },
        }),
      ),
    ])
    const back = doneOf([undone as Answer])
    uuids.forEach((uuid, rank) => {
      expect([back[uuid] ?? 0, canceled[rank]?.status]).toEqual(back[uuid] ? [1, 409] : [0, 200])
    })
    // A confirmation mail exists for each order that stayed confirmed or was cancelled after it, and for no order that
    // was undone.
    const told = await db
      .selectFrom('mails as m')
      .innerJoin('orders as o', 'o.id', 'm.order_id')
      .select('o.uuid')
      .where('m.event', '=', 'order_confirm')
      .where('o.uuid', 'in', uuids)
      .execute()
    expect(told.map(({ uuid }) => uuid).sort()).toEqual(uuids.filter((uuid) => !back[uuid]).sort())
  }
})

test('après tout cela, les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
