import { describe, expect, it } from 'vitest'
import { aDocument } from '../../testing/builders/a-document.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
// Gives the parties another active deal, because a party without any active deal is refused everything.
const besides = await aPair(db)
await db
  .insertInto('deals')
  .values([
    { customer_id: customer.userId, warehouse_id: besides.warehouse.userId },
    { customer_id: besides.customer.userId, warehouse_id: warehouse.userId },
  ])
  .execute()
await db
  .updateTable('deals')
  .set({ is_active: false })
  .where('customer_id', '=', customer.userId)
  .where('warehouse_id', '=', warehouse.userId)
  .execute()
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const productId = await aProduct(db, customer.userId)
await someStock(db, { ...place, productId, quantity: 1_000 })
const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]

const order = (status: 'pending' | 'confirmed' | 'finished', given: Partial<Parameters<typeof anOrder>[1]> = {}) =>
  anOrder(db, { ...place, status, lines: [{ productId, quantity: 2 }], ...given })
const refused = {
  status: 422,
  body: { code: 'DEAL_INACTIVE', message: 'Aucun accord actif ne lie ce client à cet entrepôt.' },
}
const line = { productId, productPackaging: 'package_unit', quantity: 3 }

describe('un accord désactivé n’accepte rien de nouveau', () => {
  it.each([
    ['lignes', { orderItems: [line] }],
    ['créneau', { orderDateStart: slotOn('2027-01-21', 3) }],
    ['texte', { driverName: 'Léa' }],
  ])('aucun changement de %s, d’un côté ni de l’autre', async (_what, changes) => {
    for (const status of ['pending', 'confirmed'] as const)
      for (const caller of [asCustomer, asWarehouse]) {
        const { uuid } = await order(status)
        expect(await caller.patch(`/orders/${uuid}`, { version: 1, ...changes })).toMatchObject(refused)
      }
  })
  it('aucune confirmation, avec ou sans changement, à l’unité ou en masse, ni son aperçu', async () => {
    const { uuid } = await order('pending')
    expect(await asWarehouse.post(`/orders/${uuid}/confirm`, {})).toMatchObject(refused)
    const slot = { orderDateStart: slotOn('2027-01-21', 4) }
    expect(await asWarehouse.post(`/orders/${uuid}/confirm`, slot)).toMatchObject(refused)
    for (const path of ['/orders/confirm', '/orders/confirm/preview'])
      expect((await asWarehouse.post(path, { orderUuids: [uuid] })).body.items).toMatchObject([
        { ok: false, code: 'DEAL_INACTIVE' },
      ])
  })
  it('les boutons disent pourquoi, dans la commande et dans la liste des actions', async () => {
    const { uuid } = await order('pending')
    for (const shown of [
      (await asWarehouse.get(`/orders/${uuid}`)).body,
      (await asWarehouse.get('/orders/actions', { 'orderUuids[]': uuid })).body.items[0],
    ]) {
      expect(shown.actions.toSorted()).toEqual(['order_cancel_by_warehouse', 'order_delete', 'order_refuse'])
      expect(shown.blocked.order_confirm).toMatchObject({ code: 'DEAL_INACTIVE', message: refused.body.message })
      expect(shown.blocked.order_update_pending).toMatchObject({ code: 'DEAL_INACTIVE' })
    }
  })
  it('aucun accord sur des changements proposés avant', async () => {
    const { id, uuid } = await order('confirmed')
    await db
      .insertInto('order_proposals')
      .values({
        order_id: id,
        customer_id: place.customerId,
        warehouse_id: place.warehouseId,
        changes: JSON.stringify({ driverName: [null, 'Léa'] }),
        contact_id: warehouse.contactId,
      })
      .execute()
    expect(await asCustomer.post(`/orders/${uuid}/accept-changes`, { version: 1 })).toMatchObject(refused)
  })
  it('désactivé par l’un de ses côtés, de même', async () => {
    const pair = await aPair(db)
    const own = await aProduct(db, pair.customer.userId)
    const { uuid } = await anOrder(db, {
      customerId: pair.customer.userId,
      warehouseId: pair.warehouse.userId,
      orderType: 'delivery',
      lines: [{ productId: own, quantity: 1 }],
    })
    await db.updateTable('users').set({ is_active: false }).where('id', '=', pair.customer.userId).execute()
    expect(await (await t.as(pair.warehouse.contactId)).post(`/orders/${uuid}/confirm`, {})).toMatchObject(refused)
  })
})

describe('ce qui est ouvert se termine', () => {
  it('se refuse, s’annule des deux côtés, se clôt, à l’unité et en masse', async () => {
    const end = async (status: 'pending' | 'confirmed', perform: (path: string) => Promise<{ status: number }>) => {
      const { uuid } = await order(status, { start: slotOn('2027-01-04') })
      expect((await perform(`/orders/${uuid}`)).status).toBe(200)
    }
    await end('pending', (path) => asWarehouse.post(`${path}/reject`, { reason: 'Accord clos' }))
    await end('pending', (path) => asCustomer.post(`${path}/cancel`, {}))
    await end('confirmed', (path) => asWarehouse.post(`${path}/cancel`, { reason: 'Accord clos' }))
    await end('confirmed', (path) => asWarehouse.post(`${path}/no-show`, {}))
    await end('confirmed', (path) =>
      asWarehouse.post(`${path}/complete`, {
        orderDateDone: '2027-01-04T07:30:00.000Z',
        driverOnTime: true,
        orderItems: [line],
        proof: 'generated',
      }),
    )
    const { uuid } = await order('confirmed', { start: slotOn('2027-01-04') })
    expect((await asWarehouse.post('/orders/complete', { orderUuids: [uuid] })).body.items).toEqual([
      { uuid, ok: true },
    ])
  })
  it('un inventaire commencé se compte jusqu’au bout', async () => {
    const { uuid } = await order('confirmed', { orderType: 'inventory' })
    expect((await asWarehouse.post(`/orders/${uuid}/count/start`)).status).toBe(200)
    expect(await asWarehouse.delete(`/orders/${uuid}/count`)).toMatchObject(refused)
  })
  it('on s’écrit encore sur ce qui est ouvert, plus sur ce qui est clos', async () => {
    const open = await order('confirmed')
    expect((await asCustomer.post(`/orders/${open.uuid}/comments`, { text: 'À quelle heure ?' })).status).toBe(201)
    const closed = await order('finished')
    expect(await asCustomer.post(`/orders/${closed.uuid}/comments`, { text: 'Une autre ?' })).toMatchObject(refused)
    expect((await asCustomer.get(`/orders/${closed.uuid}/comments`)).status).toBe(200)
  })
  it('ce qui fut reste lisible, documents compris', async () => {
    const { uuid } = await order('finished')
    await aDocument(t.app, uuid, { by: warehouse })
    for (const path of ['', '/logs', '/documents', '/proof', '/print'])
      expect((await asCustomer.get(`/orders/${uuid}${path}`)).status, path).toBe(200)
  })
})
