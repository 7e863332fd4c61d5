import { expect, it } from 'vitest'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app

it('chaque lot en stock compte dans son terme et son entrepôt, le jour même et la veille de chaque borne', async () => {
  const { customer, warehouse } = await aPair(db)
  const other = await aUser(db, 'warehouse')
  await aDeal(db, customer.userId, other.userId)
  const productId = await aProduct(db, customer.userId, { isBatchManaged: true })
  const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
  const today = t.app.clock().toISOString().slice(0, 10)
  const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const stock = async (number: string, days: number | null, at: { warehouseId?: number; quantity?: number } = {}) => {
    const batchId = await aBatch(db, productId, number, days === null ? null : dayAfter(days))
    const place = { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 10, batchId }
    await someStock(db, { ...place, ...at, packaging: 'package_box' })
  }
  for (const [number, days] of Object.entries({ A: -1, B: 0, C: 29, D: 30, E: 59, F: 60, G: 89, H: 90 }))
    await stock(number, days)
  await stock('SANS', null)
  await stock('AILLEURS', 3, { warehouseId: other.userId, quantity: 4 })
  await aBatch(db, productId, 'VIDE', dayAfter(2))
  const sum = (term: string, batchCount: number, qtyBox: number, warehouseId = warehouse.userId) =>
    expect.objectContaining({ warehouseId, term, batchCount, qtyBox, qtyUnit: 0, qtyPallet: 0 })
  const own = [sum('expired', 1, 10), sum('within30', 2, 20), sum('within60', 2, 20), sum('within90', 2, 20)]
  expect((await asWarehouse.get('/stock/expiries')).body.items).toEqual(own)
  const all = (await asCustomer.get('/stock/expiries')).body.items
  expect(all).toHaveLength(5)
  expect(all).toEqual(expect.arrayContaining([...own, sum('within30', 1, 4, other.userId)]))
  // Each figure is the total of the list that it opens.
  for (const { term, batchCount } of (await asWarehouse.get('/stock/expiries')).body.items)
    expect((await asWarehouse.get('/stock/batch', { state: term })).body.total).toBe(batchCount)
})
