import { expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { aDocument } from '../../testing/builders/a-document.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asWarehouse = await t.as(warehouse.contactId)
const asCustomer = await t.as(customer.contactId)
const productId = await aProduct(db, customer.userId)
await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 100 })

/** Creates a request with a document, already announced to the warehouse. */
const asked = async () => {
  const { body } = await asCustomer.post('/orders', {
    orderType: 'collection',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-20'),
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 3 }],
  })
  await aDocument(t.app, body.uuid, { by: customer })
  return body
}
const summary = {
  documentsDeletedTotal: 1,
  orderItemsDeletedTotal: 1,
  notificationsDeletedTotal: 1,
  stateLogsDeletedTotal: 1,
  shipmentDeletedTotal: 0,
}

test('dit d’avance ce qui partira, puis ce qui est parti', async () => {
  const { id, uuid } = await asked()
  expect(await asWarehouse.get(`/orders/${uuid}/deletion`)).toMatchObject({ status: 200, body: summary })
  expect((await asWarehouse.get(`/orders/${uuid}`)).status).toBe(200)
  expect(await asWarehouse.delete(`/orders/${uuid}`)).toMatchObject({ status: 200, body: summary })
  expect((await asWarehouse.get(`/orders/${uuid}`)).status).toBe(404)
  for (const table of ['documents', 'order_items', 'order_logs', 'notifications', 'slot_bookings'] as const)
    expect(await db.selectFrom(table).select('order_id').where('order_id', '=', id).execute(), table).toEqual([])
})

test('garde une image de la commande, et rend son stock', async () => {
  const { uuid } = await asked()
  await asWarehouse.delete(`/orders/${uuid}`)
  const kept = await db.selectFrom('order_deletions').select('snapshot').where('order_uuid', '=', uuid).execute()
  expect(kept).toMatchObject([{ snapshot: { uuid, orderItems: [{ quantity: 3 }] } }])
  const balance = db.selectFrom('stock_balances').select('reserved').where('product_id', '=', productId)
  expect(await balance.executeTakeFirst()).toEqual({ reserved: 0 })
})

test('une commande clôturée ne se supprime pas, et ne s’annonce pas', async () => {
  const { uuid } = await anOrder(db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    status: 'finished',
    orderType: 'delivery',
    lines: [{ productId, quantity: 1 }],
  })
  for (const answer of [await asWarehouse.get(`/orders/${uuid}/deletion`), await asWarehouse.delete(`/orders/${uuid}`)])
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'ORDER_ACTION_NOT_ALLOWED',
        message: '«\u00a0Supprimer\u00a0» n’est pas possible\u00a0: la commande est au statut «\u00a0Clôturée\u00a0».',
      },
    })
})

test('un client ne supprime rien', async () => {
  const { uuid } = await asked()
  expect((await asCustomer.get(`/orders/${uuid}/deletion`)).status).toBe(403)
  expect((await asCustomer.delete(`/orders/${uuid}`)).status).toBe(403)
})

test('le mail d’une confirmation en masse toute fraîche part avant celui de la suppression', async () => {
  const { uuid } = await asked()
  await asWarehouse.post('/orders/confirm', { orderUuids: [uuid] })
  await asWarehouse.delete(`/orders/${uuid}`)
  const mails = await db.selectFrom('mails').select(['event', 'send_after']).orderBy('id', 'desc').limit(2).execute()
  expect(mails).toEqual([
    { event: 'order_delete', send_after: null },
    { event: 'order_confirm', send_after: null },
  ])
})

test('après tout cela, les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
