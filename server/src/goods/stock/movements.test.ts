import { expect, it } from 'vitest'
import { aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const { app, as, setNow } = await createTestApp()

it('rend le grand livre du plus récent au plus ancien, avec commande, contact et motif', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const productId = await aProduct(app.db, customer.userId)
  const at = { customerId: customer.userId, warehouseId: warehouse.userId, productId }
  await someStock(app.db, { ...at, quantity: 50 })
  const fromWarehouse = await as(warehouse.contactId)
  await fromWarehouse.patch(`/stock/${warehouse.userId}`, {
    reason: 'Casse',
    adjustments: [{ productId, productPackaging: 'package_unit', adjustmentType: 'substraction', quantity: 4 }],
  })
  const { body } = await (await as(customer.contactId)).get(`/stock/movements/${productId}`)
  expect(body).toMatchObject({ total: 2, isTotalExact: true })
  expect(body.items[0]).toMatchObject({
    kind: 'adjustment',
    quantity: -4,
    reason: 'Casse',
    warehouseId: warehouse.userId,
    productId,
    productPackaging: 'package_unit',
    packagingType: 'unit_box_pallet',
    qtyUnit: -4,
    qtyBox: 0,
    qtyPallet: 0,
    adjustmentType: 'substraction',
    orderUuid: null,
    contactName: expect.stringContaining('Contact'),
  })
  expect(body.items[1]).toMatchObject({ quantity: 50, contactName: null })
  expect(body.items.map(({ balance }: { balance: number }) => balance)).toEqual([46, 50])
  const second = await (await as(customer.contactId)).get(`/stock/movements/${productId}`, { page: 2, pageSize: 10 })
  expect(second.body).toMatchObject({ items: [], total: 2 })
})

it('nomme la commande qui a fait entrer la marchandise', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const productId = await aProduct(app.db, customer.userId)
  const fromWarehouse = await as(warehouse.contactId)
  const orderItems = [{ productId, productPackaging: 'package_box', quantity: 6 }]
  const order = await fromWarehouse.post('/orders', {
    orderType: 'delivery',
    customerId: customer.userId,
    orderDateStart: slotOn('2027-01-07'),
    orderTransporter: 'by_customer',
    orderItems,
  })
  const done = await fromWarehouse.post(`/orders/${order.body.uuid}/complete`, {
    orderDateDone: testNow,
    driverOnTime: true,
    proof: 'generated',
    orderItems,
  })
  expect(done.status).toBe(200)
  const { body } = await (await as(customer.contactId)).get(`/stock/movements/${productId}`)
  expect(body.items).toMatchObject([
    {
      kind: 'delivery',
      quantity: 6,
      qtyBox: 6,
      qtyUnit: 0,
      adjustmentType: null,
      orderUuid: order.body.uuid,
      orderId: order.body.id,
    },
  ])
})

it('ne montre à un client en formule Basic que le dernier mois', async () => {
  const { customer, warehouse } = await aPair(app.db, { plan: 'basic' })
  const productId = await aProduct(app.db, customer.userId)
  const at = { customerId: customer.userId, warehouseId: warehouse.userId, productId }
  await someStock(app.db, { ...at, quantity: 5 })
  // Movements are dated by the database's clock.
  setNow(new Date().toISOString())
  const seen = async (contactId: number) =>
    (await (await as(contactId)).get(`/stock/movements/${productId}`)).body.total
  expect(await seen(customer.contactId)).toBe(1)
  setNow(new Date(Date.now() + 32 * 86_400_000).toISOString())
  expect(await seen(customer.contactId)).toBe(0)
  expect(await seen(warehouse.contactId)).toBe(1)
  setNow(testNow)
})

it('ne montre à un entrepôt que les mouvements de son site, et rien à un tiers', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const other = await aUser(app.db, 'warehouse')
  await aDeal(app.db, customer.userId, other.userId)
  const productId = await aProduct(app.db, customer.userId)
  for (const warehouseId of [warehouse.userId, other.userId])
    await someStock(app.db, { customerId: customer.userId, warehouseId, productId, quantity: 5 })
  const path = `/stock/movements/${productId}`
  expect((await (await as(customer.contactId)).get(path)).body.total).toBe(2)
  expect((await (await as(customer.contactId)).get(path, { warehouseId: other.userId })).body.total).toBe(1)
  expect((await (await as(other.contactId)).get(path)).body.items).toMatchObject([{ warehouseId: other.userId }])
  expect((await (await as((await aPair(app.db)).customer.contactId)).get(path)).status).toBe(404)
})

it('porte le solde après chaque mouvement, d’une page à l’autre et par conditionnement', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const productId = await aProduct(app.db, customer.userId)
  const at = { customerId: customer.userId, warehouseId: warehouse.userId, productId }
  for (let time = 0; time < 12; time++) await someStock(app.db, { ...at, quantity: 10 })
  await someStock(app.db, { ...at, quantity: 3, packaging: 'package_pallet' })
  const caller = await as(customer.contactId)
  const balances = async (page: number) =>
    (await caller.get(`/stock/movements/${productId}`, { page, pageSize: 10 })).body.items.map(
      ({ balance }: { balance: number }) => balance,
    )
  expect(await balances(1)).toEqual([3, 120, 110, 100, 90, 80, 70, 60, 50, 40])
  expect(await balances(2)).toEqual([30, 20, 10])
})
