import { expect, it } from 'vitest'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const second = await aUser(app.db, 'warehouse')
await aDeal(app.db, customer.userId, second.userId)
const customerId = customer.userId
const milk = await aProduct(app.db, customerId, { reference: 'LAIT', isBatchManaged: true })
const rice = await aProduct(app.db, customerId, { reference: 'RIZ', isBatchManaged: true })
// The clock of the tests stands at 04/01/2027.
const late = await aBatch(app.db, milk, 'L-TARD', '2027-06-30')
const soon = await aBatch(app.db, milk, 'L-TOT', '2027-01-20')
const past = await aBatch(app.db, rice, 'R-PASSE', '2027-01-03')
const undated = await aBatch(app.db, rice, 'R-SANS')
const empty = await aBatch(app.db, rice, 'R-VIDE', '2027-01-10')
const at = { customerId, warehouseId: warehouse.userId }
await someStock(app.db, { ...at, productId: milk, batchId: late, quantity: 12 })
await someStock(app.db, { ...at, productId: milk, batchId: soon, quantity: 3 })
await someStock(app.db, { ...at, productId: milk, batchId: soon, quantity: 1, packaging: 'package_pallet' })
await someStock(app.db, { ...at, productId: milk, quantity: 9 })
await someStock(app.db, { ...at, productId: rice, batchId: past, quantity: 5 })
await someStock(app.db, { ...at, productId: rice, batchId: undated, quantity: 2 })
await someStock(app.db, { customerId, warehouseId: second.userId, productId: milk, batchId: soon, quantity: 40 })
await app.db
  .insertInto('stock_balances')
  .values({
    customer_id: customerId,
    warehouse_id: warehouse.userId,
    product_id: rice,
    batch_id: empty,
    packaging: 'package_unit',
  })
  .execute()

interface Line {
  batchNumber: string
  warehouseId: number
  reference: string
}
const numbers = ({ body }: { body: { items: Line[] } }) => body.items.map(({ batchNumber }) => batchNumber)
const unit = (quantity: number) => ({
  productPackaging: 'package_unit',
  physical: quantity,
  available: quantity,
  forecast: quantity,
})

it('le stock se liste par lot et par entrepôt, le premier périmé d’abord, les lots sans date à la fin, les vides omis', async () => {
  const caller = await as(customer.contactId)
  const all = await caller.get('/stock/batch')
  expect(numbers(all)).toEqual(['R-PASSE', 'L-TOT', 'L-TOT', 'L-TARD', 'R-SANS'])
  expect(all.body).toMatchObject({ total: 5, isTotalExact: true })
  expect(all.body.items[1]).toMatchObject({
    batchId: soon,
    batchExpirationDate: '2027-01-20',
    productId: milk,
    reference: 'LAIT',
    warehouseId: warehouse.userId,
    packagings: [unit(3), { ...unit(1), productPackaging: 'package_pallet' }],
  })
  expect(numbers(await caller.get('/stock/batch', { direction: 'desc' })).at(-1)).toBe('R-SANS')
  expect(numbers(await caller.get('/stock/batch', { sort: 'batch' }))[0]).toBe('L-TARD')
  expect(numbers(await caller.get('/stock/batch', { sort: 'reference', direction: 'desc' }))[0]).toBe('R-PASSE')
  expect((await caller.get('/stock/batch', { page: 2, pageSize: 10 })).body).toMatchObject({ items: [], total: 5 })
})

it('ses filtres : ce qui périme, ce qui est périmé, un produit, un entrepôt, un numéro de lot ou une référence', async () => {
  const caller = await as(customer.contactId)
  const found = async (query: Record<string, string | number>) => numbers(await caller.get('/stock/batch', query))
  expect(await found({ state: 'expiring' })).toEqual(['R-PASSE', 'L-TOT', 'L-TOT'])
  expect(await found({ state: 'expired' })).toEqual(['R-PASSE'])
  expect(await found({ state: 'in', productId: rice })).toEqual(['R-PASSE', 'R-SANS'])
  expect(await found({ warehouseId: second.userId })).toEqual(['L-TOT'])
  expect(await found({ search: 'tard' })).toEqual(['L-TARD'])
  expect(await found({ search: 'riz' })).toEqual(['R-PASSE', 'R-SANS'])
})

it('un lot se montre entrepôt par entrepôt, et un entrepôt ne voit que son site', async () => {
  const ofBatch = async (contactId: number) => (await as(contactId)).get(`/stock/overviews/batch/${soon}`)
  const places = ({ body }: { body: { items: Line[] } }) => body.items.map(({ warehouseId }) => warehouseId)
  expect(new Set(places(await ofBatch(customer.contactId)))).toEqual(new Set([warehouse.userId, second.userId]))
  expect(places(await ofBatch(second.contactId))).toEqual([second.userId])
  const stranger = (await aPair(app.db)).customer
  expect((await ofBatch(stranger.contactId)).status).toBe(404)
  expect(numbers(await (await as(second.contactId)).get('/stock/batch'))).toEqual(['L-TOT'])
  expect(numbers(await (await as(stranger.contactId)).get('/stock/batch'))).toEqual([])
})

it('à un entrepôt, un produit montre ses lots et ce qui n’en a pas', async () => {
  const path = `/stock/warehouses/${warehouse.userId}/products/${milk}/batches`
  const { body } = await (await as(customer.contactId)).get(path)
  expect(numbers({ body })).toEqual(['L-TOT', 'L-TARD'])
  expect(body.unassigned).toEqual([unit(9)])
  expect((await (await as((await aPair(app.db)).customer.contactId)).get(path)).status).toBe(404)
})

it('tous entrepôts confondus, un produit a une ligne et la somme de ses stocks', async () => {
  const caller = await as(customer.contactId)
  const { body } = await caller.get('/stock/overviews/product')
  expect(body.items.map(({ reference }: Line) => reference)).toEqual(['LAIT', 'RIZ'])
  expect(body.items[0]).toMatchObject({
    productId: milk,
    nextExpirationDate: '2027-01-20',
    packagings: [unit(12 + 3 + 9 + 40), { ...unit(1), productPackaging: 'package_pallet' }],
  })
  expect(body.items[0]).not.toHaveProperty('warehouseId')
  const atSecond = await (await as(second.contactId)).get('/stock/overviews/product')
  expect(atSecond.body.items).toMatchObject([{ productId: milk, packagings: [unit(40)] }])
  expect((await caller.get('/stock/overviews/product', { search: 'riz' })).body.total).toBe(1)
})

it('les lots demandent une formule qui les a', async () => {
  const basic = await aPair(app.db, { plan: 'basic' })
  const refused = { status: 403, body: { code: 'PLAN_FEATURE', params: { feature: 'batches' } } }
  expect(await (await as(basic.customer.contactId)).get('/stock/batch')).toMatchObject(refused)
})
