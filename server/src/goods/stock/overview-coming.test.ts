import { expect, it } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()

it('dit quelles commandes ouvertes font le prévisionnel, les plus proches d’abord', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const productId = await aProduct(app.db, customer.userId)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  await someStock(app.db, { ...place, productId, quantity: 50 })
  const order = (orderType: 'delivery' | 'collection', quantity: number) =>
    anOrder(app.db, { ...place, orderType, status: 'confirmed', lines: [{ productId, quantity }] })
  const entry = await order('delivery', 12)
  const exit = await order('collection', 5)
  const caller = await as(customer.contactId)
  const { body } = await caller.get(`/stock/overviews/product/${productId}/coming`)
  expect(body.items.map((one: { orderId: number; quantity: number }) => [one.orderId, one.quantity])).toEqual(
    expect.arrayContaining([
      [entry.id, 12],
      [exit.id, -5],
    ]),
  )
  expect(body.items[0]).toMatchObject({ warehouseId: warehouse.userId, batchId: null })
  const [line] = (await caller.get(`/stock/overviews/product/${productId}`)).body.items[0].lines
  const coming = body.items.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)
  expect(line.forecast).toBe(line.physical + coming)
})

it('tait ce qui est terminé, et ce qui n’est pas à soi', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const productId = await aProduct(app.db, customer.userId)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  await anOrder(app.db, {
    ...place,
    orderType: 'delivery',
    status: 'refused',
    lines: [{ productId, quantity: 3 }],
  })
  expect((await (await as(customer.contactId)).get(`/stock/overviews/product/${productId}/coming`)).body.items).toEqual(
    [],
  )
  const stranger = await aPair(app.db)
  const path = `/stock/overviews/product/${productId}/coming`
  expect((await (await as(stranger.customer.contactId)).get(path)).status).toBe(404)
})
