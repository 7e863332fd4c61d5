import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { modules } from '../../app/modules/verbs.ts'
import { createServer } from '../../app/startup/server.ts'
import { revokeSessions, sessionKeyOf } from '../../calls/session.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { type EventStream, openStream, portOf } from '../../testing/events/stream.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { sealPlace } from './places.ts'

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => vi.useRealTimers())

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const stranger = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const productId = await aProduct(db, customer.userId)
await someStock(db, { ...sides, productId, quantity: 10_000 })
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)

/** A second server on the same database, which knows of the first one's writes by the database alone. */
const second = await createServer({ ...t.app }, modules)
afterAll(() => second.close())
const listen = (contactId: number, options: Parameters<typeof openStream>[2] = {}) => openStream(t, contactId, options)

/** Returns the place that the page is served with. */
const placeOfPage = async (server: typeof second): Promise<string> => {
  const { body } = await server.inject('/orders')
  return /<meta name="place" content="([\w-]+)"/.exec(body)?.[1] ?? ''
}

const newOrder = async (): Promise<{ id: number; uuid: string }> => {
  const { body } = await asCustomer.post('/orders', {
    orderType: 'collection',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-20'),
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
  })
  return body
}

const aTakenOver = async () => {
  const [asAdmin, { uuid }] = await Promise.all([
    t.as((await aUser(db, 'admin')).contactId),
    db.selectFrom('users').select('uuid').where('id', '=', customer.userId).executeTakeFirstOrThrow(),
  ])
  const token: string = (await asAdmin.post('/auth/hijack', { userUuid: uuid })).body.accessToken
  return { asAdmin, token, caller: t.withToken(token) }
}

describe('ce que fait l’un paraît chez l’autre', () => {
  test.each([
    ['le même serveur', () => t.server],
    ['un autre serveur', () => second],
  ])('par %s, une fois, et chez lui seul', async (_, server) => {
    const [there, here, elsewhere] = await Promise.all([
      listen(warehouse.contactId, { server: server() }),
      listen(customer.contactId, { server: server() }),
      listen(stranger.warehouse.contactId, { server: server() }),
    ])
    const order = await newOrder()
    await there.hears(`order ${order.id}`)
    await here.hears('stock')
    expect(there.told.flatMap(({ changes }) => changes).find(({ kind }) => kind === 'stock')?.productIds).toEqual([
      productId,
    ])
    const acts: [string, Promise<unknown>][] = [
      [`order ${order.id}`, asWarehouse.post(`/orders/${order.uuid}/confirm`, {})],
      [`message ${order.id}`, asCustomer.post(`/orders/${order.uuid}/comments`, { text: 'Merci de filmer.' })],
    ]
    for (const [kind, act] of acts) {
      await act
      await there.hears(kind)
    }
    const before = here.kinds().length
    await someStock(db, { ...sides, productId, quantity: 3 })
    await vi.waitFor(() => expect(here.kinds().length).toBeGreaterThan(before), { timeout: 10_000 })
    expect(elsewhere.kinds()).toEqual([])
    await Promise.all([there.close(), here.close(), elsewhere.close()])
  })
})

describe('rien ne manque, rien ne vient deux fois', () => {
  test('une écriture commencée plus tôt et finie plus tard est dite quand elle est finie', async () => {
    const owner = new pg.Client(t.databaseUrl)
    await owner.connect()
    const slow = await anOrder(db, { ...sides, status: 'pending', lines: [] })
    const quick = await anOrder(db, { ...sides, status: 'pending', lines: [] })
    const stream = await listen(customer.contactId)
    const { body: start } = await asCustomer.get('/changes')
    await owner.query(`BEGIN; UPDATE orders SET version = version + 1 WHERE id = ${slow.id}`)
    await db.updateTable('orders').set({ driver_name: 'Luc' }).where('id', '=', quick.id).execute()
    await stream.hears(`order ${quick.id}`)
    const first = await asCustomer.get('/changes', { after: start.next })
    expect(first.body.items.map(({ orderId }: { orderId: number }) => orderId)).toEqual([quick.id])
    await owner.query('COMMIT')
    await owner.end()
    await stream.hears(`order ${slow.id}`)
    const next = await asCustomer.get('/changes', { after: first.body.next })
    expect(next.body.items.map(({ orderId }: { orderId: number }) => orderId)).toEqual([slow.id])
    expect((await asCustomer.get('/changes', { after: next.body.next })).body.items).toEqual([])
    expect(stream.kinds().toSorted()).toEqual([`order ${quick.id}`, `order ${slow.id}`].toSorted())
    await stream.close()
  })

  test('du stock qui bouge se lit avec ses produits', async () => {
    const { body: start } = await asCustomer.get('/changes')
    await db.updateTable('stock_balances').set({ physical: 10_001 }).where('product_id', '=', productId).execute()
    const { status, body } = await asCustomer.get('/changes', { after: start.next })
    expect(status).toBe(200)
    expect(body.items).toMatchObject([{ kind: 'stock', orderId: null, productIds: [productId] }])
  })

  test('un flux coupé reprend où il en était, même chez un autre serveur', async () => {
    const stream = await listen(customer.contactId)
    const order = await newOrder()
    await stream.hears(`order ${order.id}`)
    await vi.waitFor(() => expect(stream.kinds().filter((kind) => kind === 'stock')).toHaveLength(1), {
      timeout: 10_000,
    })
    await stream.close()
    await asWarehouse.post(`/orders/${order.uuid}/confirm`, {})
    const resumed = await listen(customer.contactId, { server: second, lastEventId: stream.told.at(-1)?.id ?? '' })
    expect(new Set(resumed.kinds())).toEqual(new Set([`order ${order.id}`, 'notification']))
    const seen = resumed.kinds().length
    const other = await newOrder()
    await resumed.hears(`order ${other.id}`)
    expect(resumed.kinds().slice(seen)).not.toContain(`order ${order.id}`)
    await resumed.close()
  })

  // `npm test` builds the page before the tests.
  test.skipIf(!existsSync(new URL('../../../../web/dist/index.html', import.meta.url)))(
    'ce qui change entre l’arrivée de la page et l’ouverture de son flux est dit, que quelqu’un écoute ou non',
    async () => {
      for (const server of [t.server, second])
        for (const isHeard of [false, true]) {
          const other = isHeard ? await listen(warehouse.contactId, { server }) : undefined
          const place = await placeOfPage(server)
          const order = await newOrder()
          const stream = await listen(customer.contactId, { server, lastEventId: place })
          expect(stream.told[0]?.event).toBe('changes')
          await stream.hears(`order ${order.id}`)
          await stream.close()
          await other?.close()
        }
    },
  )

  test.skipIf(!existsSync(new URL('../../../../web/dist/index.html', import.meta.url)))(
    'le repère de la page ne montre rien à qui n’a pas de session, et ne vaut que pour cette installation',
    async () => {
      const place = await placeOfPage(t.server)
      const { body: start } = await asCustomer.get('/changes')
      const [, numbers = ''] = Buffer.from(start.next, 'base64url').toString().split('~')
      expect(numbers).toMatch(/^\d+:\d+:/)
      expect(Buffer.from(place, 'base64url').toString('latin1')).not.toMatch(/\d+:\d+:/)
      expect(await placeOfPage(t.server)).not.toBe(place)
      const foreign = sealPlace({ at: Date.parse(testNow) / 1_000, seen: numbers }, sessionKeyOf('another'.repeat(6)))
      const stream = await listen(customer.contactId, { lastEventId: foreign })
      expect(stream.told[0]?.event).toBe('reset')
      await stream.close()
    },
  )

  test('beaucoup d’écritures de front, lues par pages et par un flux coupé sans cesse', async () => {
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => anOrder(db, { ...sides, status: 'pending', lines: [] })),
    )
    const start = (await asCustomer.get('/changes')).body.next
    let stream = await listen(customer.contactId)
    const heard: string[] = []
    const writing = Promise.all(
      orders.map(({ id }) =>
        db.transaction().execute(async (trx) => {
          await trx.updateTable('orders').set({ driver_name: 'Luc' }).where('id', '=', id).execute()
          await new Promise((resolve) => setTimeout(resolve, (id % 5) * 20))
        }),
      ),
    )
    for (let cut = 0; cut < 3; cut++) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      await stream.close()
      heard.push(...stream.kinds())
      stream = await listen(customer.contactId, { lastEventId: stream.told.at(-1)?.id ?? '' })
    }
    await writing
    const all = orders.map(({ id }) => `order ${id}`).toSorted()
    await vi.waitFor(() => expect([...heard, ...stream.kinds()].toSorted()).toEqual(all), { timeout: 10_000 })
    await stream.close()
    const read: string[] = []
    let after = start
    for (let hasMore = true; hasMore; ) {
      const { body } = await asCustomer.get('/changes', { after, limit: 5 })
      read.push(...body.items.map(({ kind, orderId }: { kind: string; orderId: number }) => `${kind} ${orderId}`))
      ;({ next: after, hasMore } = body)
    }
    expect(read.toSorted()).toEqual(all)
  })

  test('un repère inventé ou d’une autre base est refusé, et le flux dit de tout relire', async () => {
    const ahead = Buffer.from(`${Date.parse('2027-01-04T08:00:00Z') / 1_000}~9999999999:9999999999:`).toString(
      'base64url',
    )
    for (const after of ['rien', ahead])
      expect(await asCustomer.get('/changes', { after })).toMatchObject({
        status: 422,
        body: { code: 'INVALID', issues: [{ path: ['after'] }] },
      })
    const stream = await listen(customer.contactId, { lastEventId: ahead })
    expect(stream.told[0]?.event).toBe('reset')
    await stream.close()
  })
})

describe('qui écoute', () => {
  test('personne sans session, ni par un jeton d’accès à l’API', async () => {
    const port = await portOf(t.server)
    for (const authorization of ['', 'Bearer rien', 'Bearer quai_rien']) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { authorization } })
      // Read, because an answer that nobody reads holds its connection, and the server's end.
      expect(await answer.json()).toMatchObject({ statusCode: 401 })
    }
  })

  test('une session finie ferme son flux', async () => {
    const stream = await listen(customer.contactId)
    await inTransaction(t.app.pool, (inside) => revokeSessions(inside, t.app.clock(), { id: stream.sessionId }))
    vi.advanceTimersByTime(15_000)
    await vi.waitFor(() => expect(stream.state.isOver).toBe(true), { timeout: 10_000 })
  })

  test.each<[string, (found: Awaited<ReturnType<typeof aTakenOver>>) => Promise<unknown>]>([
    ['la fin de la prise en main', ({ caller }) => caller.get('/auth/unhijack')],
    ['la déconnexion de l’administrateur', ({ asAdmin }) => asAdmin.post('/auth/logout')],
  ])('après %s, un flux ne dit plus rien', async (_, end) => {
    const found = await aTakenOver()
    const stream = await listen(customer.contactId, { token: found.token })
    await end(found)
    const witness = await listen(customer.contactId)
    const order = await newOrder()
    await witness.hears(`order ${order.id}`)
    await vi.waitFor(() => expect(stream.state.isOver).toBe(true), { timeout: 10_000 })
    expect(stream.changes()).toEqual([])
    await witness.close()
  })

  test('d’une session, la page la plus ancienne cède sa place à la septième', async () => {
    const first = await listen(customer.contactId)
    const others: EventStream[] = []
    for (let page = 0; page < 6; page++) others.push(await listen(customer.contactId, { token: first.token }))
    await vi.waitFor(() => expect(first.state.isOver).toBe(true), { timeout: 10_000 })
    expect(others.map(({ state }) => state.isOver)).toEqual(others.map(() => false))
    await Promise.all(others.map(({ close }) => close()))
  })

  test('une page qui ne lit plus cède aussi sa place, et rien ne lui est plus écrit', async () => {
    const asked = await listen(customer.contactId)
    await asked.close()
    const stalled = await aStalledStream(asked.token)
    const others: EventStream[] = []
    for (let page = 0; page < 6; page++) others.push(await listen(customer.contactId, { token: asked.token }))
    for (let round = 0; round < 3; round++) {
      const order = await newOrder()
      await others[0]?.hears(`order ${order.id}`)
    }
    vi.advanceTimersByTime(15_000)
    const streams = async () => (await t.app.metrics.gauges.streams.get()).values[0]?.value
    await expect.poll(streams).toBe(6)
    stalled.destroy()
    await Promise.all(others.map(({ close }) => close()))
  })
})

/** Opens a stream, then reads no more: what the server writes fills the connection and waits. */
const aStalledStream = async (token: string): Promise<Socket> => {
  const port = await portOf(t.server)
  const accepted = once(t.server.server, 'connection')
  const reader = connect(port, '127.0.0.1')
  reader.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const [writer] = (await accepted) as [Socket]
  await once(reader, 'data')
  reader.pause()
  while (writer.writableLength === 0) {
    writer.write(Buffer.alloc(65_536))
    await turn()
  }
  return reader
}
