import { expect, it } from 'vitest'
import { textOfPdf } from '../../services/print/testing/text-of-pdf.ts'
import { aGate } from '../../testing/builders/a-gate.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const driver = t.withToken()

const aGateWith = async () => {
  t.setNow(testNow)
  const { customer, warehouse } = await aPair(db)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const productId = await aProduct(db, customer.userId)
  await someStock(db, { ...place, productId, quantity: 100 })
  const order = (start = slotOn('2027-01-04', 3)) =>
    anOrder(db, { ...place, status: 'confirmed', start, lines: [{ productId, quantity: 1 }] })
  const token = await aGate(t.app, warehouse)
  return {
    token,
    order,
    customer,
    asWarehouse: await t.as(warehouse.contactId),
    find: (number: string, zipCode?: string) => driver.post('/gate/find', { token, number, zipCode }),
    arrive: (number: string, zipCode?: string) => driver.post('/gate/arrival', { token, number, zipCode }),
  }
}

it('au numéro Quai, le chauffeur lit son quai et se dit arrivé, sans rien apprendre des marchandises', async () => {
  const { order, find, arrive, asWarehouse } = await aGateWith()
  const { id, uuid } = await order()
  const found = await find(String(id))
  expect(found).toMatchObject({ status: 200, body: { dock: 1, arrivedAt: null } })
  expect(Object.keys(found.body).toSorted()).toEqual(
    ['arrivedAt', 'atDockAt', 'dock', 'orderDateEnd', 'orderDateStart', 'timeZone'].toSorted(),
  )
  const answers = await Promise.all([1, 2, 3].map(() => arrive(String(id))))
  for (const { status, body } of answers) expect({ status, at: body.arrivedAt }).toEqual({ status: 200, at: testNow })
  expect((await asWarehouse.get(`/orders/${uuid}`)).body.visit).toMatchObject({ arrivalSource: 'gate' })
  const { items } = (await asWarehouse.get(`/orders/${uuid}/logs`)).body
  expect(items.filter(({ action }: { action: string }) => action === 'visit_arrived_at_gate')).toHaveLength(1)
})

it('l’autre numéro va avec le code postal de l’adresse', async () => {
  const { order, find, customer } = await aGateWith()
  const { id } = await order()
  const address = { user_id: customer.userId, name: 'Client', street: '1 rue', zip_code: '69002', city: 'Lyon' }
  const { id: address_carry_id } = await db
    .insertInto('addresses')
    .values(address)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ internal_number: 'BL-77', address_carry_id }).where('id', '=', id).execute()
  expect((await find('bl-77', '69002')).status).toBe(200)
  for (const zipCode of [undefined, '69001', ''])
    expect(await find('BL-77', zipCode)).toMatchObject({ status: 404, body: { code: 'GATE_UNKNOWN' } })
})

it('inconnue, d’un autre entrepôt ou d’un autre jour : la même réponse', async () => {
  const { order, find } = await aGateWith()
  const elsewhere = await (await aGateWith()).order()
  const later = await order(slotOn('2027-01-05', 20))
  const answers = await Promise.all([find('999999999'), find(String(elsewhere.id)), find(String(later.id))])
  const bodies = answers.map(({ body }) => ({ ...body, requestId: undefined }))
  expect(new Set(bodies.map((said) => JSON.stringify(said))).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

it('en avance le même jour, le chauffeur lit son heure et celle de son arrivée ; d’un autre jour, rien', async () => {
  const { order, find, arrive } = await aGateWith()
  const { id } = await order(slotOn('2027-01-04', 12))
  for (const answer of [await find(String(id)), await arrive(String(id))])
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'GATE_EARLY',
        message: 'Votre rendez-vous est à 14:00\u00a0; dites votre arrivée à partir de 10:00.',
      },
    })
  t.setNow('2027-01-04T09:00:00.000Z')
  expect((await find(String(id))).status).toBe(200)
  t.setNow('2027-01-03T22:00:00.000Z')
  expect((await find(String(id))).body.code).toBe('GATE_UNKNOWN')
})

const at = async (order: { id: number }, customer: { userId: number }) => {
  const address = { user_id: customer.userId, name: 'Client', street: '1 rue', zip_code: '69002', city: 'Lyon' }
  const place = await db.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ address_carry_id: place.id }).where('id', '=', order.id).execute()
}

it('dix essais ratés d’un numéro seul, même à la fois, demandent le code postal un quart d’heure ; les réussis ne comptent pas', async () => {
  const { order, find, customer } = await aGateWith()
  const made = await order()
  await at(made, customer)
  const id = String(made.id)
  for (let rank = 0; rank < 12; rank++) expect((await find(id)).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 14 }, (_, rank) => find(`inconnue-${rank}`)))
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(4)
  expect(Number(refused[0]?.headers['retry-after'])).toBe(900)
  expect(await find(id)).toMatchObject({ status: 429, body: { code: 'GATE_ZIP_CODE' } })
  expect((await find(id, '69002')).status).toBe(200)
  for (let rank = 0; rank < 10; rank++) expect((await find(id, '75001')).status).toBe(404)
  expect(await find(id, '69002')).toMatchObject({ status: 429, body: { code: 'GATE_LIMITED' } })
  t.setNow('2027-01-04T08:15:00.000Z')
  expect((await find(id)).status).toBe(200)
})

it('deux cents essais ratés de partout ne ferment la porte à personne : le bon numéro passe, ou avec son code postal', async () => {
  const { order, token, customer } = await aGateWith()
  const made = await order()
  await at(made, customer)
  const from = (remoteAddress: string, number: string, zipCode?: string) =>
    t.server.inject({ method: 'POST', url: '/api/gate/find', payload: { token, number, zipCode }, remoteAddress })
  for (let rank = 0; rank < 200; rank++) await from(`198.51.100.${rank}`, `inconnue-${rank}`)
  expect((await from('203.0.113.1', String(made.id))).statusCode).toBe(200)
  expect((await from('203.0.113.2', 'faute de frappe')).statusCode).toBe(404)
  expect((await from('203.0.113.2', String(made.id))).json().code).toBe('GATE_ZIP_CODE')
  expect((await from('203.0.113.2', String(made.id), '69002')).statusCode).toBe(200)
  // Guesses stay expensive: one in an hour for each network.
  expect((await from('198.51.100.1', String(made.id))).statusCode).toBe(429)
})

it('un code remplacé, fermé ou inventé n’ouvre rien', async () => {
  const { asWarehouse, token } = await aGateWith()
  const place = (one: string) => driver.get('/gate/place', { token: one })
  expect((await place(token)).status).toBe(200)
  const renewed = (await asWarehouse.post('/gate')).body.path.replace('/gate/', '')
  expect((await place(renewed)).status).toBe(200)
  expect(await place(token)).toMatchObject({ status: 404, body: { code: 'GATE_CLOSED' } })
  expect((await asWarehouse.delete('/gate')).status).toBe(204)
  for (const one of [renewed, `999999-${'A'.repeat(43)}`])
    expect(await place(one)).toMatchObject({ status: 404, body: { code: 'GATE_CLOSED' } })
  expect((await asWarehouse.get('/gate')).body).toEqual({ openedAt: null, path: null, boardCode: null })
})

it('l’affiche porte le code ; sans adresse publique, ou fermée, elle ne s’imprime pas', async () => {
  const { asWarehouse, token } = await aGateWith()
  expect(await asWarehouse.get('/gate/print')).toMatchObject({ status: 409, body: { code: 'NO_PUBLIC_ADDRESS' } })
  t.app.site = 'https://quai.example'
  const { bytes } = await asWarehouse.get('/gate/print')
  const pages = await textOfPdf(bytes)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Dites votre arrivée ici')
  expect(pages[0]?.replaceAll(/\s/g, '')).toContain(`https://quai.example/gate/${token}`)
  await asWarehouse.delete('/gate')
  expect(await asWarehouse.get('/gate/print')).toMatchObject({ status: 404, body: { code: 'GATE_CLOSED' } })
})

it('le tableau au mur a son code à six chiffres, qui change avec celui de l’entrée et que lui seul ouvre', async () => {
  const { asWarehouse } = await aGateWith()
  const codeNow = async () => (await asWarehouse.get('/gate')).body.boardCode as string
  const check = (code: string) => asWarehouse.post('/board/code', { code })
  const code = await codeNow()
  expect(code).toMatch(/^\d{6}$/)
  expect((await asWarehouse.get('/board')).body.asksCode).toBe(true)
  expect((await check(code)).status).toBe(204)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await check(wrong)).status).toBe(422)
  expect((await check('12')).status).toBe(422)
  await asWarehouse.post('/gate', undefined)
  expect(await codeNow()).not.toBe(code)
  await asWarehouse.delete('/gate')
  expect((await asWarehouse.get('/gate')).body).toEqual({ openedAt: null, path: null, boardCode: null })
  expect((await asWarehouse.get('/board')).body.asksCode).toBe(false)
})
