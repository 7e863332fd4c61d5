import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aCarrierService } from '../../testing/builders/a-carrier.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, someStock } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
const { app, as, setNow } = t

const aSharedPair = async (options = {}) => {
  setNow(testNow)
  const pair = await aPair(app.db, options)
  const place = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }
  const productId = await aProduct(app.db, pair.customer.userId)
  await someStock(app.db, { ...place, productId, quantity: 10 })
  const order = await anOrder(app.db, { ...place, status: 'confirmed', lines: [{ productId, quantity: 4 }] })
  const [customer, warehouse] = [await as(pair.customer.contactId), await as(pair.warehouse.contactId)]
  return { order, customer, warehouse, path: `/orders/${order.uuid}/guest-links` }
}

/** Returns the token of the link in the partner's mail. */
const tokenMailedTo = async (email: string): Promise<string> => {
  const row = await app.db.maybe(sql<{ text: string }>`
    SELECT body_text AS text FROM mails WHERE to_email = ${email} ORDER BY id DESC LIMIT 1`)
  return /\/guest\?token=([\w-]{43})/.exec(row?.text ?? '')?.[1] ?? ''
}
const partner = t.withToken()

it('le lien mailé ouvre la commande sans compte : statut, créneau, quantités, sans référence ni message', async () => {
  const { order, customer, path } = await aSharedPair()
  await app.db.updateTable('orders').set({ message_to_warehouse: 'Confidentiel' }).where('id', '=', order.id).execute()
  const shared = await customer.post(path, { email: 'a@transport.example', message: 'Quai 3 <b>au fond</b>' })
  expect(shared).toMatchObject({
    status: 201,
    body: { email: 'a@transport.example', expiresAt: '2027-02-03T08:00:00.000Z', revokedAt: null },
  })
  const { status, body } = await partner.get('/guest', { token: await tokenMailedTo('a@transport.example') })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: order.id, orderStatus: 'confirmed', qtyUnit: 4, timeZone: 'Europe/Paris' })
  expect(JSON.stringify(body)).not.toMatch(/Confidentiel|REF-/)
  const { html } = await app.db.one(
    sql<{ html: string }>`SELECT html FROM mails WHERE to_email = 'a@transport.example'`,
  )
  expect(html).toContain('Quai 3 &lt;b&gt;au fond&lt;/b&gt;')
  expect(html).toContain('4\u00a0unités')
  expect(html).not.toContain('REF-')
})

it('la base ne garde pas le jeton', async () => {
  const { customer, path } = await aSharedPair()
  await customer.post(path, { email: 'b@transport.example' })
  const token = await tokenMailedTo('b@transport.example')
  const rows = await app.db.all(sql<{ kept: string }>`SELECT to_jsonb(g)::text AS kept FROM guest_links g`)
  expect(rows.map(({ kept }) => kept).join()).not.toContain(token)
})

it('qui partage reçoit l’adresse du lien pour la copier ; la liste ne la rend jamais', async () => {
  const { order, customer, path } = await aSharedPair()
  const { body: link } = await customer.post(path, { email: 'copie@transport.example' })
  expect(link.path).toBe(`/guest?token=${await tokenMailedTo('copie@transport.example')}`)
  expect((await partner.get(link.path)).body).toMatchObject({ id: order.id })
  expect(JSON.stringify((await customer.get(path)).body)).not.toContain('token')
})

it('sans adresse, le lien se copie seulement : rien n’est mailé', async () => {
  const { order, customer, path } = await aSharedPair()
  const before = await app.db.selectFrom('mails').select('id').execute()
  const { status, body: link } = await customer.post(path, {})
  expect({ status, email: link.email }).toEqual({ status: 201, email: null })
  expect((await partner.get(link.path)).body).toMatchObject({ id: order.id })
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual(before)
  expect((await customer.get(path)).body.items).toMatchObject([{ email: null }])
})

it('répété avec sa clé, le partage ne refait rien et ne redit pas le lien, que la base ne garde pas', async () => {
  const { customer, path } = await aSharedPair()
  const headers = { 'idempotency-key': 'partage-une-fois' }
  const first = await customer.post(path, { email: 'cle@transport.example' }, headers)
  const again = await customer.post(path, { email: 'cle@transport.example' }, headers)
  expect(again.body).toEqual({ ...first.body, path: null })
  const kept = await app.db
    .selectFrom('idempotency_keys')
    .select('response')
    .where('key', '=', 'partage-une-fois')
    .execute()
  expect(JSON.stringify(kept)).not.toContain(first.body.path.slice(-43))
})

it('fermé avant son départ, son e-mail ne part plus', async () => {
  const { customer, path } = await aSharedPair()
  const { body: link } = await customer.post(path, { email: 'ferme@transport.example' })
  await customer.delete(`${path}/${link.id}`)
  expect(await tokenMailedTo('ferme@transport.example')).toBe('')
})

it('fermé, il n’ouvre plus rien, comme un jeton inventé ; le refermer ne change rien', async () => {
  const { customer, path } = await aSharedPair()
  const { body: link } = await customer.post(path, { email: 'c@transport.example' })
  const token = await tokenMailedTo('c@transport.example')
  expect((await customer.delete(`${path}/${link.id}`)).status).toBe(204)
  expect((await customer.delete(`${path}/${link.id}`)).status).toBe(204)
  for (const tried of [token, 'A'.repeat(43)])
    expect(await partner.get('/guest', { token: tried })).toMatchObject({
      status: 404,
      body: { code: 'GUEST_LINK_CLOSED' },
    })
  expect((await customer.get(path)).body.items).toMatchObject([{ id: link.id, revokedAt: testNow }])
})

it('il vaut 30 jours', async () => {
  const { customer, path } = await aSharedPair()
  await customer.post(path, { email: 'd@transport.example' })
  const token = await tokenMailedTo('d@transport.example')
  setNow('2027-02-03T07:59:59.000Z')
  expect((await partner.get('/guest', { token })).status).toBe(200)
  setNow('2027-02-03T08:00:00.000Z')
  expect((await partner.get('/guest', { token })).body.code).toBe('GUEST_LINK_CLOSED')
})

it('chaque côté ne voit et ne ferme que les siens', async () => {
  const { customer, warehouse, path } = await aSharedPair()
  const { body: link } = await customer.post(path, { email: 'e@transport.example' })
  expect((await warehouse.get(path)).body.items).toEqual([])
  expect((await warehouse.delete(`${path}/${link.id}`)).status).toBe(404)
  expect((await partner.get('/guest', { token: await tokenMailedTo('e@transport.example') })).status).toBe(200)
})

it('pas plus de 20 liens ouverts par commande, même demandés à la fois', async () => {
  const { customer, path } = await aSharedPair()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, rank) => customer.post(path, { email: `p${rank}@transport.example` })),
  )
  const refused = answers.filter(({ status }) => status === 422)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.body.message).toBe('Pas plus de 20\u00a0liens ouverts par commande\u00a0: fermez-en d’abord un.')
})

it('la formule Basic n’en envoie pas, mais ferme ceux qu’elle a', async () => {
  const { customer, path } = await aSharedPair({ plan: 'basic' })
  expect(await customer.post(path, { email: 'f@transport.example' })).toMatchObject({
    status: 403,
    body: { code: 'PLAN_FEATURE', params: { feature: 'partnerGuest' } },
  })
  expect((await customer.get(path)).status).toBe(200)
})

it('une adresse qui n’en est pas une est refusée à sa place', async () => {
  const { customer, path } = await aSharedPair()
  const { status, body } = await customer.post(path, { email: 'pas une adresse' })
  expect(status).toBe(422)
  expect(body.issues).toMatchObject([{ path: ['email'], fallback: 'L’adresse e-mail n’est pas valide.' }])
})

it('le partenaire suit les colis remis à un transporteur : statuts et dates, sans commentaire ni nom', async () => {
  setNow(testNow)
  const { customer, warehouse } = await aPair(app.db)
  const order = await aCourierOrder(app.db, { customerId: customer.userId, warehouseId: warehouse.userId })
  const byWarehouse = await as(warehouse.contactId)
  const link = await byWarehouse.post(`/orders/${order.uuid}/guest-links`, { email: 'colis@transport.example' })
  const shown = async () => (await partner.get(link.body.path)).body.tracking
  expect(await shown()).toBeNull()
  const { carrierServiceId } = await aCarrierService(app.db, {
    name: 'Suivi Express',
    baseUrl: 'https://suivi.example/',
  })
  const { uuid } = await aShipment(app.db, order.id, {
    shipmentStatus: 'CONSIGNED',
    carrierServiceId,
    trackingNumber: '8R 1',
  })
  const add = (trackingStatus: string, at: string) =>
    byWarehouse.post(`/shipments/${uuid}/tracking`, { trackingStatus, at, comment: 'Confidentiel' })
  await add('delivered', '2027-01-04T07:00:00.000Z')
  await add('shipped', '2027-01-03T07:00:00.000Z')
  const tracking = await shown()
  expect(tracking).toMatchObject({
    trackingStatus: 'delivered',
    carrierName: 'Suivi Express',
    trackingUrl: 'https://suivi.example/8R%201',
    deliveryDate: '2027-01-04T07:00:00.000Z',
    events: [{ trackingStatus: 'delivered' }, { trackingStatus: 'shipped', at: '2027-01-03T07:00:00.000Z' }],
  })
  expect(JSON.stringify(tracking)).not.toMatch(/Confidentiel|Contact/)
})
