import { expect, it } from 'vitest'
import { checkInvariants } from '../../../app/invariants/check.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()

const aScene = async ({ isBatchManaged = false, plan = 'business' as const } = {}) => {
  const { customer, warehouse } = await aPair(app.db, { plan })
  const second = await aUser(app.db, 'warehouse')
  await aDeal(app.db, customer.userId, second.userId)
  const productId = await aProduct(app.db, customer.userId, { isBatchManaged })
  const at = { customerId: customer.userId, warehouseId: warehouse.userId, productId }
  return { customer, warehouse, second, productId, at, path: `/products/${productId}/batch-management` }
}

const part = (warehouseId: number, quantity: number, batchNumber: string, productPackaging = 'package_unit') => ({
  warehouseId,
  productPackaging,
  quantity,
  batch: { batchNumber, batchExpirationDate: '2027-06-30' },
})

interface Detail {
  warehouseId: number
  lines: { batchNumber: string | null; productPackaging: string; physical: number }[]
}
const linesAt = (body: { items: Detail[] }, warehouseId: number) =>
  body.items
    .find((detail) => detail.warehouseId === warehouseId)
    ?.lines.map(({ batchNumber, productPackaging, physical }) => [batchNumber, productPackaging, physical])

it('commencer à gérer par lot répartit le stock entre les lots nommés, le reste demeure sans lot', async () => {
  const { customer, warehouse, second, productId, at, path } = await aScene()
  await someStock(app.db, { ...at, quantity: 10 })
  await someStock(app.db, { ...at, quantity: 2, packaging: 'package_pallet' })
  await someStock(app.db, { ...at, warehouseId: second.userId, quantity: 5 })
  const caller = await as(customer.contactId)
  const distribution = [
    part(warehouse.userId, 4, 'L1'),
    part(warehouse.userId, 3, 'L1'),
    part(warehouse.userId, 2, 'L1', 'package_pallet'),
    part(second.userId, 5, 'L2'),
  ]
  const answer = await caller.put(path, { isBatchManaged: true, distribution })
  expect(answer.status).toBe(200)
  expect(linesAt(answer.body, warehouse.userId)).toEqual([
    ['L1', 'package_unit', 7],
    ['L1', 'package_pallet', 2],
    [null, 'package_unit', 3],
  ])
  expect(linesAt(answer.body, second.userId)).toEqual([['L2', 'package_unit', 5]])
  expect((await caller.get(`/products/${productId}`)).body.isBatchManaged).toBe(true)
  const { body } = await caller.get(`/stock/movements/${productId}`, { kind: 'batch_change' })
  expect(body.items.map(({ quantity }: { quantity: number }) => quantity).reduce((a: number, b: number) => a + b)).toBe(
    0,
  )
  expect(body.items[0]).toMatchObject({ reason: 'Passage à la gestion par lot' })
  expect(await checkInvariants(app.db)).toEqual([])
})

it('cesser regroupe tous les lots et les archive, sans changer les quantités', async () => {
  const { customer, warehouse, productId, at, path } = await aScene({ isBatchManaged: true })
  const batches = [await aBatch(app.db, productId, 'A'), await aBatch(app.db, productId, 'B')]
  for (const batchId of batches) await someStock(app.db, { ...at, batchId, quantity: 6 })
  await someStock(app.db, { ...at, quantity: 1 })
  const caller = await as(customer.contactId)
  const answer = await caller.put(path, { isBatchManaged: false })
  expect(linesAt(answer.body, warehouse.userId)).toEqual([[null, 'package_unit', 13]])
  expect((await caller.get(`/batches/product/${productId}`)).body.items).toEqual([])
  expect((await caller.get(`/batches/product/${productId}`, { includeArchived: true })).body.items).toHaveLength(2)
  expect(await checkInvariants(app.db)).toEqual([])
  expect(await caller.put(path, { isBatchManaged: false })).toMatchObject({ status: 422, body: { code: 'NO_CHANGE' } })
})

it('on ne répartit pas plus qu’il n’y a, et rien n’est écrit', async () => {
  const { customer, warehouse, productId, at, path } = await aScene()
  await someStock(app.db, { ...at, quantity: 10 })
  const caller = await as(customer.contactId)
  const refused = await caller.put(path, { isBatchManaged: true, distribution: [part(warehouse.userId, 11, 'L1')] })
  expect(refused).toMatchObject({ status: 422, body: { code: 'STOCK_SHORTAGE' } })
  expect((await caller.get(`/products/${productId}`)).body.isBatchManaged).toBe(false)
  expect((await caller.get(`/batches/product/${productId}`, { includeArchived: true })).body.items).toEqual([])
})

it('une commande ouverte du produit l’empêche : le refus en dit le nombre, et nomme celles que l’on voit', async () => {
  const { customer, warehouse, second, productId, at, path } = await aScene()
  await someStock(app.db, { ...at, quantity: 10 })
  const order = { customerId: customer.userId, warehouseId: warehouse.userId }
  const open = await anOrder(app.db, { ...order, status: 'confirmed', lines: [{ productId, quantity: 2 }] })
  await anOrder(app.db, { ...order, status: 'finished', lines: [{ productId, quantity: 1 }] })
  const code = 'BATCH_SWITCH_ORDERS_OPEN'
  const asCustomer = await as(customer.contactId)
  expect(await asCustomer.put(path, { isBatchManaged: true })).toMatchObject({
    status: 409,
    body: {
      code,
      params: { count: 1, orders: [{ id: open.id, uuid: open.uuid }] },
      message: expect.stringContaining(`n°\u00a0${open.id}`),
    },
  })
  // Another warehouse learns that there is an order, and not which.
  const asSecond = await as(second.contactId)
  expect((await asSecond.put(path, { isBatchManaged: true })).body).toMatchObject({ code: 'BATCH_SWITCH_ELSEWHERE' })
  const elsewhere = await aProduct(app.db, customer.userId)
  await anOrder(app.db, { ...order, orderType: 'delivery', lines: [{ productId: elsewhere, quantity: 2 }] })
  const refused = await asSecond.put(`/products/${elsewhere}/batch-management`, { isBatchManaged: true })
  expect(refused).toMatchObject({ status: 409, body: { code, params: { count: 1, orders: [] } } })
})

it('un entrepôt change son propre stock, prévient le client, et rien quand un autre entrepôt en a', async () => {
  const { customer, warehouse, second, at, path } = await aScene()
  await someStock(app.db, { ...at, quantity: 10 })
  const caller = await as(warehouse.contactId)
  const elsewhere = { isBatchManaged: true, distribution: [part(second.userId, 1, 'L1')] }
  expect((await caller.put(path, elsewhere)).status).toBe(404)
  const done = await caller.put(path, { isBatchManaged: true, distribution: [part(warehouse.userId, 10, 'L1')] })
  expect(done.status).toBe(200)
  const mails = await app.db
    .selectFrom('mails')
    .select('subject')
    .where('contact_id', '=', customer.contactId)
    .where('event', '=', 'stock_adjusted')
    .execute()
  expect(mails).toHaveLength(1)
  await someStock(app.db, { ...at, warehouseId: second.userId, quantity: 1 })
  expect(await caller.put(path, { isBatchManaged: false })).toMatchObject({
    status: 409,
    body: { code: 'BATCH_SWITCH_ELSEWHERE' },
  })
})

it('la formule Basic ne commence pas à gérer par lot, mais peut cesser', async () => {
  const { customer, warehouse } = await aPair(app.db, { plan: 'basic' })
  const caller = await as(customer.contactId)
  const plain = await aProduct(app.db, customer.userId)
  expect(await caller.put(`/products/${plain}/batch-management`, { isBatchManaged: true })).toMatchObject({
    status: 403,
    body: { code: 'PLAN_FEATURE' },
  })
  const managed = await aProduct(app.db, customer.userId, { isBatchManaged: true })
  await someStock(app.db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    productId: managed,
    quantity: 1,
  })
  expect((await caller.put(`/products/${managed}/batch-management`, { isBatchManaged: false })).status).toBe(200)
})
