import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quai/contract/contract.ts'
import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import { mayCall } from '@quai/contract/platform/roles.ts'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { factsOf } from '../../../app/api-docs/failure-answers.ts'
import { ownScene, prepare, type Route, run } from '../../../testing/authorisation/attempt.ts'
import { authorisationTable, type Line } from '../../../testing/authorisation/table.ts'
import { buildWorld } from '../../../testing/authorisation/world.ts'
import { aDocument } from '../../../testing/builders/a-document.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aPair, aProduct, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const world = await buildWorld(t)
const { customer } = world.pairs.own
// The trial has every feature, so only the history limit can refuse.
await db.updateTable('users').set({ pricing_plan: 'trial' }).where('id', '=', customer.userId).execute()

const longAgo = '2026-11-20T09:00:00.000Z'

/** Moves the planned dates of orders weeks back. Returns how many orders were moved. */
const age = async (uuids: readonly string[], status?: OrderStatus): Promise<number> => {
  const rows = await db.all(sql`
    UPDATE orders SET order_date_start = ${longAgo}, order_date_end = ${longAgo},
      order_status = coalesce(${status ?? null}::order_status, order_status),
      order_date_done = CASE WHEN ${status ?? null} = 'finished' THEN ${longAgo}::timestamptz ELSE order_date_done END
    WHERE uuid = ANY(${[...uuids]}::uuid[]) RETURNING id`)
  return rows.length
}

const uuidsIn = (input: unknown): string[] =>
  JSON.stringify(input ?? {}).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []

/** Wraps a route's line of the table so that its orders were planned weeks ago. */
const aged = (line: Line, status?: OrderStatus): Line => ({
  ...line,
  input: async (scene) => {
    const given = await line.input(scene)
    await age(uuidsIn(given), status)
    return given
  },
})

const scene = ownScene(world, 'customer')

/** Routes that a customer may call and that name an order. */
const routesWithAnOrder = async () => {
  const lines: Record<string, Record<string, Line>> = authorisationTable
  const found: { id: string; route: Route }[] = []
  for (const [module, procedures] of Object.entries(contract))
    for (const [name, procedure] of Object.entries(procedures)) {
      const line = lines[module]?.[name]
      const facts = factsOf(procedure as AnyContractProcedure)
      const { permission = 'anyone' } = facts.meta
      if (!line || permission === 'anyone' || !mayCall('customer', permission)) continue
      if ((await age(uuidsIn(await line.input(scene)))) > 0)
        found.push({ id: `${module}.${name}`, route: { ...facts, line } })
    }
  return found
}
const routes = await routesWithAnOrder()

describe('une commande de plus d’un mois, en formule d’essai', () => {
  it('le parcours passe par toutes les routes qui en nomment une', () => {
    const ids = routes.map(({ id }) => id)
    for (const id of ['orders.detail', 'orders.actions', 'orders.printMany', 'documents.downloadAll', 'guests.share'])
      expect(ids).toContain(id)
    expect(ids.length).toBeGreaterThan(20)
  })

  it.each(routes)('$id : close, elle est introuvable ; ouverte, elle ne l’est pas', async ({ id, route }) => {
    const who = {
      name: 'customer',
      caller: await t.as(customer.contactId),
      sees: [customer, world.pairs.own.warehouse],
    }
    const refused = route.line.foreign ?? { status: 404, code: 'NOT_FOUND' }
    const closed = { ...route, line: aged(route.line, 'finished') }
    await run(closed, await prepare(closed, who, scene, refused))
    // Only a finished order has a proof.
    if (id === 'orders.proof') return
    const open = { ...route, line: aged(route.line) }
    await run(open, await prepare(open, who, scene, { status: route.line.customer }))
  })
})

const aLimitedPair = async (start = longAgo) => {
  const pair = await aPair(db, { plan: 'trial' })
  const place = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }
  const productId = await aProduct(db, place.customerId)
  await someStock(db, { ...place, productId, quantity: 10 })
  const order = await anOrder(db, { ...place, status: 'finished', start, lines: [{ productId, quantity: 1 }] })
  return { ...pair, place, productId, order, caller: await t.as(pair.customer.contactId) }
}

it('par son numéro non plus, elle n’est pas lue ; l’entrepôt, lui, la lit', async () => {
  const { order, warehouse, caller } = await aLimitedPair()
  expect((await caller.get(`/orders/${order.id}`)).status).toBe(404)
  expect((await (await t.as(warehouse.contactId)).get(`/orders/${order.id}`)).status).toBe(200)
})

it('dans l’impression de plusieurs, une seule trop ancienne suffit à refuser', async () => {
  const { order, place, productId, caller } = await aLimitedPair()
  const recent = await anOrder(db, { ...place, lines: [{ productId, quantity: 1 }] })
  const path = (uuids: string[]) => `/orders/print?${uuids.map((uuid) => `orderUuids[]=${uuid}`).join('&')}`
  expect((await caller.get(path([recent.uuid]))).status).toBe(200)
  expect((await caller.get(path([recent.uuid, order.uuid]))).status).toBe(404)
})

it('rien d’autre ne la nomme : mouvement récent, document récent, adresse, commande reprise', async () => {
  // The ledger uses the database's clock, so the server's clock is set to it.
  t.setNow(new Date().toISOString())
  onTestFinished(() => t.setNow(testNow))
  const fortyDaysAgo = new Date(Date.now() - 40 * 86_400_000).toISOString()
  const { order, place, productId, customer: owner, caller } = await aLimitedPair(fortyDaysAgo)
  const address = await db
    .insertInto('addresses')
    .values({ name: 'Destinataire', street: '1 rue Neuve' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ address_carry_id: address.id }).where('id', '=', order.id).execute()
  await aDocument(t.app, order.uuid, { by: owner })
  const next = await anOrder(db, { ...place, lines: [{ productId, quantity: 1 }] })
  await db.updateTable('orders').set({ previous_order_id: order.id }).where('id', '=', next.id).execute()

  expect((await caller.get(`/addresses/${address.id}`)).status).toBe(404)
  expect((await caller.get('/orders/documents')).body.items).toEqual([])
  expect((await caller.get(`/orders/${next.uuid}`)).body.previousOrder).toBeNull()
  const { items } = (await caller.get(`/stock/movements/${productId}`)).body
  expect(items.map(({ orderId, orderUuid }: { orderId: number; orderUuid: string }) => [orderId, orderUuid])).toEqual([
    [null, null],
    [null, null],
  ])
})

it('un lien invité n’en montre pas plus que n’en voit celui qui l’a donné', async () => {
  const link = await world.make.guestLink(world.pairs.own, customer)
  const guest = t.withToken()
  expect((await guest.get('/guest', { token: link.token })).status).toBe(200)
  await age([link.uuid], 'finished')
  expect((await guest.get('/guest', { token: link.token })).body.code).toBe('GUEST_LINK_CLOSED')
  expect((await guest.get('/guest/slip', { token: link.token })).body.code).toBe('GUEST_LINK_CLOSED')
})

it('celui d’un client qui a tout l’historique donne encore le bon d’une commande ancienne', async () => {
  const { besideCustomer } = world.pairs
  const link = await world.make.guestLink(besideCustomer, besideCustomer.customer)
  await age([link.uuid], 'finished')
  expect((await t.withToken().get('/guest/slip', { token: link.token })).status).toBe(200)
})

it('ouverte et ancienne, elle s’annule, et la réponse la montre une dernière fois', async () => {
  const { place, productId, caller } = await aLimitedPair()
  const open = await anOrder(db, { ...place, lines: [{ productId, quantity: 1 }] })
  await age([open.uuid])
  const cancelled = await caller.post(`/orders/${open.uuid}/cancel`, {})
  expect(cancelled).toMatchObject({ status: 200, body: { orderStatus: 'aborted_by_customer' } })
  expect((await caller.get(`/orders/${open.uuid}`)).status).toBe(404)
})
