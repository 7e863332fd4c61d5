import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { announceOrder } from '../../orders/orders/mails/announce.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { analyze } from '../../testing/analyze.ts'
import { aContact, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const { app, as, setNow } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const productId = await aProduct(app.db, customer.userId)

let halfHour = 0
const order = async ({ quantity = 1, orderType = 'delivery' } = {}) => {
  const { body } = await (await as(customer.contactId)).post('/orders', {
    orderType,
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-07', halfHour++ % 8),
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity }],
  })
  return body as { id: number; uuid: string }
}

/** Returns [contact, event] of an order's mails, in order. Its notifications must be the same. */
const told = async (orderId: number | null) => {
  const of = orderId === null ? sql<boolean>`order_id IS NULL` : sql<boolean>`order_id = ${orderId}`
  const mails = await app.db.selectFrom('mails').select(['contact_id', 'event']).where(of).orderBy('id').execute()
  const notes = await app.db
    .selectFrom('notifications')
    .select(['contact_id', 'event'])
    .where(of)
    .orderBy('id')
    .execute()
  const pairs = (rows: { contact_id: number | null; event: string }[]) =>
    rows.map((row) => `${row.contact_id}/${row.event}`).sort()
  expect(pairs(notes)).toEqual(pairs(mails))
  return mails.map((row) => [row.contact_id, row.event])
}

it('prévient l’autre côté à chaque étape', async () => {
  const { id, uuid } = await order()
  const fromWarehouse = await as(warehouse.contactId)
  await fromWarehouse.post(`/orders/${uuid}/confirm`, {})
  await (await as(customer.contactId)).post(`/orders/${uuid}/cancel`, {})
  expect(await told(id)).toEqual([
    [warehouse.contactId, 'order_create'],
    [customer.contactId, 'order_confirm'],
    [warehouse.contactId, 'order_cancel_by_customer'],
  ])
})

it('prévient tous les contacts actifs, et eux seuls', async () => {
  const side = await aPair(app.db)
  const second = await aContact(app.db, side.warehouse.userId)
  const left = await aContact(app.db, side.warehouse.userId)
  await app.db.updateTable('contacts').set({ is_active: false }).where('id', '=', left).execute()
  const created = await (await as(side.customer.contactId)).post('/orders', {
    orderType: 'delivery',
    warehouseId: side.warehouse.userId,
    orderDateStart: slotOn('2027-01-07'),
    orderTransporter: 'by_customer',
    orderItems: [
      { productId: await aProduct(app.db, side.customer.userId), productPackaging: 'package_unit', quantity: 1 },
    ],
  })
  expect((await told(created.body.id)).map(([contact]) => contact)).toEqual([side.warehouse.contactId, second])
})

it('n’écrit rien quand la commande n’aboutit pas', async () => {
  const before = await app.db.selectFrom('mails').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  const refused = await (await as(customer.contactId)).post('/orders', {
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart: '2027-01-07T03:00:00.000Z',
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
  })
  expect(refused.status).toBe(422)
  expect(await app.db.selectFrom('mails').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).toEqual(
    before,
  )
})

it('prévient les deux côtés d’une absence, le client avec de quoi reprendre un créneau', async () => {
  const { id, uuid } = await order()
  const fromWarehouse = await as(warehouse.contactId)
  await fromWarehouse.post(`/orders/${uuid}/confirm`, {})
  setNow('2027-01-08T08:00:00.000Z')
  expect((await (await as(warehouse.contactId)).post(`/orders/${uuid}/no-show`, {})).status).toBe(200)
  setNow(testNow)
  expect((await told(id)).filter(([, event]) => event === 'order_no_show')).toEqual([
    [customer.contactId, 'order_no_show'],
    [warehouse.contactId, 'order_no_show'],
  ])
  const mail = await app.db
    .selectFrom('mails')
    .select(['html', 'subject'])
    .where('order_id', '=', id)
    .where('contact_id', '=', customer.contactId)
    .where('event', '=', 'order_no_show')
    .executeTakeFirstOrThrow()
  expect(mail.subject).toMatch(/^Absence signalée\u00a0: /)
  expect(mail.html).toContain(`/orders/create?from=${uuid}`)
})

it('prévient les deux côtés de ce que fait le système, et des suppressions de l’équipe', async () => {
  const { id, uuid } = await order()
  const facts = {
    orderId: id,
    orderUuid: uuid,
    order: {
      internalNumber: null,
      orderType: 'collection' as const,
      orderDateStart: testNow,
      customerId: customer.userId,
      customerName: 'C',
      warehouseId: warehouse.userId,
      warehouseName: 'E',
      isStockAvailable: true,
    },
  }
  const tell = (event: Parameters<typeof announceOrder>[1]) =>
    inTransaction(app.pool, async (db) => announceOrder({ db, now: new Date(testNow) }, event))
  await tell({ ...facts, event: 'order_pre_order_served', actor: null })
  expect((await told(id)).slice(1)).toEqual([
    [customer.contactId, 'order_pre_order_served'],
    [warehouse.contactId, 'order_pre_order_served'],
  ])
  const admin = await aUser(app.db, 'admin')
  await tell({
    ...facts,
    event: 'order_delete',
    actor: { contactId: admin.contactId, userType: 'admin' },
  })
  expect(await told(null)).toEqual([
    [customer.contactId, 'order_delete'],
    [warehouse.contactId, 'order_delete'],
  ])
})

it('donne à la notification ce que sa phrase demande', async () => {
  await someStock(app.db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 1 })
  const { id, uuid } = await order({ orderType: 'collection' })
  await (await as(warehouse.contactId)).post(`/orders/${uuid}/reject`, { reason: 'Quai fermé' })
  const { params } = await app.db
    .selectFrom('notifications')
    .select('params')
    .where('order_id', '=', id)
    .where('event', '=', 'order_refuse')
    .executeTakeFirstOrThrow()
  expect(params).toMatchObject({ orderUuid: uuid, orderType: 'collection', reason: 'Quai fermé' })
})

it('libère les mails retenus d’une commande sans lire les autres', async () => {
  const { id, uuid } = await order()
  await (await as(warehouse.contactId)).post(`/orders/${uuid}/confirm`, {})
  await app.db.run(sql`
    INSERT INTO mails (event, order_id, to_email, to_name, subject, html, body_text, state)
    SELECT 'order_message', ${id}::bigint, 'x@example.test', '', '', '', '', 'queued' FROM generate_series(1, 5000)`)
  await analyze(app.db, 'mails')
  const rows = await app.db.all(sql`
    EXPLAIN UPDATE mails SET send_after = NULL WHERE order_id = ${id} AND send_after IS NOT NULL AND state = 'queued'`)
  expect(JSON.stringify(rows)).toContain('mails_held')
})
