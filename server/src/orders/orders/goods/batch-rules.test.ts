import { describe, expect, it } from 'vitest'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aBatch, aPair, aProduct, slotOn, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]

/** Creates a batch in stock. With isArchived, it is archived while goods are left, as older data may be. */
const aStockedBatch = async ({ expiration = null as string | null, isArchived = false } = {}) => {
  const productId = await aProduct(db, customer.userId, { isBatchManaged: true })
  const batchId = await aBatch(db, productId, 'L1', expiration)
  await someStock(db, { ...place, productId, batchId, quantity: 10 })
  if (isArchived) await db.updateTable('batches').set({ delete_date: '2027-01-01' }).where('id', '=', batchId).execute()
  return { productId, batchId }
}
const line = ({ productId, batchId }: { productId: number; batchId: number }) => ({
  productId,
  batchId,
  productPackaging: 'package_unit',
  quantity: 2,
})
const ask = (orderType: string, goods: { productId: number; batchId: number }, changes: object = {}) =>
  asCustomer.post('/orders', {
    orderType,
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-20'),
    orderTransporter: 'by_customer',
    orderItems: [line(goods)],
    ...changes,
  })
const expired = { status: 422, body: { code: 'BATCH_EXPIRED' } }
const archived = { status: 422, body: { code: 'BATCH_ARCHIVED' } }

describe('le jour d’une sortie ne passe pas la péremption de son lot', () => {
  const planned = async (status: 'pending' | 'confirmed' = 'pending') => {
    const goods = await aStockedBatch({ expiration: '2027-01-25' })
    return { goods, ...(await anOrder(db, { ...place, status, lines: [{ ...goods, quantity: 2 }] })) }
  }
  const [late, lastDay] = [slotOn('2027-01-26'), slotOn('2027-01-25')]

  it('modifiée par l’un ou l’autre, lignes envoyées ou non', async () => {
    for (const caller of [asCustomer, asWarehouse])
      for (const status of ['pending', 'confirmed'] as const) {
        const { uuid, goods } = await planned(status)
        const path = `/orders/${uuid}`
        expect(await caller.patch(path, { version: 1, orderDateStart: late })).toMatchObject(expired)
        const whole = { version: 1, orderDateStart: late, orderItems: [line(goods)] }
        expect(await caller.patch(path, whole)).toMatchObject(expired)
        expect((await caller.patch(path, { version: 1, orderDateStart: lastDay })).status).toBe(200)
      }
  })
  it('la péremption d’un lot attendu ne passe pas non plus avant le jour de la sortie qui le nomme', async () => {
    const productId = await aProduct(db, customer.userId, { isBatchManaged: true })
    const batchId = await aBatch(db, productId, 'ATTENDU', '2027-02-25')
    // A pre-order names a batch that has not come in yet, and has no movement.
    await anOrder(db, { ...place, isStockAvailable: false, lines: [{ productId, batchId, quantity: 2 }] })
    const change = (batchExpirationDate: string) => asCustomer.patch(`/batches/${batchId}`, { batchExpirationDate })
    expect(await change('2027-01-19')).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['batchExpirationDate'] }] },
    })
    expect((await change('2027-01-20')).status).toBe(200)
  })
  it('confirmée avec un autre créneau', async () => {
    const { uuid } = await planned()
    expect(await asWarehouse.post(`/orders/${uuid}/confirm`, { orderDateStart: late })).toMatchObject(expired)
    expect((await asWarehouse.post(`/orders/${uuid}/confirm`, { orderDateStart: lastDay })).status).toBe(200)
  })
  it('ce qui est périmé déjà ne retient pas une commande que l’on avance', async () => {
    const goods = await aStockedBatch({ expiration: '2027-01-15' })
    const { uuid } = await anOrder(db, { ...place, lines: [{ ...goods, quantity: 2 }] })
    const earlier = await asWarehouse.patch(`/orders/${uuid}`, { version: 1, orderDateStart: slotOn('2027-01-19') })
    expect(earlier.status).toBe(200)
  })
})

describe('un lot archivé', () => {
  it('ne se choisit plus, ni pour sortir ni pour entrer', async () => {
    const goods = await aStockedBatch({ isArchived: true })
    for (const orderType of ['collection', 'delivery']) expect(await ask(orderType, goods)).toMatchObject(archived)
  })
  it('périmé, il est refusé comme périmé', async () => {
    expect(await ask('collection', await aStockedBatch({ isArchived: true, expiration: '2027-01-10' }))).toMatchObject(
      expired,
    )
  })
  it('reste à une commande qui le nomme déjà, mais pas au-delà de sa péremption', async () => {
    const goods = await aStockedBatch({ isArchived: true, expiration: '2027-01-25' })
    const { uuid } = await anOrder(db, { ...place, lines: [{ ...goods, quantity: 1 }] })
    const change = (changes: object) => asWarehouse.patch(`/orders/${uuid}`, { version: 1, ...changes })
    expect(await change({ orderDateStart: slotOn('2027-01-26') })).toMatchObject(expired)
    expect((await change({ orderItems: [line(goods)] })).status).toBe(200)
  })
  it('ne se glisse pas dans une commande par un changement de lignes', async () => {
    const goods = await aStockedBatch({ isArchived: true })
    const other = await aBatch(db, goods.productId, 'L2')
    await someStock(db, { ...place, productId: goods.productId, batchId: other, quantity: 5 })
    const { uuid } = await anOrder(db, {
      ...place,
      lines: [{ productId: goods.productId, batchId: other, quantity: 1 }],
    })
    const answer = await asCustomer.patch(`/orders/${uuid}`, { version: 1, orderItems: [line(goods)] })
    expect(answer).toMatchObject(archived)
  })
  it('livré de nouveau sous son numéro, il sert de nouveau', async () => {
    const goods = await aStockedBatch({ isArchived: true })
    const orderItems = [{ ...line(goods), batchId: null, batch: { batchNumber: 'L1' } }]
    expect((await ask('delivery', goods, { orderItems })).status).toBe(201)
    expect((await asCustomer.get(`/batches/${goods.batchId}`)).body.deleteDate).toBeNull()
  })
  it('n’est pas laissé derrière : il ne demande de raison à personne', async () => {
    const goods = await aStockedBatch({ isArchived: true, expiration: '2027-02-01' })
    const later = await aBatch(db, goods.productId, 'L2', '2027-06-01')
    await someStock(db, { ...place, productId: goods.productId, batchId: later, quantity: 5 })
    expect((await ask('collection', { ...goods, batchId: later })).status).toBe(201)
  })
})

it('le lot qu’une commande tenait en entier compte parmi ceux qu’elle laisse derrière', async () => {
  const goods = await aStockedBatch({ expiration: '2027-02-01' })
  const later = await aBatch(db, goods.productId, 'L2', '2027-06-01')
  await someStock(db, { ...place, productId: goods.productId, batchId: later, quantity: 5 })
  const { uuid } = await anOrder(db, { ...place, lines: [{ ...goods, quantity: 10 }] })
  const orderItems = [line({ ...goods, batchId: later })]
  const change = (items: object[]) => asCustomer.patch(`/orders/${uuid}`, { version: 1, orderItems: items })
  expect(await change(orderItems)).toMatchObject({ status: 422, body: { code: 'BATCH_REASON_REQUIRED' } })
  expect((await change([{ ...orderItems[0], batchReason: 'Demandé par le client' }])).status).toBe(200)
})
