import { expect, it } from 'vitest'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }

const milk = await aProduct(app.db, customer.userId, { reference: 'LAIT', isBatchManaged: true })
const tea = await aProduct(app.db, customer.userId, { reference: 'THÉ' })
const batches = [await aBatch(app.db, milk, 'L2', '2027-03-02'), await aBatch(app.db, milk, 'L1', '2027-02-01')]
for (const batchId of batches) await someStock(app.db, { ...place, productId: milk, batchId, quantity: 5 })
await someStock(app.db, { ...place, productId: tea, quantity: 7 })
const nothing = { warehouse_id: warehouse.userId, customer_id: customer.userId, packaging: 'package_unit' } as const
const usedUp = await aBatch(app.db, milk, 'L0', '2026-12-01')
const gone = await aProduct(app.db, customer.userId, { reference: 'FINI' })
await app.db
  .insertInto('stock_balances')
  .values([
    { ...nothing, product_id: milk, batch_id: usedUp },
    { ...nothing, product_id: gone },
  ])
  .execute()

const linesOf = (body: string): string[][] =>
  body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))

it('le stock s’exporte comme la liste le trie : une ligne par lot, le premier périmé d’abord, sans les lots épuisés', async () => {
  const { status, body, headers } = await (await as(customer.contactId)).get('/stock/export')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('filename="stock-2027-01-04.csv"')
  const [head, ...lines] = linesOf(body)
  expect(head?.join(' ')).toBe(
    'Référence Désignation Client Entrepôt Lot Péremption Conditionnement Physique Disponible Prévisionnel',
  )
  expect(lines.map(([reference, , , , batch, expiry, , physical]) => [reference, batch, expiry, physical])).toEqual([
    ['FINI', '', '', '0'],
    ['LAIT', 'L1', '01/02/2027', '5'],
    ['LAIT', 'L2', '02/03/2027', '5'],
    ['THÉ', '', '', '7'],
  ])
})

it('ses filtres et son ordre sont ceux de la liste', async () => {
  const caller = await as(warehouse.contactId)
  const referencesOf = async (query: Record<string, string>) =>
    linesOf((await caller.get('/stock/export', query)).body)
      .slice(1)
      .map(([reference, , , , batch]) => [reference, batch].filter(Boolean).join(' '))
  expect(await referencesOf({ state: 'in', direction: 'desc' })).toEqual(['THÉ', 'LAIT L1', 'LAIT L2'])
  expect(await referencesOf({ search: 'lait' })).toEqual(['LAIT L1', 'LAIT L2'])
  expect(await referencesOf({ state: 'out' })).toEqual(['FINI'])
})

it('chacun n’y lit que ce que sa liste lui montre', async () => {
  const stranger = await aUser(app.db, 'customer')
  await aDeal(app.db, stranger.userId, warehouse.userId)
  expect(linesOf((await (await as(stranger.contactId)).get('/stock/export')).body)).toHaveLength(1)
})

it('le classeur est un classeur, et la formule Basic n’a pas les exports', async () => {
  const sheet = await (await as(customer.contactId)).get('/stock/export', { format: 'xlsx' })
  expect(sheet.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const basic = await aPair(app.db, { plan: 'basic' })
  expect(await (await as(basic.customer.contactId)).get('/stock/export')).toMatchObject({
    status: 403,
    body: { code: 'PLAN_FEATURE', params: { feature: 'exports' } },
  })
})
