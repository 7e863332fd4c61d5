import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, someStock } from '../../testing/builders/builders.ts'
import { allAtOnce, type Client, countAnswers, openClients, tokenOf } from '../../testing/clients.ts'
import { placesFrom } from '../../testing/places.ts'
import { announceSeed } from '../../testing/random.ts'
import { type Answer, createTestApp } from '../../testing/test-app.ts'

const rounds = Number(process.env.ROUNDS ?? 30)
const timeout = 120_000 + rounds * 1_000
const initial = 1_000_000

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const productId = await aProduct(db, customer.userId)
await someStock(db, { ...sides, productId, quantity: initial })
const tokens = { customer: await tokenOf(t, customer.contactId), warehouse: await tokenOf(t, warehouse.contactId) }
const clients = await openClients(t, 16, announceSeed('Actions rivales'))
const places = (await placesFrom(db, warehouse.userId, '2027-01-11', 6 * rounds)).values()

const actions = {
  confirm: (client: Client, uuid: string, version?: number) =>
    client.post(`/orders/${uuid}/confirm`, { as: tokens.warehouse, body: { version } }),
  refuse: (client: Client, uuid: string, version?: number) =>
    client.post(`/orders/${uuid}/reject`, { as: tokens.warehouse, body: { version, reason: 'Complet' } }),
  cancelByCustomer: (client: Client, uuid: string, version?: number) =>
    client.post(`/orders/${uuid}/cancel`, { as: tokens.customer, body: { version } }),
  cancelByWarehouse: (client: Client, uuid: string, version?: number) =>
    client.post(`/orders/${uuid}/cancel`, { as: tokens.warehouse, body: { version, reason: 'Panne' } }),
  finish: (client: Client, uuid: string, version?: number) =>
    client.post(`/orders/${uuid}/complete`, {
      as: tokens.warehouse,
      body: {
        version,
        orderDateDone: t.app.clock().toISOString(),
        driverOnTime: true,
        proof: 'generated',
        orderItems: [{ productId, productPackaging: 'package_unit', quantity: 3 }],
      },
    }),
}
type Rival = keyof typeof actions

interface Duel {
  from: OrderStatus
  rivals: [Rival, Rival]
  version?: number
}

/** Lets half of the clients ask for one thing and half for the other, swapping sides at each round. */
const fight = async ({ from, rivals, version }: Duel): Promise<Answer[]> => {
  const { uuid } = await anOrder(db, {
    ...sides,
    status: from,
    start: places.next().value,
    lines: [{ productId, quantity: 5 }],
  })
  const answers = await allAtOnce(clients, (client) =>
    actions[rivals[client.random.int(2)] as Rival](client, uuid, version),
  )
  const losers = answers.filter(({ status }) => status !== 200)
  for (const loser of losers)
    expect([loser.status, ['ORDER_ACTION_NOT_ALLOWED', 'STALE'].includes(loser.body.code)]).toEqual([409, true])
  return answers
}

const statuses = (answers: Answer[]): string[] =>
  answers.filter(({ status }) => status === 200).map(({ body }) => body.orderStatus)

test.for<Duel & { titre: string }>([
  { titre: 'clôture contre annulation', from: 'confirmed', rivals: ['finish', 'cancelByWarehouse'] },
  { titre: 'clôture contre clôture', from: 'confirmed', rivals: ['finish', 'finish'] },
  { titre: 'confirmation contre refus', from: 'pending', rivals: ['confirm', 'refuse'] },
  { titre: 'confirmation contre annulation', from: 'pending', rivals: ['confirm', 'cancelByCustomer'], version: 1 },
])('$titre : 16 à la fois, un seul gagne', { timeout }, async (duel) => {
  const won: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const answers = await fight(duel)
    expect(countAnswers(answers)['200']).toBe(1)
    const status = statuses(answers)[0] ?? ''
    won[status] = (won[status] ?? 0) + 1
  }
  console.log(`${duel.titre} :`, won)
})

test('confirmer puis annuler est permis : chaque action réussit une fois au plus', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const won = statuses(await fight({ from: 'pending', rivals: ['confirm', 'cancelByCustomer'] }))
    expect(new Set(won).size).toBe(won.length)
    expect(won).not.toContain('pending')
  }
})

test('après ces duels, stock, créneaux et historiques sont justes', async () => {
  const { finished, open } = await db
    .selectFrom('orders')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('order_status', '=', 'finished').as('finished'),
      e.fn.countAll<number>().filterWhere('order_status', '=', 'confirmed').as('open'),
    ])
    .executeTakeFirstOrThrow()
  const balance = await db.selectFrom('stock_balances').selectAll().executeTakeFirstOrThrow()
  expect(balance).toMatchObject({ physical: initial - 3 * finished, reserved: 5 * open })
  const { taken } = await db
    .selectFrom('slot_bookings')
    .select((e) => e.fn.countAll<number>().as('taken'))
    .executeTakeFirstOrThrow()
  expect(taken).toBe(open)
  expect(await checkInvariants(db)).toEqual([])
})
