import { expect, it } from 'vitest'
import { aDeal, aPair, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const stranger = await aUser(app.db, 'customer')
await aDeal(app.db, stranger.userId, (await aUser(app.db, 'warehouse')).userId)
for (const reference of ['VIN-ROUGE', 'VIN-BLANC', 'THE_VERT', 'PROMO 50%'])
  await aProduct(app.db, customer.userId, { reference })
const hidden = await aProduct(app.db, stranger.userId, { reference: 'VIN-CACHE' })

const references = (answer: { body: { items: { reference: string }[] } }) =>
  answer.body.items.map((item) => item.reference)

it('liste son catalogue par référence ou par désignation, page par page', async () => {
  const caller = await as(customer.contactId)
  const all = await caller.get('/products', { direction: 'desc' })
  expect(references(all)).toEqual(['VIN-ROUGE', 'VIN-BLANC', 'THE_VERT', 'PROMO 50%'])
  expect(all.body).toMatchObject({ total: 4, isTotalExact: true })
  const last = await caller.get('/products', { page: 2, pageSize: 10 })
  expect(last.body).toMatchObject({ items: [], total: 4 })
})

it('cherche chaque mot dans référence, désignation et EAN, sans égard aux accents, aux signes et à l’ordre', async () => {
  const caller = await as(customer.contactId)
  const found = async (search: string) => references(await caller.get('/products', { search }))
  await app.db
    .updateTable('products')
    .set({ ean: '3245412345676', name: 'Épicerie fine' })
    .where('reference', '=', 'THE_VERT')
    .execute()
  expect(await found('vin')).toEqual(['VIN-BLANC', 'VIN-ROUGE'])
  for (const search of ['vin rouge', 'Rouge, VIN']) expect(await found(search), search).toEqual(['VIN-ROUGE'])
  for (const search of ['3245412', 'epicerie', 'ÉPICERIE', 'fine the', 'the_vert'])
    expect(await found(search), search).toEqual(['THE_VERT'])
  expect(await found('541234'), 'milieu d’un EAN').toEqual([])
  expect(await found('promo 50%')).toEqual(['PROMO 50%'])
  for (const search of ['_', '%', 'BL%C', 'ROU_E']) expect(await found(search), search).toEqual([])
})

it('ne montre à personne le catalogue d’un autre', async () => {
  const fromWarehouse = await as(warehouse.contactId)
  expect((await fromWarehouse.get('/products')).body.total).toBe(4)
  expect((await fromWarehouse.get('/products', { customerId: stranger.userId })).body.total).toBe(0)
  expect((await fromWarehouse.get(`/products/${hidden}`)).status).toBe(404)
  const fromCustomer = await as(customer.contactId)
  expect((await fromCustomer.get(`/products/${hidden}`)).status).toBe(404)
  const admin = await as((await aUser(app.db, 'admin')).contactId)
  expect((await admin.get('/products')).body.total).toBe(5)
})

it('filtre par état, par type et par présentation', async () => {
  const caller = await as(customer.contactId)
  await app.db
    .updateTable('products')
    .set({ is_active: false, product_type: 'dry_food', product_packaging: 'container' })
    .where('reference', '=', 'VIN-BLANC')
    .execute()
  expect(references(await caller.get('/products', { isActive: false }))).toEqual(['VIN-BLANC'])
  expect(references(await caller.get('/products', { productType: 'dry_food' }))).toEqual(['VIN-BLANC'])
  expect(references(await caller.get('/products', { productPackaging: 'container' }))).toEqual(['VIN-BLANC'])
  expect((await caller.get('/products', { isActive: true })).body.total).toBe(3)
})

it('se restreint au catalogue d’un client, ou à ce qui a du stock à un entrepôt', async () => {
  const caller = await as(customer.contactId)
  const [first] = (await caller.get('/products')).body.items
  await someStock(app.db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    productId: first.id,
    quantity: 3,
  })
  const at = { warehouseId: warehouse.userId }
  expect(references(await caller.get('/products/warehouse', at))).toEqual([first.reference])
  expect(references(await (await as(warehouse.contactId)).get('/products/warehouse', at))).toEqual([first.reference])
  expect(references(await (await as(stranger.contactId)).get('/products/warehouse', at))).toEqual([])
  const of = { customerId: customer.userId }
  expect((await caller.get('/products/customer', of)).body.total).toBe(4)
  expect((await (await as(stranger.contactId)).get('/products/customer', of)).body.total).toBe(0)
})

it('sans numéro, un client y lit son catalogue, un entrepôt ce qu’il garde', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const [kept] = [await aProduct(app.db, customer.userId), await aProduct(app.db, customer.userId)]
  await someStock(app.db, { customerId: customer.userId, warehouseId: warehouse.userId, productId: kept, quantity: 3 })
  const [byCustomer, byWarehouse] = [await as(customer.contactId), await as(warehouse.contactId)]
  expect((await byCustomer.get('/products/customer')).body.total).toBe(2)
  expect((await byWarehouse.get('/products/warehouse')).body.items).toMatchObject([{ id: kept }])
  expect((await byCustomer.get('/products/warehouse')).body.items).toMatchObject([{ id: kept }])
})
