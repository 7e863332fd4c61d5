import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const screen = t.withToken()

const aSite = async () => {
  t.setNow(testNow)
  const pair = await aPair(db)
  const place = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }
  const productId = await aProduct(db, place.customerId)
  await someStock(db, { ...place, productId, quantity: 10 })
  const lines = [{ productId, quantity: 4 }]
  const order = await anOrder(db, { ...place, status: 'confirmed', start: slotOn('2027-01-04', 3), lines })
  const asWarehouse = await t.as(pair.warehouse.contactId)
  const add = async (name = 'Quai nord') => (await asWarehouse.post('/screens', { name })).body
  const pair_ = async (code: string): Promise<string> => (await screen.post('/screen/pairing', { code })).body.key
  return { ...pair, order, asWarehouse, add, pairBy: pair_ }
}
const boardOf = (key: string) => screen.get('/screen/board', { key })

it('un écran se relie par son code, tapé comme on veut, une fois ; il montre alors le tableau de son entrepôt', async () => {
  const { order, asWarehouse, add, pairBy } = await aSite()
  const other = await aSite()
  const { pairingCode: code, id } = await add()
  const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`
  const key = await pairBy(typed)
  expect(await screen.post('/screen/pairing', { code })).toMatchObject({ status: 422 })
  const { status, body } = await boardOf(key)
  expect(status).toBe(200)
  expect(body).toMatchObject({ now: testNow, asksCode: false })
  expect(body.visits.map((one: { id: number }) => one.id)).toEqual([order.id])
  expect((await asWarehouse.get('/board')).body).toEqual(body)
  expect((await asWarehouse.get('/screens')).body.items).toEqual([
    { id, name: 'Quai nord', pairedAt: testNow, usedAt: testNow },
  ])
  expect((await other.asWarehouse.get('/screens')).body.items).toEqual([])
})

it('sa clé n’ouvre rien d’autre, ni comme jeton ni pour noter une heure', async () => {
  const { order, add, pairBy } = await aSite()
  const key = await pairBy((await add()).pairingCode)
  const asKey = t.withToken(key)
  for (const path of ['/board', '/orders', '/dashboard', '/screens'])
    expect((await asKey.get(path)).status, path).toBe(401)
  expect((await asKey.post(`/orders/${order.uuid}/visit`, { step: 'arrived' })).status).toBe(401)
})

it('allumé, il reste relié des mois durant, sans personne ; éteint trop longtemps, il ne l’est plus', async () => {
  const { add, pairBy } = await aSite()
  const key = await pairBy((await add()).pairingCode)
  for (const day of ['2027-01-05T18:00', '2027-03-20T03:00', '2027-06-01T12:00', '2027-08-20T12:00']) {
    t.setNow(`${day}:00.000Z`)
    expect((await screen.post('/screen/renewal', { key })).status, day).toBe(204)
    expect((await boardOf(key)).status, day).toBe(200)
  }
  t.setNow('2027-11-18T12:00:00.000Z')
  expect(await boardOf(key)).toMatchObject({ status: 404, body: { code: 'SCREEN_ENDED' } })
  expect(await screen.post('/screen/renewal', { key })).toMatchObject({ status: 404, body: { code: 'SCREEN_ENDED' } })
})

it('retiré, il n’ouvre plus rien ; celui d’un autre entrepôt ne se retire pas', async () => {
  const { asWarehouse, add, pairBy } = await aSite()
  const other = await aSite()
  const { id, pairingCode: code } = await add()
  const key = await pairBy(code)
  expect((await other.asWarehouse.delete(`/screens/${id}`)).status).toBe(404)
  expect((await boardOf(key)).status).toBe(200)
  expect((await asWarehouse.delete(`/screens/${id}`)).status).toBe(204)
  expect((await boardOf(key)).status).toBe(404)
  expect((await asWarehouse.get('/screens')).body.items).toEqual([])
})

it('l’écran d’un entrepôt désactivé n’ouvre rien', async () => {
  const { warehouse, add, pairBy } = await aSite()
  const key = await pairBy((await add()).pairingCode)
  await db.run(sql`UPDATE users SET is_active = false WHERE id = ${warehouse.userId}`)
  expect((await boardOf(key)).status).toBe(404)
})

it('un code vaut un quart d’heure ; inconnu ou passé, il se refuse d’une même phrase', async () => {
  const { asWarehouse, add } = await aSite()
  const { pairingCode: code } = await add()
  t.setNow(new Date(Date.parse(testNow) + 15 * 60_000).toISOString())
  const answers = [
    await screen.post('/screen/pairing', { code }),
    await screen.post('/screen/pairing', { code: 'BCDFGHJK' }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(422)
    expect(body.issues[0]).toMatchObject({ path: ['code'], fallback: expect.stringContaining('inconnu') })
  }
  expect((await screen.post('/screen/pairing', { code: 'BCD' })).status).toBe(422)
  expect((await asWarehouse.get('/screens')).body.items, 'un code passé ne reste pas dans la liste').toEqual([])
})

it('un entrepôt a vingt écrans au plus', async () => {
  const { asWarehouse, add } = await aSite()
  await Promise.all(Array.from({ length: 20 }, (_, rank) => add(`Écran ${rank}`)))
  expect(await asWarehouse.post('/screens', { name: 'Un de trop' })).toMatchObject({
    status: 409,
    body: { code: 'SCREEN_COUNT' },
  })
})
