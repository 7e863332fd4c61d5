import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../../app/invariants/check.ts'
import { aPair, aProduct, slotOn, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { servePreOrders } from './serve-pre-orders.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)

const aStockedProduct = async (quantity: number): Promise<number> => {
  const productId = await aProduct(db, customer.userId)
  if (quantity > 0)
    await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity })
  return productId
}
const balanceOf = (productId: number) =>
  db
    .selectFrom('stock_balances')
    .select(['physical', 'reserved', 'incoming', 'waiting'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
const ask = async (
  orderType: 'delivery' | 'collection',
  productId: number,
  quantity: number,
  start = slotOn('2027-01-20'),
) => {
  const answer = await asCustomer.post('/orders', {
    orderType,
    warehouseId: warehouse.userId,
    orderDateStart: start,
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity }],
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const finish = (uuid: string, productId: number, quantity: number) =>
  asWarehouse.post(`/orders/${uuid}/complete`, {
    orderDateDone: '2027-01-04T07:30:00.000Z',
    driverOnTime: true,
    proof: 'generated',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity }],
  })
const preOrder = { status: 200, body: { isStockAvailable: false } }

describe('une sortie', () => {
  test('réserve à la création, sort les quantités réelles à la clôture', async () => {
    const productId = await aStockedProduct(10)
    const { uuid } = await ask('collection', productId, 6)
    expect(await balanceOf(productId)).toEqual({ physical: 10, reserved: 6, incoming: 0, waiting: 0 })
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    expect(await finish(uuid, productId, 4)).toMatchObject({
      status: 200,
      body: { orderItems: [{ quantity: 6, actualQuantity: 4 }] },
    })
    expect(await balanceOf(productId)).toEqual({ physical: 6, reserved: 0, incoming: 0, waiting: 0 })
  })
  test('rend ce qu’elle réservait quand elle est refusée', async () => {
    const productId = await aStockedProduct(10)
    const { uuid } = await ask('collection', productId, 6)
    await asWarehouse.post(`/orders/${uuid}/reject`, { reason: 'Complet' })
    expect(await balanceOf(productId)).toMatchObject({ physical: 10, reserved: 0 })
  })
  test('ne sort pas plus que le stock, et rien n’est écrit alors', async () => {
    const productId = await aStockedProduct(10)
    const { uuid } = await ask('collection', productId, 6)
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    expect(await finish(uuid, productId, 11)).toMatchObject({
      status: 422,
      body: { code: 'STOCK_SHORTAGE', params: { shortages: [{ productId, missing: 1 }] } },
    })
    expect(await balanceOf(productId)).toMatchObject({ physical: 10, reserved: 6 })
  })
  test('ne sort pas ce que d’autres ont réservé', async () => {
    const productId = await aStockedProduct(10)
    const { uuid } = await ask('collection', productId, 4)
    await ask('collection', productId, 6)
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    expect(await finish(uuid, productId, 5)).toMatchObject({ status: 422, body: { code: 'STOCK_SHORTAGE' } })
  })
  test('change de réservation quand ses quantités changent', async () => {
    const productId = await aStockedProduct(10)
    const { uuid } = await ask('collection', productId, 4)
    const items = (quantity: number) => [{ productId, productPackaging: 'package_unit', quantity }]
    const changed = await asCustomer.patch(`/orders/${uuid}`, { version: 1, orderItems: items(9) })
    expect(changed).toMatchObject({ status: 200, body: { version: 2, isStockAvailable: true } })
    expect(await balanceOf(productId)).toMatchObject({ reserved: 9, waiting: 0 })
    expect(await asCustomer.patch(`/orders/${uuid}`, { version: 2, orderItems: items(11) })).toMatchObject(preOrder)
    expect(await balanceOf(productId)).toMatchObject({ reserved: 0, waiting: 11 })
  })
  test('planifiée, ne devient pas une pré-commande', async () => {
    const productId = await aStockedProduct(10)
    const { uuid } = await ask('collection', productId, 4)
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    const answer = await asWarehouse.patch(`/orders/${uuid}`, {
      version: 2,
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 11 }],
    })
    expect(answer).toMatchObject({ status: 422, body: { code: 'STOCK_SHORTAGE' } })
  })
})

describe('une entrée', () => {
  test('compte dans le prévisionnel, puis entre les quantités réelles, articles ajoutés compris', async () => {
    const productId = await aStockedProduct(0)
    const extra = await aStockedProduct(0)
    const { uuid } = await ask('delivery', productId, 50)
    expect(await balanceOf(productId)).toEqual({ physical: 0, reserved: 0, incoming: 50, waiting: 0 })
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    const answer = await asWarehouse.post(`/orders/${uuid}/complete`, {
      orderDateDone: '2027-01-04T07:30:00.000Z',
      driverOnTime: false,
      proof: 'generated',
      orderItems: [
        { productId, productPackaging: 'package_unit', quantity: 48 },
        { productId: extra, productPackaging: 'package_box', quantity: 2 },
      ],
    })
    expect(answer.status).toBe(200)
    expect(await balanceOf(productId)).toEqual({ physical: 48, reserved: 0, incoming: 0, waiting: 0 })
    expect(await balanceOf(extra)).toMatchObject({ physical: 2 })
  })
})

describe('une pré-commande', () => {
  const serve = (productIds: number[]) => servePreOrders(t.app, [{ warehouseId: warehouse.userId, productIds }])
  const isWaiting = async (uuid: string) => !(await asCustomer.get(`/orders/${uuid}`)).body.isStockAvailable

  test('ne réserve rien et ne se confirme pas', async () => {
    const productId = await aStockedProduct(10)
    const { uuid, isStockAvailable } = await ask('collection', productId, 11)
    expect(isStockAvailable).toBe(false)
    expect(await balanceOf(productId)).toMatchObject({ reserved: 0, waiting: 11 })
    expect(await asWarehouse.post(`/orders/${uuid}/confirm`, {})).toMatchObject({
      status: 422,
      body: { code: 'STOCK_INSUFFICIENT' },
    })
    const seen = await asWarehouse.get(`/orders/${uuid}`)
    expect(seen.body.blocked.order_confirm).toMatchObject({ code: 'STOCK_INSUFFICIENT' })
    expect(seen.body.actions).not.toContain('order_confirm')
  })
  test('est servie par une entrée : la plus ancienne date d’abord, entièrement ou pas du tout', async () => {
    const productId = await aStockedProduct(0)
    const later = await ask('collection', productId, 5, slotOn('2027-01-28'))
    const large = await ask('collection', productId, 9, slotOn('2027-01-27'))
    const first = await ask('collection', productId, 6, slotOn('2027-01-26'))
    expect(first.preOrderRank).toBeGreaterThan(0)
    const delivery = await ask('delivery', productId, 12)
    await asWarehouse.post(`/orders/${delivery.uuid}/confirm`, {})
    expect(await finish(delivery.uuid, productId, 12)).toMatchObject({ status: 200 })
    await serve([productId])
    expect([await isWaiting(first.uuid), await isWaiting(large.uuid), await isWaiting(later.uuid)]).toEqual([
      false,
      true,
      false,
    ])
    expect(await balanceOf(productId)).toEqual({ physical: 12, reserved: 11, incoming: 0, waiting: 9 })
    expect((await asCustomer.get(`/orders/${first.uuid}/logs`)).body.items.at(-1)).toMatchObject({
      action: 'order_pre_order_served',
      fromStatus: 'pending',
      toStatus: 'pending',
      changes: { isStockAvailable: [false, true] },
      contactName: null,
    })
    expect(await asWarehouse.post(`/orders/${first.uuid}/confirm`, {})).toMatchObject({ status: 200 })
  })
  test('est servie quand une autre sortie est annulée, par la file de travaux', async () => {
    await t.startJobs()
    const productId = await aStockedProduct(10)
    const holder = await ask('collection', productId, 8)
    const waiting = await ask('collection', productId, 5)
    await asCustomer.post(`/orders/${holder.uuid}/cancel`, {})
    await expect.poll(() => isWaiting(waiting.uuid), { timeout: 10_000 }).toBe(false)
  })
})

describe('versions', () => {
  test('une modification d’après une version dépassée est refusée, sans rien écrire', async () => {
    const productId = await aStockedProduct(10)
    const { uuid } = await ask('collection', productId, 4)
    await asCustomer.patch(`/orders/${uuid}`, { version: 1, internalNumber: 'A-1' })
    expect(await asWarehouse.patch(`/orders/${uuid}`, { version: 1, internalNumber: 'B-1' })).toMatchObject({
      status: 409,
      body: { code: 'STALE' },
    })
    expect((await asCustomer.get(`/orders/${uuid}`)).body.internalNumber).toBe('A-1')
  })
  test('sans changement, rien n’est enregistré', async () => {
    const productId = await aStockedProduct(10)
    const { uuid } = await ask('collection', productId, 4)
    const same = [{ productId, productPackaging: 'package_unit', quantity: 4 }]
    expect(await asCustomer.patch(`/orders/${uuid}`, { version: 1, orderItems: same })).toMatchObject({
      status: 422,
      body: { code: 'NO_CHANGE' },
    })
  })
  test('un nouveau créneau libère l’ancien', async () => {
    const productId = await aStockedProduct(10)
    const { uuid } = await ask('delivery', productId, 1, slotOn('2027-02-01'))
    const moved = await asWarehouse.post(`/orders/${uuid}/confirm`, { orderDateStart: slotOn('2027-02-02', 3) })
    expect(moved).toMatchObject({
      status: 200,
      body: { orderStatus: 'confirmed', orderDateStart: slotOn('2027-02-02', 3) },
    })
    expect(
      await db.selectFrom('slot_bookings').select('order_id').where('order_id', '=', moved.body.id).execute(),
    ).toHaveLength(1)
  })
  test('la demande de modification d’une commande planifiée la remet à confirmer', async () => {
    const productId = await aStockedProduct(10)
    const { uuid } = await ask('collection', productId, 4)
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    expect(
      await asCustomer.patch(`/orders/${uuid}`, { version: 2, orderDateStart: slotOn('2027-01-21') }),
    ).toMatchObject({
      status: 200,
      body: { orderStatus: 'pending', version: 3 },
    })
  })
})

test('après tout cela, les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
