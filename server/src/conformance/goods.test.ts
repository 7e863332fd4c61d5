import { describe, expect, test } from 'vitest'
import { aUser } from '../testing/builders/builders.ts'
import { fields, items, openScene, perform } from './client.ts'
import { batch, movement, product } from './entities.ts'

const scene = await openScene()
const { make, pair, warehouse } = scene
const ofWarehouse = { at: { warehouseId: warehouse.userId, id: warehouse.userId } }
const aProduct = async () => ({ at: { id: await make.productEverywhere(pair) } })
const aBatch = async () => ({ at: { id: await make.batch(pair) } })
let made = 0

describe('opérations, section 7 : le stock', () => {
  const stock = items(fields('productId reference'))
  perform(scene, [
    { call: 'GET /stock/product', by: 'warehouse', status: 200, answers: stock },
    { call: 'GET /stock/batch', by: 'warehouse', status: 200, answers: items(fields('batchId batchNumber')) },
    {
      call: 'GET /stock/warehouses/{warehouseId}/products/{productId}/batches',
      by: 'warehouse',
      given: async () => ({ at: { ...ofWarehouse.at, productId: await make.product(pair) } }),
      status: 200,
      answers: fields('items'),
    },
    { call: 'GET /stock/export', by: 'warehouse', status: 200 },
    {
      call: 'PATCH /stock/{id}',
      by: 'warehouse',
      given: async () => ({
        ...ofWarehouse,
        body: {
          reason: 'Casse',
          adjustments: [
            {
              productId: await make.plainProduct(pair),
              productPackaging: 'package_unit',
              quantity: 1,
              adjustmentType: 'addition',
            },
          ],
        },
      }),
      status: 200,
    },
    { call: 'GET /stock/warehouses/{id}/csv', by: 'warehouse', given: () => ofWarehouse, status: 200 },
    { call: 'GET /stock/movements/{id}', by: 'customer', given: aProduct, status: 200, answers: items(movement) },
    { call: 'GET /stock/movements/export', by: 'warehouse', status: 200 },
    { call: 'GET /stock/overviews/product', by: 'customer', status: 200, answers: stock },
    { call: 'GET /stock/overviews/product/{id}', by: 'customer', given: aProduct, status: 200 },
    { call: 'GET /stock/overviews/batch/{id}', by: 'customer', given: aBatch, status: 200 },
  ])

  test('le fichier de stock a les colonnes product_packaging et new_quantity, et les valeurs package_…', async () => {
    const { body } = await (await scene.as('warehouse')).get(`/stock/warehouses/${warehouse.userId}/csv`)
    expect(body.split('\r\n')[0]).toMatch(/;product_packaging;new_quantity$/)
    expect(body.split('\r\n')[1]).toMatch(/;package_(unit|box|pallet);$/)
  })
})

describe('opérations, section 7 : les produits et les lots', () => {
  perform(scene, [
    {
      call: 'PATCH /products',
      by: 'customer',
      given: async () => ({ body: { products: [{ id: await make.plainProduct(pair), supplierName: 'Dupont' }] } }),
      status: 200,
      answers: items(product),
    },
    { call: 'GET /products', by: 'customer', status: 200, answers: items(product) },
    {
      call: 'POST /products',
      by: 'customer',
      given: () => ({
        body: { reference: `N-${++made}`, name: `Nouveau ${made}`, packagingType: 'unit', productType: 'other' },
      }),
      status: 201,
      answers: product,
    },
    {
      call: 'POST /products/upload',
      by: 'customer',
      given: async ({ blobOf }) => {
        const form = new FormData()
        form.append('file', blobOf(await make.productCsv()), 'produits.csv')
        return { form }
      },
      status: 201,
      answers: fields('uuid'),
    },
    { call: 'GET /products/warehouse', by: 'warehouse', status: 200, answers: items(product) },
    { call: 'GET /products/customer', by: 'customer', status: 200, answers: items(product) },
    { call: 'GET /products/{id}', by: 'customer', given: aProduct, status: 200, answers: product },
    {
      call: 'PATCH /products/{id}',
      by: 'customer',
      given: async () => ({ ...(await aProduct()), body: { description: 'Verre' } }),
      status: 200,
      answers: product,
    },
    {
      call: 'DELETE /products/{id}',
      by: 'customer',
      given: async () => ({ at: { id: await make.plainProduct(pair) } }),
      status: 204,
    },
    { call: 'GET /products/{id}/print', by: 'customer', given: aProduct, status: 200, answers: 'pdf' },
    { call: 'GET /batches', by: 'customer', status: 200, answers: items(batch) },
    {
      call: 'POST /batches',
      by: 'customer',
      given: async () => ({ body: { productId: await make.product(pair), batchNumber: `L-${++made}` } }),
      status: 201,
      answers: batch,
    },
    {
      call: 'GET /batches/product/{id}',
      by: 'customer',
      given: async () => ({ at: { id: await make.product(pair) } }),
      status: 200,
      answers: fields('items'),
    },
    { call: 'GET /batches/{id}', by: 'customer', given: aBatch, status: 200, answers: batch },
    {
      call: 'PATCH /batches/{id}',
      by: 'customer',
      given: async () => ({ ...(await aBatch()), body: { additionalInformation: 'Filmé' } }),
      status: 200,
      answers: batch,
    },
    { call: 'DELETE /batches/{id}', by: 'customer', given: aBatch, status: 204 },
  ])

  test('le modèle de produits nomme les trois quantités comme la spécification', async () => {
    const { body } = await (await scene.as('customer')).get('/imports/templates/product')
    for (const name of ['unit_quantity_per_box', 'box_quantity_per_pallet', 'unit_quantity_per_pallet'])
      expect(body).toContain(`;${name};`)
  })
})

describe('opérations, section 7 : les disponibilités et les réglages', () => {
  perform(scene, [
    {
      call: 'GET /warehouseAvailability',
      by: 'warehouse',
      status: 200,
      answers: fields('appointmentDuration openingPeriods'),
    },
    {
      call: 'GET /warehouseAvailability/{warehouseId}',
      by: 'customer',
      given: () => ({ ...ofWarehouse, query: { date: '2027-02-05' } }),
      status: 200,
    },
    { call: 'GET /settings/mail', by: 'customer', status: 200 },
    {
      call: 'GET /settings/time-frame/{warehouseId}',
      by: 'customer',
      given: () => ofWarehouse,
      status: 200,
      answers: fields('orderCreationLimitHours orderUpdateLimitHours'),
    },
    {
      call: 'PUT /settings/time-frame/{warehouseId}',
      by: 'warehouse',
      given: () => ({ ...ofWarehouse, body: { orderCreationLimitHours: 24, orderUpdateLimitHours: 48 } }),
      status: 200,
    },
  ])

  test.each([0, 24, 48, 12])('un préavis de %i h : aucun, 24 ou 48 h seulement', async (hours) => {
    const limits = { orderCreationLimitHours: hours, orderUpdateLimitHours: hours }
    const { status } = await (await scene.as('warehouse')).put(`/settings/time-frame/${warehouse.userId}`, limits)
    expect(status).toBe(hours === 12 ? 422 : 200)
  })
  test('avant son premier accord, un entrepôt lit et règle ses préavis', async () => {
    const { userId, contactId } = await aUser(scene.t.app.db, 'warehouse')
    const caller = await scene.t.as(contactId)
    expect((await caller.get(`/settings/time-frame/${userId}`)).body).toEqual({
      orderCreationLimitHours: 24,
      orderUpdateLimitHours: 48,
    })
    const none = { orderCreationLimitHours: 0, orderUpdateLimitHours: 0 }
    expect(await caller.put(`/settings/time-frame/${userId}`, none)).toMatchObject({ status: 200, body: none })
  })
})
