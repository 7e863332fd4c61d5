import { expect, it } from 'vitest'
import { aBatch, aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as, startJobs } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }

const line = (productId: number, adjustmentType: 'addition' | 'substraction', quantity: number, more: object = {}) => ({
  productId,
  productPackaging: 'package_unit',
  adjustmentType,
  quantity,
  ...more,
})

const adjust = async (
  adjustments: object[],
  { contactId = warehouse.contactId, warehouseId = warehouse.userId, reason = 'Comptage' } = {},
) => (await as(contactId)).patch(`/stock/${warehouseId}`, { reason, adjustments })

const movementsOf = (productId: number) =>
  app.db
    .selectFrom('stock_movements')
    .select(['kind', 'quantity', 'reason', 'contact_id', 'batch_id'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()

it('écrit un mouvement motivé et rend le stock du produit', async () => {
  const productId = await aProduct(app.db, customer.userId)
  const adjusted = await adjust([line(productId, 'addition', 25)], { reason: 'Retour client' })
  expect(adjusted).toMatchObject({
    status: 200,
    body: {
      items: [
        {
          productId,
          warehouseId: warehouse.userId,
          lines: [{ productPackaging: 'package_unit', batchId: null, physical: 25, available: 25, forecast: 25 }],
        },
      ],
    },
  })
  expect(await movementsOf(productId)).toEqual([
    { kind: 'adjustment', quantity: 25, reason: 'Retour client', contact_id: warehouse.contactId, batch_id: null },
  ])
})

it('réunit les lignes d’une même place, et refuse celles qui s’annulent', async () => {
  const productId = await aProduct(app.db, customer.userId)
  await adjust([line(productId, 'addition', 10), line(productId, 'substraction', 3), line(productId, 'addition', 1)])
  expect((await movementsOf(productId)).map(({ quantity }) => quantity)).toEqual([8])
  const nothing = await adjust([line(productId, 'addition', 2), line(productId, 'substraction', 2)])
  expect(nothing).toMatchObject({ status: 422, body: { code: 'NO_CHANGE' } })
})

it('ne descend pas sous ce qui est réservé, et dit ce qui manque', async () => {
  const productId = await aProduct(app.db, customer.userId, { reference: 'RESERVE' })
  const untouched = await aProduct(app.db, customer.userId)
  await someStock(app.db, { ...place, productId, quantity: 10 })
  await app.db.updateTable('stock_balances').set({ reserved: 6 }).where('product_id', '=', productId).execute()
  const refused = await adjust([line(untouched, 'addition', 5), line(productId, 'substraction', 7)])
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'STOCK_SHORTAGE', params: { shortages: [{ productId, reference: 'RESERVE', missing: 3 }] } },
  })
  expect(await movementsOf(untouched)).toEqual([])
  expect((await adjust([line(productId, 'substraction', 4)])).status).toBe(200)
})

it('sous le réservé, nomme les sorties qui réservent', async () => {
  const productId = await aProduct(app.db, customer.userId, { reference: 'NOMMEE' })
  await someStock(app.db, { ...place, productId, quantity: 10 })
  const session = await as(customer.contactId)
  const reserve = (quantity: number, start: string) =>
    session.post('/orders', {
      orderType: 'collection',
      warehouseId: warehouse.userId,
      orderDateStart: start,
      orderTransporter: 'by_customer',
      orderItems: [{ productId, productPackaging: 'package_unit', quantity }],
    })
  const later = (await reserve(4, slotOn('2027-01-12'))).body
  const sooner = (await reserve(2, slotOn('2027-01-11'))).body
  // A pre-order waits for stock: it reserves nothing.
  await reserve(50, slotOn('2027-01-13'))
  const refused = await adjust([line(productId, 'substraction', 7)])
  expect(refused.body.params.shortages).toMatchObject([
    {
      missing: 3,
      reservedBy: [
        { orderUuid: sooner.uuid, orderId: sooner.id, quantity: 2 },
        { orderUuid: later.uuid, orderId: later.id, quantity: 4 },
      ],
    },
  ])
  expect(refused.body.message).toContain(
    `NOMMEE\u00a0: il manque 3\u00a0unités, les sorties ${sooner.id} et ${later.id} en réservent 6`,
  )
})

it('demande un motif', async () => {
  const productId = await aProduct(app.db, customer.userId)
  const refused = await adjust([line(productId, 'addition', 1)], { reason: '  ' })
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: ['reason'] }] } })
})

it('nomme le lot de ce qui entre, pas de ce qui sort', async () => {
  const productId = await aProduct(app.db, customer.userId, { isBatchManaged: true })
  const batchId = await aBatch(app.db, productId, 'L1')
  await someStock(app.db, { ...place, productId, quantity: 5 })
  expect((await adjust([line(productId, 'addition', 1)])).body.code).toBe('BATCH_REQUIRED')
  const assigned = await adjust([line(productId, 'substraction', 5), line(productId, 'addition', 5, { batchId })])
  expect(assigned.body.items[0].lines).toMatchObject([{ batchId, physical: 5 }])
  // Sets the state by SQL, because archiving a batch in stock is refused.
  await app.db.updateTable('batches').set({ delete_date: '2026-12-01T00:00:00Z' }).where('id', '=', batchId).execute()
  expect((await adjust([line(productId, 'addition', 1, { batchId })])).body.issues[0].path).toEqual([
    'adjustments',
    0,
    'batchId',
  ])
  expect((await adjust([line(productId, 'substraction', 1, { batchId })])).status).toBe(200)
})

it('fait dans la même écriture le lot inconnu de ce qui entre, avec ses dates, et retrouve celui qui existe', async () => {
  const productId = await aProduct(app.db, customer.userId, { isBatchManaged: true })
  const batch = { batchNumber: 'L-NEUF', batchExpirationDate: '2027-09-30' }
  const first = await adjust([line(productId, 'addition', 5, { batch })])
  expect(first.body.items[0].lines).toMatchObject([
    { batchNumber: 'L-NEUF', batchExpirationDate: '2027-09-30', physical: 5 },
  ])
  const again = await adjust([
    line(productId, 'addition', 2, { batch: { batchNumber: 'L-NEUF', batchExpirationDate: '2027-09-30' } }),
    line(productId, 'addition', 1, { batch: { batchNumber: 'L-NEUF' } }),
  ])
  expect(again.body.items[0].lines).toMatchObject([
    { batchNumber: 'L-NEUF', batchExpirationDate: '2027-09-30', physical: 8 },
  ])
})

it('ne laisse aucun lot derrière un ajustement refusé', async () => {
  const productId = await aProduct(app.db, customer.userId, { isBatchManaged: true, reference: 'PAR-LOT' })
  const plain = await aProduct(app.db, customer.userId)
  const batch = { batchNumber: 'L-PERDU' }
  const leaving = await adjust([line(productId, 'substraction', 1, { batch })])
  expect(leaving.body.issues[0].path).toEqual(['adjustments', 0, 'batch', 'batchNumber'])
  expect((await adjust([line(plain, 'addition', 1, { batch })])).body.code).toBe('BATCH_NOT_MANAGED')
  const short = await adjust([line(productId, 'addition', 1, { batch }), line(plain, 'substraction', 1)])
  expect(short.body.code).toBe('STOCK_SHORTAGE')
  const rows = await app.db.selectFrom('batches').select('id').where('batch_number', '=', 'L-PERDU').execute()
  expect(rows).toEqual([])
})

it('refuse un lot d’un autre produit, ou d’un produit sans lots', async () => {
  const managed = await aProduct(app.db, customer.userId, { isBatchManaged: true })
  const other = await aProduct(app.db, customer.userId, { isBatchManaged: true })
  const plain = await aProduct(app.db, customer.userId)
  const batchId = await aBatch(app.db, other, 'L1')
  expect((await adjust([line(managed, 'addition', 1, { batchId })])).body.issues[0].path).toEqual([
    'adjustments',
    0,
    'batchId',
  ])
  expect((await adjust([line(plain, 'addition', 1, { batchId })])).body.code).toBe('BATCH_NOT_MANAGED')
})

it('refuse un conditionnement que le produit n’a pas', async () => {
  const productId = await aProduct(app.db, customer.userId)
  await app.db.updateTable('products').set({ packaging_type: 'unit' }).where('id', '=', productId).execute()
  const refused = await adjust([line(productId, 'addition', 1, { productPackaging: 'package_box' })])
  expect(refused.body.code).toBe('PACKAGING_UNUSABLE')
})

it('n’est ouvert qu’à l’entrepôt, sur son site et pour ses clients', async () => {
  const productId = await aProduct(app.db, customer.userId)
  const stranger = await aPair(app.db)
  const foreign = await aProduct(app.db, stranger.customer.userId)
  const one = [line(productId, 'addition', 1)]
  expect((await adjust(one, { contactId: customer.contactId })).status).toBe(403)
  expect((await adjust(one, { contactId: (await aUser(app.db, 'admin')).contactId })).status).toBe(403)
  expect((await adjust(one, { contactId: stranger.warehouse.contactId })).status).toBe(404)
  expect((await adjust([line(foreign, 'addition', 1)])).body.code).toBe('PRODUCT_UNKNOWN')
  const former = await aUser(app.db, 'warehouse')
  await aDeal(app.db, customer.userId, former.userId, { isActive: false })
  await aDeal(app.db, stranger.customer.userId, former.userId)
  await someStock(app.db, { customerId: customer.userId, warehouseId: former.userId, productId, quantity: 1 })
  const inactive = await adjust(one, { contactId: former.contactId, warehouseId: former.userId })
  expect(inactive.body.code).toBe('DEAL_INACTIVE')
})

it('écrit aux clients concernés, à chacun ses lignes', async () => {
  const second = await aUser(app.db, 'customer')
  await aDeal(app.db, second.userId, warehouse.userId)
  const own = await aProduct(app.db, customer.userId, { reference: 'A-MOI' })
  const theirs = await aProduct(app.db, second.userId, { reference: 'A-EUX' })
  await app.db.deleteFrom('mails').execute()
  await adjust([line(own, 'addition', 3), line(theirs, 'addition', 1_200)])
  const mails = await app.db
    .selectFrom('mails')
    .select(['contact_id', 'event', 'body_text'])
    .orderBy('contact_id')
    .execute()
  expect(mails.map(({ contact_id, event }) => [contact_id, event])).toEqual([
    [customer.contactId, 'stock_adjusted'],
    [second.contactId, 'stock_adjusted'],
  ])
  expect(mails[0]?.body_text).toContain('A-MOI')
  expect(mails[0]?.body_text).not.toContain('A-EUX')
  expect(mails[1]?.body_text).toContain('+1\u202f200 unités')
})

it('sert une pré-commande qui attendait ce qui entre', async () => {
  const productId = await aProduct(app.db, customer.userId)
  const order = await (await as(customer.contactId)).post('/orders', {
    orderType: 'collection',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-07'),
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 5 }],
  })
  expect(order.body.isStockAvailable).toBe(false)
  await startJobs()
  await adjust([line(productId, 'addition', 5)])
  await expect
    .poll(async () => (await (await as(customer.contactId)).get(`/orders/${order.body.uuid}`)).body.isStockAvailable, {
      timeout: 10_000,
    })
    .toBe(true)
})
