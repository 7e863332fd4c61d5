import { createServer, type RequestListener } from 'node:http'
import { straightTenths } from '@quai/contract/parties/addresses/great-circle.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openRouting } from '../../platform/routing.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { estimateCarbon } from './run.ts'

const t = await createTestApp()
const { db } = t.app

let answer: RequestListener
const requests: string[] = []
const service = createServer((request, response) => {
  requests.push(request.url ?? '')
  answer(request, response)
})
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
afterAll(() => service.close())
const address = service.address()
const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/osrm/`
const routing = openRouting(base)
const says =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

beforeEach(() => {
  requests.length = 0
})

const [lyon, paris] = [
  { lat: 45.75, lng: 4.85 },
  { lat: 48.86, lng: 2.35 },
]

test('le service d’itinéraires est demandé comme OSRM, en longitude puis latitude', async () => {
  answer = says(200, { code: 'Ok', routes: [{ distance: 465_812.3 }] })
  expect(await routing.metres(lyon, paris)).toBe(465_812)
  expect(requests).toEqual(['/osrm/route/v1/driving/4.85,45.75;2.35,48.86?overview=false'])
})

test.each<[string, RequestListener, null | undefined]>([
  ['pas de chemin', says(400, { code: 'NoRoute', message: 'Impossible' }), null],
  ['une panne', says(500, { code: 'Ok', routes: [{ distance: 1 }] }), undefined],
  ['autre chose', says(200, { hello: 1 }), undefined],
  ['un texte', (_request, response) => response.end('<html>'), undefined],
  ['une distance impossible', says(200, { code: 'Ok', routes: [{ distance: -5 }] }), undefined],
  ['un renvoi', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), undefined],
  ['une coupure', (request) => request.destroy(), undefined],
  ['trop', (_request, response) => response.end('x'.repeat(300_000)), undefined],
])('quand il répond %s, aucune distance n’est inventée', async (_name, reply, expected) => {
  answer = reply
  expect(await routing.metres(lyon, paris)).toBe(expected)
})

test('une distance est demandée une fois, puis gardée ; sans réponse, celle à vol d’oiseau reste et le dit', async () => {
  const { customer, warehouse } = await aPair(db)
  const at = async (place: object, userId: number | null) =>
    (
      await db
        .insertInto('addresses')
        .values({ user_id: userId, is_main_address: userId !== null, name: 'Lieu', street: '1 rue', ...place })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await at(lyon, warehouse.userId)
  const lines = [{ productId: await aProduct(db, customer.userId), quantity: 1 }]
  const parties = { customerId: customer.userId, warehouseId: warehouse.userId }
  const create = async () => {
    const order = await anOrder(db, { ...parties, orderType: 'delivery', status: 'confirmed', lines })
    await db.run(sql`UPDATE orders SET address_carry_id = ${await at(paris, null)} WHERE id = ${order.id}`)
    return order
  }
  const caller = await t.as(customer.contactId)
  const wayOf = async ({ uuid }: { uuid: string }) => {
    const { distanceKm, distanceBasis } = (await caller.get(`/orders/${uuid}`)).body.carbonEstimate
    return { distanceKm, distanceBasis }
  }
  const straight = { distanceKm: (straightTenths(paris, lyon) ?? 0) / 10, distanceBasis: 'great_circle' }
  answer = says(503, {})
  const first = await create()
  await estimateCarbon({ db, routing })
  expect(await wayOf(first)).toEqual(straight)
  answer = says(200, { code: 'Ok', routes: [{ distance: 465_812.3 }] })
  await estimateCarbon({ db, routing })
  expect(await wayOf(first)).toEqual({ distanceKm: 465.8, distanceBasis: 'routing' })
  const second = await create()
  await estimateCarbon({ db, routing })
  expect(await wayOf(second)).toEqual({ distanceKm: 465.8, distanceBasis: 'routing' })
  expect(requests).toHaveLength(2)
})
