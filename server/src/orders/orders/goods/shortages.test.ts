import { expect, test } from 'vitest'
import { aPair, aProduct, slotOn, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }

const aStocked = async (quantity: number): Promise<number> => {
  const productId = await aProduct(db, customer.userId)
  if (quantity > 0) await someStock(db, { ...place, productId, quantity })
  return productId
}
const items = (lines: readonly (readonly [productId: number, quantity: number])[]) =>
  lines.map(([productId, quantity]) => ({ productId, productPackaging: 'package_unit', quantity }))
let halfHour = 0
const collect = async (...lines: [productId: number, quantity: number][]) => {
  const { status, body } = await asCustomer.post('/orders', {
    orderType: 'collection',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-20', halfHour++),
    orderTransporter: 'by_customer',
    orderItems: items(lines),
  })
  expect(status).toBe(201)
  return body
}
/** Returns [product, available, missing] of the short lines, as each side reads them. */
const shortagesOf = async (uuid: string) => {
  const [mine, theirs] = await Promise.all([asCustomer, asWarehouse].map((by) => by.get(`/orders/${uuid}`)))
  expect(theirs?.body.shortages).toEqual(mine?.body.shortages)
  const products = new Map(
    mine?.body.orderItems.map((item: { id: number; productId: number }) => [item.id, item.productId]),
  )
  return mine?.body.shortages.map((short: { itemId: number; available: number; missing: number }) => [
    products.get(short.itemId),
    short.available,
    short.missing,
  ])
}

test('une pré-commande dit, ligne par ligne, ce qui manque et ce qui est disponible', async () => {
  const [plenty, few, none] = [await aStocked(100), await aStocked(11), await aStocked(0)]
  const order = await collect([plenty, 10], [few, 15], [none, 3])
  expect(order.isStockAvailable).toBe(false)
  expect(await shortagesOf(order.uuid)).toEqual([
    [few, 11, 4],
    [none, 0, 3],
  ])
})

test('ce que d’autres commandes réservent n’est pas disponible', async () => {
  const productId = await aStocked(11)
  await collect([productId, 5])
  const order = await collect([productId, 8])
  expect(await shortagesOf(order.uuid)).toEqual([[productId, 6, 2]])
})

test('ramenée au disponible, par le client ou par l’entrepôt, la commande a son stock', async () => {
  for (const by of ['customer', 'warehouse'] as const) {
    const productId = await aStocked(11)
    const order = await collect([productId, 15])
    const [[, available]] = await shortagesOf(order.uuid)
    const given = { version: order.version, orderItems: items([[productId, available]]) }
    const { body } =
      by === 'customer'
        ? await asCustomer.patch(`/orders/${order.uuid}`, given)
        : await asWarehouse.post(`/orders/${order.uuid}/confirm`, given)
    expect(body).toMatchObject({ isStockAvailable: true, shortages: [] })
  }
})

test('une demande servie, ou annulée, ne manque de rien', async () => {
  const productId = await aStocked(5)
  const served = await collect([productId, 5])
  expect(served.shortages).toEqual([])
  const waiting = await collect([productId, 2])
  expect((await asCustomer.post(`/orders/${waiting.uuid}/cancel`, {})).body.shortages).toEqual([])
})
