import { expect, it } from 'vitest'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const second = await aUser(app.db, 'warehouse')
await aDeal(app.db, customer.userId, second.userId)
const productId = await aProduct(app.db, customer.userId, { isBatchManaged: true })
const batchId = await aBatch(app.db, productId, 'L1', '2027-06-30')
const at = { customerId: customer.userId, warehouseId: warehouse.userId, productId }
await someStock(app.db, { ...at, batchId, quantity: 12 })
await someStock(app.db, { ...at, quantity: 3 })
await someStock(app.db, { ...at, warehouseId: second.userId, packaging: 'package_pallet', quantity: 2 })

it('détaille chaque entrepôt par lot et conditionnement, la quantité sans lot à part', async () => {
  const { body } = await (await as(customer.contactId)).get(`/stock/overviews/product/${productId}`)
  expect(body.items).toHaveLength(2)
  const here = body.items.find((item: { warehouseId: number }) => item.warehouseId === warehouse.userId)
  expect(here).toMatchObject({
    isBatchManaged: true,
    nextExpirationDate: '2027-06-30',
    packagings: [{ productPackaging: 'package_unit', physical: 15, available: 15, forecast: 15 }],
  })
  expect(here.lines).toEqual([
    {
      productPackaging: 'package_unit',
      batchId,
      batchNumber: 'L1',
      batchExpirationDate: '2027-06-30',
      physical: 12,
      available: 12,
      forecast: 12,
    },
    {
      productPackaging: 'package_unit',
      batchId: null,
      batchNumber: null,
      batchExpirationDate: null,
      physical: 3,
      available: 3,
      forecast: 3,
    },
  ])
})

it('ne montre à un entrepôt que son site', async () => {
  const { body } = await (await as(second.contactId)).get(`/stock/overviews/product/${productId}`)
  expect(body.items.map((item: { warehouseId: number }) => item.warehouseId)).toEqual([second.userId])
})

it('rend une liste vide pour un produit sans stock, et rien de celui d’un autre', async () => {
  const empty = await aProduct(app.db, customer.userId)
  expect((await (await as(customer.contactId)).get(`/stock/overviews/product/${empty}`)).body).toEqual({ items: [] })
  const stranger = await aPair(app.db)
  expect((await (await as(stranger.customer.contactId)).get(`/stock/overviews/product/${productId}`)).status).toBe(404)
})
