import { expect, it } from 'vitest'
import { aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)

it('change ce qui est donné et garde le reste', async () => {
  const id = await aProduct(app.db, customer.userId)
  const caller = await as(customer.contactId)
  const before = (await caller.get(`/products/${id}`)).body
  const changed = await caller.patch(`/products/${id}`, { name: 'Nouveau nom', ean: '123', isActive: false })
  expect(changed).toMatchObject({ status: 200, body: { ...before, name: 'Nouveau nom', ean: '123', isActive: false } })
  expect((await caller.patch(`/products/${id}`, { ean: null })).body.ean).toBeNull()
})

it('relit les quantités de conversion sur le produit entier', async () => {
  const id = await aProduct(app.db, customer.userId)
  const caller = await as(customer.contactId)
  const refused = await caller.patch(`/products/${id}`, { quantityBoxPerPallet: null })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'INVALID', issues: [{ path: ['quantityBoxPerPallet'] }] },
  })
  const allowed = await caller.patch(`/products/${id}`, {
    quantityBoxPerPallet: null,
    quantityUnitPerPallet: null,
    packagingType: 'unit_box',
  })
  expect(allowed).toMatchObject({ status: 200, body: { packagingType: 'unit_box', quantityBoxPerPallet: null } })
})

it('garde utilisable un conditionnement qui a du stock', async () => {
  const productId = await aProduct(app.db, customer.userId)
  await someStock(app.db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    productId,
    packaging: 'package_box',
    quantity: 3,
  })
  const caller = await as(customer.contactId)
  const refused = await caller.patch(`/products/${productId}`, { packagingType: 'unit' })
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: ['packagingType'] }] } })
  expect(refused.body.issues[0].fallback).toContain('en colis')
  expect((await caller.patch(`/products/${productId}`, { packagingType: 'unit_box' })).status).toBe(200)
})

it('le nombre d’unités d’un colis en stock ne change qu’une fois confirmé, et le refus dit ce qui changerait', async () => {
  const [productId, other] = [await aProduct(app.db, customer.userId), await aProduct(app.db, customer.userId)]
  await someStock(app.db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    productId,
    packaging: 'package_box',
    quantity: 20,
  })
  const caller = await as(customer.contactId)
  const change = (given: object) => caller.patch(`/products/${productId}`, given)
  const refused = await change({ quantityUnitPerBox: 6 })
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: ['quantityUnitPerBox'] }] } })
  expect(refused.body.issues[0].fallback.replaceAll('\u00a0', ' ')).toContain(
    '20 colis en stock compteraient 120 unités au lieu de 200 unités.',
  )
  const many = await caller.patch('/products', {
    products: [
      { id: other, quantityUnitPerBox: 6 },
      { id: productId, quantityUnitPerBox: 6 },
    ],
  })
  expect(many.body.issues).toMatchObject([{ path: ['products', 1, 'quantityUnitPerBox'] }])
  expect((await change({ quantityUnitPerPallet: 500, quantityUnitPerBox: 10 })).status).toBe(200)
  expect((await change({ quantityUnitPerBox: 6, acceptsCounts: true })).body.quantityUnitPerBox).toBe(6)
})

it('garde utilisable un conditionnement d’une commande en cours', async () => {
  const productId = await aProduct(app.db, customer.userId)
  const caller = await as(customer.contactId)
  const ordered = await caller.post('/orders', {
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-07'),
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_pallet', quantity: 1 }],
  })
  expect(ordered.status).toBe(201)
  expect((await caller.patch(`/products/${productId}`, { packagingType: 'unit_box' })).status).toBe(422)
  const recounted = await caller.patch(`/products/${productId}`, { quantityBoxPerPallet: 7 })
  expect(recounted.body.issues[0].fallback).toContain('Dans des commandes en cours')
  await caller.post(`/orders/${ordered.body.uuid}/cancel`, {})
  expect((await caller.patch(`/products/${productId}`, { packagingType: 'unit_box' })).status).toBe(200)
})

it('modifie plusieurs produits ou aucun, et dit lequel est refusé', async () => {
  const first = await aProduct(app.db, customer.userId)
  const second = await aProduct(app.db, customer.userId)
  const caller = await as(customer.contactId)
  const refused = await caller.patch('/products', {
    products: [
      { id: second, description: 'écrite ?' },
      { id: first, quantityUnitPerBox: null },
    ],
  })
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: ['products', 1, 'quantityUnitPerBox'] }] } })
  expect((await caller.get(`/products/${second}`)).body.description).toBeNull()
  const written = await caller.patch('/products', {
    products: [
      { id: second, description: 'B' },
      { id: first, description: 'A' },
    ],
  })
  expect(written.body.items.map((item: { id: number; description: string }) => [item.id, item.description])).toEqual([
    [second, 'B'],
    [first, 'A'],
  ])
})

it('refuse deux fois le même produit dans une liste', async () => {
  const id = await aProduct(app.db, customer.userId)
  const refused = await (await as(customer.contactId)).patch('/products', { products: [{ id }, { id }] })
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: ['products', 1, 'id'] }] } })
})

it('refuse une référence ou une désignation déjà prise', async () => {
  await aProduct(app.db, customer.userId, { reference: 'PRISE' })
  const id = await aProduct(app.db, customer.userId)
  const caller = await as(customer.contactId)
  expect((await caller.patch(`/products/${id}`, { reference: 'PRISE' })).body.code).toBe('PRODUCT_REFERENCE_TAKEN')
  expect((await caller.patch(`/products/${id}`, { name: 'Produit PRISE' })).body.code).toBe('PRODUCT_NAME_TAKEN')
})

it('ne laisse changer que par son client ou par un entrepôt d’un accord actif', async () => {
  const id = await aProduct(app.db, customer.userId)
  const former = await aUser(app.db, 'warehouse')
  await aDeal(app.db, customer.userId, former.userId, { isActive: false })
  await aDeal(app.db, (await aUser(app.db, 'customer')).userId, former.userId)
  await someStock(app.db, { customerId: customer.userId, warehouseId: former.userId, productId: id, quantity: 1 })
  const stranger = await aPair(app.db)
  const change = { description: 'changée' }
  expect((await (await as(warehouse.contactId)).patch(`/products/${id}`, change)).status).toBe(200)
  expect((await (await as(former.contactId)).patch(`/products/${id}`, change)).body.code).toBe('DEAL_INACTIVE')
  expect((await (await as(stranger.warehouse.contactId)).patch(`/products/${id}`, change)).status).toBe(404)
  expect((await (await as(stranger.customer.contactId)).patch(`/products/${id}`, change)).status).toBe(404)
  expect((await (await as((await aUser(app.db, 'admin')).contactId)).patch(`/products/${id}`, change)).status).toBe(403)
})

it('en nombre, une désignation prise est dite à sa ligne, et rien n’est modifié', async () => {
  const make = (reference: string) => aProduct(app.db, customer.userId, { reference })
  const [kept, first, second] = [await make('OCCUPEE'), await make('PREMIERE'), await make('SECONDE')]
  const caller = await as(customer.contactId)
  const change = (products: object[]) => caller.patch('/products', { products })
  expect(
    await change([
      { id: first, supplierName: 'Dupont' },
      { id: second, name: 'Produit OCCUPEE' },
    ]),
  ).toMatchObject({
    status: 422,
    body: { code: 'INVALID', issues: [{ path: ['products', 1, 'name'], fallback: 'Cette désignation existe déjà.' }] },
  })
  expect((await caller.get(`/products/${first}`)).body.supplierName).toBeNull()
  const same = await change([
    { id: first, name: 'Nouvelle' },
    { id: second, name: 'Nouvelle' },
  ])
  expect(same).toMatchObject({ status: 422, body: { issues: [{ path: ['products', 1, 'name'] }] } })
  // Two products may exchange their names, and a name that is given up is free.
  const exchanged = await change([
    { id: kept, name: 'Autre' },
    { id: first, name: 'Produit OCCUPEE' },
  ])
  expect(exchanged.status).toBe(200)
})
