import { expect, it } from 'vitest'
import { aBatch, aPair, aProduct, aUser, someStock } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)

const batches = async (dates: Record<string, string | null>, quantity = 10) => {
  const productId = await aProduct(app.db, customer.userId, { isBatchManaged: true })
  for (const [number, expiration] of Object.entries(dates)) {
    const batchId = await aBatch(app.db, productId, number, expiration)
    await someStock(app.db, {
      customerId: customer.userId,
      warehouseId: warehouse.userId,
      productId,
      batchId,
      quantity,
    })
  }
  return productId
}

const propose = async (
  productId: number,
  quantity: number,
  { contactId = customer.contactId, date = '2027-02-01', warehouseId = warehouse.userId } = {},
) =>
  (await as(contactId)).get('/stock/proposal', {
    warehouseId,
    productId,
    productPackaging: 'package_unit',
    quantity,
    date,
  })

it('propose le premier périmé d’abord, puis le suivant, les lots sans date en dernier', async () => {
  const productId = await batches({ SANS: null, TARD: '2027-12-31', TOT: '2027-03-18' })
  const { body } = await propose(productId, 15)
  expect(body.lines).toMatchObject([
    { batchNumber: 'TOT', batchExpirationDate: '2027-03-18', daysLeft: 45, available: 10, quantity: 10 },
    { batchNumber: 'TARD', available: 10, quantity: 5 },
    { batchNumber: 'SANS', daysLeft: null, available: 10, quantity: 0 },
  ])
  expect(body.missing).toBe(0)
})

it('juge la péremption à la date prévue : le jour même convient, la veille non', async () => {
  const productId = await batches({ VEILLE: '2027-01-31', JOUR: '2027-02-01' })
  const { body } = await propose(productId, 15)
  expect(body).toMatchObject({ lines: [{ batchNumber: 'JOUR', daysLeft: 0, quantity: 10 }], missing: 5 })
})

it('ne propose ni lot archivé, ni stock réservé, ni quantité non affectée', async () => {
  const productId = await batches({ ARCHIVE: '2027-03-01', RESERVE: '2027-04-01', RESTE: '2027-05-01' })
  await someStock(app.db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 99 })
  const idOf = async (number: string) =>
    (
      await app.db
        .selectFrom('batches')
        .select('id')
        .where('product_id', '=', productId)
        .where('batch_number', '=', number)
        .executeTakeFirstOrThrow()
    ).id
  await app.db
    .updateTable('stock_balances')
    .set({ reserved: 10 })
    .where('batch_id', '=', await idOf('RESERVE'))
    .execute()
  await app.db
    .updateTable('stock_balances')
    .set({ reserved: 4 })
    .where('batch_id', '=', await idOf('RESTE'))
    .execute()
  // Sets the state by SQL, because archiving a batch in stock is refused.
  await app.db
    .updateTable('batches')
    .set({ delete_date: '2026-12-01T00:00:00Z' })
    .where('id', '=', await idOf('ARCHIVE'))
    .execute()
  const { body } = await propose(productId, 10)
  expect(body).toMatchObject({ lines: [{ batchNumber: 'RESTE', available: 6, quantity: 6 }], missing: 4 })
})

it('rend une ligne sans lot pour un produit qui n’est pas géré par lot', async () => {
  const productId = await aProduct(app.db, customer.userId)
  expect((await propose(productId, 3)).body).toEqual({ lines: [], missing: 3 })
  await someStock(app.db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 8 })
  expect((await propose(productId, 3)).body).toEqual({
    lines: [{ batchId: null, batchNumber: null, batchExpirationDate: null, daysLeft: null, available: 8, quantity: 3 }],
    missing: 0,
  })
})

it('ne propose que sur un stock que l’appelant peut voir', async () => {
  const productId = await batches({ L1: '2027-06-01' })
  const stranger = await aPair(app.db)
  expect((await propose(productId, 1, { contactId: warehouse.contactId })).body.lines).toHaveLength(1)
  expect(
    (await propose(productId, 1, { contactId: (await aUser(app.db, 'admin')).contactId })).body.lines,
  ).toHaveLength(1)
  expect((await propose(productId, 1, { contactId: stranger.customer.contactId })).status).toBe(404)
  expect((await propose(productId, 1, { contactId: stranger.warehouse.contactId })).status).toBe(404)
  expect((await propose(productId, 1, { warehouseId: stranger.warehouse.userId })).status).toBe(404)
})
