import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '../../calls/context.ts'
import { analyze } from '../../testing/analyze.ts'
import { anInvoice } from '../../testing/builders/an-invoice.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aContact, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { entriesAbout } from './list.ts'

const t = await createTestApp({ env: { QUAI_WEBHOOKS_PRIVATE: 'true' } })
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const admin = await aUser(db, 'admin')
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const asAdmin = await t.as(admin.contactId)
const userOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const { name: customerName, uuid: customerUuid } = await userOf(customer.userId)
const { name: warehouseName } = await userOf(warehouse.userId)
const productId = await aProduct(db, customer.userId, { reference: 'SAVON-1' })
await someStock(db, { ...sides, productId, quantity: 100 })
const lines = [{ productId, productPackaging: 'package_unit', quantity: 1 }]
const order = (halfHour: number) =>
  anOrder(db, { ...sides, status: 'pending', start: slotOn('2027-01-20', halfHour), lines })

const dealOf = (customerId: number) =>
  db.selectFrom('deals').select('id').where('customer_id', '=', customerId).executeTakeFirstOrThrow()

const newest = async (caller: typeof asAdmin, query = {}) => (await caller.get('/audit', query)).body.items[0]

test('l’accès à l’API ouvert, puis fermé, nomme l’organisation, dont la page s’ouvre', async () => {
  const object = { kind: 'user', name: customerName, isDeleted: false, pageId: String(customer.userId) }
  for (const [apiAvailable, label] of [
    [false, 'Accès à l’API fermé'],
    [true, 'Accès à l’API ouvert'],
  ] as const) {
    await asAdmin.post('/auth/set-api-available', { uuid: customerUuid, apiAvailable })
    expect(await newest(asAdmin)).toMatchObject({ label, object })
  }
  await asAdmin.post('/auth/reset-api-token', { uuid: customerUuid })
  expect(await newest(asAdmin)).toMatchObject({ label: 'Jeton d’API renouvelé', object })
})

test('une adresse qui ne désigne rien de valable ne ferme pas le journal', async () => {
  for (const path of ['/orders/2027-01-20', '/orders/-1', '/products/2027-01-20', '/addresses/999999999999999'])
    await asCustomer.patch(path, {})
  expect((await asCustomer.get('/audit')).status).toBe(200)
  expect((await asCustomer.get('/audit/export', { format: 'csv' })).status).toBe(200)
})

test('une prise en main nomme le compte', async () => {
  await asAdmin.post('/auth/hijack', { userUuid: customerUuid })
  expect(await newest(asAdmin, { action: 'auth.hijack' })).toMatchObject({
    label: 'Compte pris en main',
    object: { kind: 'user', name: customerName },
  })
})

test('une commande, un contact, un accord, une facture, un produit et un connecteur ont leur nom', async () => {
  const { id, uuid } = await order(0)
  await asWarehouse.post(`/orders/${uuid}/confirm`)
  expect(await newest(asWarehouse)).toMatchObject({
    label: 'Commande confirmée',
    object: { kind: 'order', name: `Sortie\u00a0${id}`, pageId: uuid },
  })
  const contactId = await aContact(db, customer.userId)
  await asAdmin.patch(`/users/${customer.userId}/contacts/${contactId}`, { isActive: false })
  expect(await newest(asAdmin)).toMatchObject({
    label: 'Contact désactivé',
    object: { kind: 'contact', name: expect.stringMatching(/^Contact /), pageId: String(customer.userId) },
  })
  const deal = await dealOf(customer.userId)
  await asAdmin.patch(`/deals/${deal.id}`, { isActive: true })
  expect(await newest(asAdmin)).toMatchObject({ object: { kind: 'deal', name: `${customerName} → ${warehouseName}` } })
  const invoice = await anInvoice(db, sides)
  await asWarehouse.delete(`/invoices/${invoice.uuid}/paid`)
  expect(await newest(asWarehouse)).toMatchObject({ object: { kind: 'invoice', name: expect.any(String) } })
  await asCustomer.patch(`/products/${productId}`, { name: 'Savon doux' })
  expect(await newest(asCustomer)).toMatchObject({ object: { kind: 'product', name: 'SAVON-1' } })
  await asCustomer.post('/webhooks', { url: 'https://127.0.0.1/quai', events: ['order_confirm'] })
  expect(await newest(asCustomer)).toMatchObject({
    label: 'Connecteur créé',
    object: { kind: 'webhook', name: 'https://127.0.0.1/quai' },
  })
})

test('une demande de formule refusée nomme l’organisation qui la faisait', async () => {
  await db.run(sql`INSERT INTO subscription_requests (customer_id, plan, former_plan, contact_id, created_at)
    VALUES (${customer.userId}, 'starter', 'basic', ${customer.contactId}, now())`)
  const { id } = await db.one(sql<{ id: number }>`SELECT id FROM subscription_requests`)
  await asAdmin.post(`/subscription/requests/${id}/refuse`, { reason: 'Contrat à revoir' })
  expect(await newest(asAdmin)).toMatchObject({
    label: 'Demande de formule refusée',
    object: { kind: 'planRequest', name: customerName, pageId: String(customer.userId) },
  })
})

test('ce qui a été supprimé le dit ; une commande garde son nom', async () => {
  const { id, uuid } = await order(2)
  await asWarehouse.delete(`/orders/${uuid}`)
  expect(await newest(asWarehouse)).toMatchObject({
    label: 'Commande supprimée',
    object: { kind: 'order', name: `Sortie\u00a0${id}`, isDeleted: true, pageId: null },
  })
  const other = await aPair(db)
  const { id: dealId } = await dealOf(other.customer.userId)
  expect((await asAdmin.delete(`/deals/${dealId}`)).status).toBe(204)
  expect(await newest(asAdmin)).toMatchObject({
    label: 'Accord supprimé',
    object: { kind: 'deal', name: null, isDeleted: true, pageId: null },
  })
})

test('le nom d’une autre organisation ne se lit pas, qu’elle existe ou non', async () => {
  const other = await aPair(db)
  const elsewhere = { customerId: other.customer.userId, warehouseId: other.warehouse.userId }
  const foreign = await anOrder(db, { ...elsewhere, status: 'pending', lines: [] })
  const hidden = { kind: 'order', name: null, isDeleted: false, pageId: null }
  for (const uuid of [foreign.uuid, crypto.randomUUID()]) {
    expect((await asWarehouse.post(`/orders/${uuid}/confirm`)).status).toBe(404)
    const { target, object } = await newest(asWarehouse)
    expect({ target, object }).toEqual({ target: uuid, object: hidden })
  }
  expect(await newest(asAdmin, { action: 'orders.confirm' })).toMatchObject({ object: hidden })
  const paths = ['users', 'deals', 'contacts', 'products']
  for (const path of paths)
    expect((await asCustomer.patch(`/${path}/${other.customer.contactId}`, { name: 'X' })).status).toBeGreaterThan(400)
  const { body } = await asCustomer.get('/audit', { outcome: 'refused' })
  const known = body.items.filter(({ target }: { target: string }) => target === String(other.customer.contactId))
  expect(known.map(({ object }: { object: object }) => object)).toEqual(
    ['product', 'contact', 'deal', 'user'].map((kind) => ({ ...hidden, kind })),
  )
})

test('le tableau exporté nomme l’objet', async () => {
  const { bytes } = await asWarehouse.get('/audit/export')
  expect(bytes.toString('utf8')).toMatch(/Commande confirmée.*Sortie\s\d+/)
})

const actsOn = async (caller: typeof asAdmin, object: string) => {
  const { status, body } = await caller.get('/audit', { object, pageSize: 100 })
  expect(status).toBe(200)
  return body.items.map(({ action }: { action: string }) => action)
}

test('le journal d’un objet : ses actes seuls, que l’adresse l’appelle par son numéro ou par son uuid', async () => {
  const { id, uuid } = await order(4)
  await asWarehouse.post(`/orders/${uuid}/confirm`)
  await asCustomer.patch(`/products/${productId}`, { name: 'Savon dur' })
  for (const key of [uuid, String(id)]) {
    expect(await actsOn(asWarehouse, `order:${key}`)).toEqual(['orders.confirm'])
    expect(await actsOn(asAdmin, `order:${key}`)).toEqual(['orders.confirm'])
    expect(await actsOn(asCustomer, `order:${key}`)).toEqual([])
  }
  expect(new Set(await actsOn(asCustomer, `product:${productId}`))).toEqual(new Set(['products.update']))
  const { bytes } = await asWarehouse.get('/audit/export', { object: `order:${uuid}` })
  expect(bytes.toString('utf8').trim().split('\n')).toHaveLength(2)
  expect((await asWarehouse.get('/audit', { object: 'order' })).status).toBe(422)
})

test('celui d’un contact, et celui de son organisation, qui le comprend', async () => {
  const contactId = await aContact(db, warehouse.userId)
  await asAdmin.patch(`/users/${warehouse.userId}/contacts/${contactId}`, { isActive: false })
  expect(await actsOn(asAdmin, `contact:${contactId}`)).toEqual(['users.updateContact'])
  expect((await actsOn(asAdmin, `user:${warehouse.userId}`))[0]).toBe('users.updateContact')
  await asAdmin.post('/auth/set-api-available', { uuid: (await userOf(warehouse.userId)).uuid, apiAvailable: true })
  expect((await actsOn(asAdmin, `user:${warehouse.userId}`))[0]).toBe('auth.setApiAvailable')
})

test('le journal d’un objet se lit par son index, quoi que contienne le reste', async () => {
  await db.run(sql`INSERT INTO audit_entries (action, target, user_id, is_api, ip, request_id, changes)
    SELECT 'orders.confirm', gen_random_uuid()::text, ${warehouse.userId}, false, '127.0.0.1', gen_random_uuid(), '{}'
    FROM generate_series(1, 20000)`)
  await analyze(db, 'audit_entries')
  const { uuid } = await order(6)
  await asWarehouse.post(`/orders/${uuid}/confirm`)
  const actor = { userId: warehouse.userId, userType: 'warehouse', pricingPlan: 'business' }
  const about = await entriesAbout({ db, actor, now: new Date() } as unknown as Context, `order:${uuid}`)
  const rows = await db.all(sql`EXPLAIN SELECT * FROM audit_entries e
    WHERE e.user_id = ${warehouse.userId} AND ${about} ORDER BY e.id DESC LIMIT 50`)
  expect(JSON.stringify(rows)).toContain('audit_entries_object')
})
