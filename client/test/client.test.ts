import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createQuai } from '@quai/client'
import { QuaiError } from '@quai/client/quai-error.ts'
import { eachItem, followChanges } from '@quai/client/reading.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { aPair, aProduct, aUser, slotOn } from '../../server/src/testing/builders/builders.ts'
import { createTestApp } from '../../server/src/testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const productId = await aProduct(db, customer.userId, { reference: 'THE' })
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)

const tokenFor = async (userId: number, scope: 'read' | 'write'): Promise<string> => {
  const { uuid } = await db.selectFrom('users').select('uuid').where('id', '=', userId).executeTakeFirstOrThrow()
  await asAdmin.post('/auth/set-api-available', { uuid, apiAvailable: true })
  return (await asAdmin.post('/auth/reset-api-token', { uuid, scope })).body.apiToken
}

await t.server.listen({ port: 0, host: '127.0.0.1' })
const port = (t.server.server.address() as AddressInfo).port

/** What a network between both does with a request; passes it on unless told. */
let meddle: (answer: ServerResponse, pass: (tell: (status: number) => void) => void) => void
const passOn = (answer: ServerResponse, incoming: IncomingMessage, hear?: (status: number) => void): void => {
  const { method, url, headers } = incoming
  const outgoing = forward({ port, method, path: url, headers }, (got) => {
    if (hear) {
      got.resume()
      got.on('end', () => hear(got.statusCode ?? 0))
      return
    }
    answer.writeHead(got.statusCode ?? 500, got.headers)
    got.pipe(answer)
  })
  incoming.pipe(outgoing)
}
const network: Server = createServer((incoming, answer) => {
  const chosen = meddle
  meddle = plainly
  chosen(answer, (hear) => passOn(answer, incoming, hear))
  if (chosen === plainly) passOn(answer, incoming)
})
const plainly: typeof meddle = () => {}
meddle = plainly
await new Promise<void>((done) => network.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(network.address() as AddressInfo).port}/`
afterAll(() => network.close())

const writing = createQuai({ url, token: await tokenFor(customer.userId, 'write') })
const reading = createQuai({ url, token: await tokenFor(warehouse.userId, 'read') })
let halfHour = 0
const aDelivery = () =>
  writing.orders.create({
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-21', halfHour++ % 8),
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
  })
const ordersCount = async () => (await reading.orders.list({})).total

beforeEach(() => {
  meddle = plainly
})

it('lit et écrit, typé par le contrat', async () => {
  const { uuid } = await aDelivery()
  expect(await reading.orders.detail({ uuid })).toMatchObject({ uuid, orderItems: [{ reference: 'THE', quantity: 1 }] })
  const found: string[] = []
  for await (const order of eachItem((place) => writing.orders.list({ ...place, orderType: 'delivery' })))
    found.push(order.uuid)
  expect(found).toEqual([uuid])
})

it('refusé, un appel porte le code, la phrase et les champs', async () => {
  const refused = await writing.orders
    .create({ orderType: 'delivery', warehouseId: warehouse.userId, orderDateStart: 'demain' } as never)
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(QuaiError)
  expect(refused).toMatchObject({ statusCode: 422, code: 'INVALID' })
  expect((refused as QuaiError).issues.map(({ path }) => path)).toContainEqual(['orderDateStart'])
  await expect(reading.orders.confirm({ uuid: '01a1fd76-7069-7a6c-8bd7-0ec6780367e4' })).rejects.toMatchObject({
    statusCode: 403,
    code: 'TOKEN_READ_ONLY',
  })
})

it('l’accord perdu en route, une écriture repart sous la même clé et n’a qu’un effet', async () => {
  const before = await ordersCount()
  let written = 0
  meddle = (answer, pass) =>
    pass((status) => {
      written = status
      answer.destroy()
    })
  await aDelivery()
  expect(written).toBe(201)
  expect(await ordersCount()).toBe(before + 1)
})

it('attend autant que le serveur le demande, puis passe', async () => {
  meddle = (answer) => answer.writeHead(429, { 'retry-after': '1' }).end('{}')
  expect((await writing.orders.list({})).items.length).toBeGreaterThan(0)
})

it('au-delà de sa patience, le refus se lit', async () => {
  const hurried = createQuai({ url, token: 'quai_inconnu', patienceMs: 0 })
  meddle = (answer) => answer.writeHead(503, { 'retry-after': '5' }).end('<html>')
  await expect(hurried.orders.list({})).rejects.toMatchObject({ statusCode: 503, code: 'UNREADABLE' })
  await expect(hurried.orders.list({})).rejects.toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' })
})

it('rend un fichier avec son nom', async () => {
  const file = await writing.orders.export({ format: 'csv' })
  expect(file).toBeInstanceOf(FileAnswer)
  expect(file).toMatchObject({ type: 'csv', filename: expect.stringMatching(/\.csv$/) })
  expect(new TextDecoder().decode(file.content as Uint8Array)).toContain('À confirmer')
})

it('suit ce qui change, sans trou d’une fois à l’autre', async () => {
  const { next } = await reading.events.list({})
  const { uuid } = await aDelivery()
  const stop = new AbortController()
  const heard: (string | null)[] = []
  let place = ''
  for await (const told of followChanges(reading, { after: next, everyMs: 50, signal: stop.signal })) {
    heard.push(...told.events.map(({ orderUuid }) => orderUuid))
    place = told.place
    if (heard.includes(uuid)) break
  }
  const second = await aDelivery()
  for await (const told of followChanges(reading, { after: place, everyMs: 50 })) {
    const again = told.events.map(({ orderUuid }) => orderUuid)
    expect(again).not.toContain(uuid)
    if (again.includes(second.uuid)) break
  }
  expect(heard).toContain(uuid)
})

it('lit une liste jusqu’à son bout, par la clé de la dernière ligne lue', async () => {
  const all = Array.from({ length: 250 }, (_none, rank) => ({ orderId: rank * 2 + 1 }))
  const asked: number[] = []
  const read = async ({ after, pageSize }: { after: number; pageSize: number }) => {
    asked.push(after)
    return { items: all.filter(({ orderId }) => orderId > after).slice(0, pageSize) }
  }
  const seen: { orderId: number }[] = []
  for await (const one of eachItem(read, ({ orderId }) => orderId)) seen.push(one)
  expect(seen).toEqual(all)
  expect(asked).toEqual([0, 199, 399])
})
