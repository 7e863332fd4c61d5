import { changeMessage } from '@quai/contract/told/webhooks/message.ts'
import { changeEvents, productsOfDelivery, webhookEvents } from '@quai/contract/told/webhooks/webhook.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { anInvoice } from '../../testing/builders/an-invoice.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, someStock } from '../../testing/builders/builders.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { areWebhooksDue, deliverWebhooks } from './deliver.ts'

const t = await createTestApp({ env: { QUAI_WEBHOOKS_PRIVATE: 'true' } })
const { app, as } = t
const { db } = app
const receiver = await startReceiver()
const { url, received } = receiver
afterAll(() => receiver.close())

const pair = await aPair(db)
const stranger = await aPair(db)
const { customer, warehouse } = pair
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const asCustomer = await as(customer.contactId)
const asWarehouse = await as(warehouse.contactId)

beforeEach(async () => {
  received.length = 0
  receiver.status = 200
  t.setNow(testNow)
  await db.deleteFrom('webhook_endpoints').execute()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(testNow) })
})
afterAll(() => void vi.useRealTimers())

const connect = async (events: readonly string[], caller = asCustomer) =>
  (await caller.post('/webhooks', { url, events })).body

const messages = () => received.map(({ body }) => changeMessage.parse(JSON.parse(body)))
const told = () => messages().map(({ type }) => type)

test('stock, produit, facture, expédition et horaires partent signés, avec des numéros et aucun contenu', async () => {
  const { secret } = await connect(changeEvents)
  const productId = await aProduct(db, customer.userId, { reference: 'CANARI' })
  await someStock(db, { ...sides, productId, quantity: 5 })
  const invoice = await anInvoice(db, { ...sides, number: 'CANARI-1' })
  const order = await anOrder(db, { ...sides, transporter: 'by_quai_courier', lines: [] })
  await aShipment(db, order.id, { shipmentStatus: 'DRAFT' })
  await db.run(sql`UPDATE warehouse_settings SET dock_count = dock_count WHERE warehouse_id = ${warehouse.userId}`)
  expect(await areWebhooksDue(app)).toBe(true)
  await deliverWebhooks(app)
  expect(await areWebhooksDue(app)).toBe(false)
  const byType = new Map(messages().map((message) => [message.type, message.data]))
  expect(told().toSorted()).toEqual([
    'hours.updated',
    'invoice.created',
    'product.created',
    'shipment.created',
    'stock.updated',
  ])
  expect(byType.get('product.created')).toEqual({
    kind: 'product',
    change: 'created',
    ...sides,
    orderId: null,
    orderUuid: null,
    invoiceUuid: null,
    productIds: [productId],
  })
  expect(byType.get('stock.updated')).toMatchObject({ productIds: [productId] })
  expect(byType.get('invoice.created')).toMatchObject({ invoiceUuid: invoice.uuid })
  expect(byType.get('shipment.created')).toMatchObject({ orderId: order.id, orderUuid: order.uuid })
  for (const { body, headers } of received) {
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()
    expect(body).not.toContain('CANARI')
  }
})

test('une facture retirée et une commande supprimée se disent par leur identifiant', async () => {
  const invoice = await anInvoice(db, { ...sides, depositedAt: testNow })
  const order = await anOrder(db, { ...sides, status: 'pending', lines: [] })
  await connect(['invoice_deleted', 'order_deleted'])
  expect((await asWarehouse.delete(`/invoices/${invoice.uuid}`)).status).toBe(204)
  await db.deleteFrom('orders').where('id', '=', order.id).execute()
  await deliverWebhooks(app)
  const gone = new Map(messages().map(({ type, data }) => [type, data.orderUuid ?? data.invoiceUuid]))
  expect(gone).toEqual(
    new Map([
      ['invoice.deleted', invoice.uuid],
      ['order.deleted', order.uuid],
    ]),
  )
})

test('les mouvements d’une transaction font un envoi par accord, de cinq cents produits au plus', async () => {
  await connect(['stock_updated', 'product_created'])
  const productIds = await inTransaction(db, async (inside) => {
    const made: number[] = []
    for (let rank = 0; rank < 3; rank++) made.push(await aProduct(inside, customer.userId))
    for (const productId of made) await someStock(inside, { ...sides, productId, quantity: 5 })
    return made
  })
  await deliverWebhooks(app)
  // Sent at once, because their subjects differ.
  const named = messages().map(({ type, data }) => [type, data.productIds] as const)
  expect(named.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['product.created', productIds],
    ['stock.updated', productIds],
  ])
  received.length = 0
  await db.run(sql`
    INSERT INTO products (customer_id, reference, name, packaging_type)
    SELECT ${customer.userId}, 'LOT-' || n, 'Produit ' || n, 'unit' FROM generate_series(1, ${productsOfDelivery + 1}) n`)
  await deliverWebhooks(app)
  expect(messages().map(({ data }) => data.productIds.length)).toEqual([productsOfDelivery, 1])
})

test('ce qu’une commande a dit ne se redit pas par son expédition', async () => {
  const order = await aCourierOrder(db, sides)
  const { id } = await aShipment(db, order.id)
  await connect(webhookEvents)
  const { status } = await asWarehouse.post('/pickups', { shipmentIds: [id], pickupDate: testNow.slice(0, 10) })
  expect(status).toBe(201)
  await deliverWebhooks(app)
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['order.consign'])
  received.length = 0
  await connect(['shipment_updated'])
  await db.updateTable('shipments').set({ tracking_number: 'XY1' }).where('id', '=', id).execute()
  await deliverWebhooks(app)
  expect(told()).toEqual(['shipment.updated', 'shipment.updated'])
})

test('rien de ce qui précède un connecteur, ni de ce qui suit sa désactivation ; le reste même lu plus tard', async () => {
  await anInvoice(db, sides)
  const { uuid } = await connect(['invoice_created'])
  const heard = await anInvoice(db, sides)
  await asCustomer.patch(`/webhooks/${uuid}`, { isActive: false })
  await anInvoice(db, sides)
  await asCustomer.patch(`/webhooks/${uuid}`, { isActive: true })
  await deliverWebhooks(app)
  expect(messages().map(({ data }) => data.invoiceUuid)).toEqual([heard.uuid])
})

test('les deux organisations d’un accord sont prévenues, et aucune autre', async () => {
  await connect(['invoice_created', 'stock_updated'])
  await connect(['invoice_created'], asWarehouse)
  const other = await connect(changeEvents, await as(stranger.customer.contactId))
  await connect(changeEvents, await as(stranger.warehouse.contactId))
  const { uuid } = await anInvoice(db, sides)
  await someStock(db, { ...sides, productId: await aProduct(db, customer.userId), quantity: 5 })
  await deliverWebhooks(app)
  expect(told().toSorted()).toEqual(['invoice.created', 'invoice.created', 'stock.updated'])
  expect(messages().filter(({ data }) => data.invoiceUuid === uuid)).toHaveLength(2)
  const { body } = await (await as(stranger.customer.contactId)).get(`/webhooks/${other.uuid}/deliveries`)
  expect(body.total).toBe(0)
})

test('sous une autre formule que Business, rien n’est écrit ni envoyé', async () => {
  await connect(['invoice_created'])
  const plan = (pricing_plan: 'starter' | 'business') =>
    db.updateTable('users').set({ pricing_plan }).where('id', '=', customer.userId).execute()
  await plan('starter')
  await anInvoice(db, sides)
  await deliverWebhooks(app)
  await plan('business')
  await deliverWebhooks(app)
  expect(received).toEqual([])
  expect(await areWebhooksDue(app)).toBe(false)
})

test('de deux envois sur une facture, le second attend que le premier soit reçu ; une autre facture n’attend pas', async () => {
  await connect(['invoice_created', 'invoice_updated'])
  const first = await anInvoice(db, sides)
  receiver.status = 503
  await deliverWebhooks(app)
  receiver.status = 200
  await db.updateTable('invoices').set({ due_date: '2027-02-02' }).where('id', '=', first.id).execute()
  const second = await anInvoice(db, sides)
  await deliverWebhooks(app)
  t.setNow(new Date(Date.parse(testNow) + 3_600_000).toISOString())
  await deliverWebhooks(app)
  expect(messages().map(({ type, data }) => [type, data.invoiceUuid])).toEqual([
    ['invoice.created', first.uuid],
    ['invoice.created', second.uuid],
    ['invoice.created', first.uuid],
    ['invoice.updated', first.uuid],
  ])
})

test('un worker tué entre la lecture et l’écriture ne perd ni ne double rien ; deux à la fois non plus', async () => {
  await connect(['invoice_created'])
  const made = [await anInvoice(db, sides), await anInvoice(db, sides)]
  const rival = new pg.Client(t.databaseUrl)
  await rival.connect()
  await rival.query('BEGIN; LOCK TABLE webhook_deliveries IN SHARE MODE')
  const killed = deliverWebhooks(app).catch((error: Error) => error)
  const waiting = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'relation'"
  await vi.waitFor(async () => expect((await rival.query(waiting)).rows).toHaveLength(1), { timeout: 30_000 })
  await rival.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`)
  expect(await killed).toBeInstanceOf(Error)
  await rival.query('COMMIT')
  await rival.end()
  await Promise.all([deliverWebhooks(app), deliverWebhooks(app)])
  await deliverWebhooks(app)
  // Two invoices may arrive in either order.
  expect(received).toHaveLength(2)
  expect(new Set(messages().map(({ data }) => data.invoiceUuid))).toEqual(new Set(made.map(({ uuid }) => uuid)))
})

test('une écriture commencée plus tôt et finie plus tard est dite aussi', async () => {
  await connect(['invoice_created'])
  const slow = new pg.Client(t.databaseUrl)
  await slow.connect()
  await slow.query('BEGIN; SELECT pg_current_xact_id()')
  await anInvoice(db, sides)
  await deliverWebhooks(app)
  await slow.query(`INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
    VALUES ('invoice', 'created', 1, ${sides.customerId}, ${sides.warehouseId}); COMMIT`)
  await slow.end()
  await deliverWebhooks(app)
  await deliverWebhooks(app)
  expect(received).toHaveLength(2)
})

test('beaucoup de changements se lisent par parts, sans en manquer', async () => {
  await connect(['invoice_updated'])
  await db.run(sql`INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
    SELECT 'invoice', 'updated', -n, ${sides.customerId}, ${sides.warehouseId} FROM generate_series(1, 2_100) n`)
  // Refuses to send, so that only the writing counts.
  const quiet = { ...app, config: { ...app.config, QUAI_WEBHOOKS_PRIVATE: false } }
  await deliverWebhooks(quiet)
  const rows = await db.all(sql`SELECT count(*) AS all, count(DISTINCT subject) AS subjects FROM webhook_deliveries`)
  expect(rows).toEqual([{ all: 2_100, subjects: 2_100 }])
})

test('après un retour à une base dont les numéros sont plus petits, on repart de maintenant', async () => {
  await connect(['invoice_created'])
  await db.run(sql`UPDATE webhook_place SET seen = '9999999999:9999999999:'`)
  expect(await areWebhooksDue(app)).toBe(true)
  await deliverWebhooks(app)
  const { uuid } = await anInvoice(db, sides)
  await deliverWebhooks(app)
  expect(messages().map(({ data }) => data.invoiceUuid)).toEqual([uuid])
})
