import { expect, it } from 'vitest'
import { aBatch, aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)

it('supprime un produit qui n’a jamais servi, ses lots avec lui', async () => {
  const id = await aProduct(app.db, customer.userId, { isBatchManaged: true })
  await aBatch(app.db, id, 'L1')
  const caller = await as(customer.contactId)
  expect((await caller.delete(`/products/${id}`)).status).toBe(204)
  expect((await caller.get(`/products/${id}`)).status).toBe(404)
})

it('refuse de supprimer ce que du stock ou des commandes tiennent, en le nommant', async () => {
  const stocked = await aProduct(app.db, customer.userId, { reference: 'EN-STOCK' })
  await someStock(app.db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    productId: stocked,
    quantity: 2,
  })
  const ordered = await aProduct(app.db, customer.userId, { reference: 'COMMANDE' })
  const free = await aProduct(app.db, customer.userId, { reference: 'LIBRE' })
  const caller = await as(customer.contactId)
  const order = await caller.post('/orders', {
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-07'),
    orderTransporter: 'by_customer',
    orderItems: [{ productId: ordered, productPackaging: 'package_unit', quantity: 1 }],
  })
  expect(order.status).toBe(201)
  const refused = await caller.delete('/products', { ids: [stocked, ordered, free] })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'PRODUCT_IN_USE', params: { count: 2, references: ['COMMANDE', 'EN-STOCK'] } },
  })
  expect(refused.body.message).toContain('2\u00a0produits ne peuvent être supprimés')
  expect((await caller.get(`/products/${free}`)).status).toBe(200)
  expect((await caller.delete('/products', { ids: [free] })).status).toBe(204)
})

it('refuse encore quand le stock est revenu à zéro : le grand livre le nomme', async () => {
  const productId = await aProduct(app.db, customer.userId)
  const adjust = async (adjustmentType: string) =>
    (await as(warehouse.contactId)).patch(`/stock/${warehouse.userId}`, {
      reason: 'Comptage',
      adjustments: [{ productId, productPackaging: 'package_unit', adjustmentType, quantity: 2 }],
    })
  await adjust('addition')
  expect((await adjust('substraction')).status).toBe(200)
  expect((await (await as(customer.contactId)).delete(`/products/${productId}`)).body.code).toBe('PRODUCT_IN_USE')
})

it('supprime un produit dont la seule commande a été supprimée', async () => {
  const productId = await aProduct(app.db, customer.userId)
  const caller = await as(customer.contactId)
  const order = await caller.post('/orders', {
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-08'),
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
  })
  expect((await caller.delete(`/products/${productId}`)).status).toBe(409)
  await (await as(warehouse.contactId)).delete(`/orders/${order.body.uuid}`)
  expect((await caller.delete(`/products/${productId}`)).status).toBe(204)
})

it('ne supprime rien du catalogue d’un autre', async () => {
  const own = await aProduct(app.db, customer.userId)
  const stranger = await aPair(app.db)
  const foreign = await aProduct(app.db, stranger.customer.userId)
  const caller = await as(customer.contactId)
  expect((await caller.delete('/products', { ids: [own, foreign] })).status).toBe(404)
  expect((await caller.get(`/products/${own}`)).status).toBe(200)
})
