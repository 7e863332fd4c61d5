import { expect, it } from 'vitest'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'

const { app, as, setNow } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const second = await aUser(app.db, 'warehouse')
await aDeal(app.db, customer.userId, second.userId)
const at = { customerId: customer.userId, warehouseId: warehouse.userId }
const tea = await aProduct(app.db, customer.userId, { reference: 'THÉ' })
const milk = await aProduct(app.db, customer.userId, { reference: 'LAIT', isBatchManaged: true })
const batch = await aBatch(app.db, milk, 'L1', '2027-02-01')
for (let time = 1; time <= 120; time++) await someStock(app.db, { ...at, productId: tea, quantity: time })
await someStock(app.db, { ...at, productId: milk, batchId: batch, quantity: 7 })
await someStock(app.db, { ...at, warehouseId: second.userId, productId: milk, batchId: batch, quantity: 8 })
// Movements are dated by the database's clock.
const days = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)

const linesOf = (body: string): string[][] =>
  body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
    .slice(1)

const exported = async (contactId: number, query: Record<string, string | number> = {}) =>
  linesOf((await (await as(contactId)).get('/stock/movements/export', query)).body)

it('les mouvements s’exportent produit par produit, les plus récents d’abord, sans perte au-delà d’une page', async () => {
  const lines = await exported(customer.contactId)
  expect(lines).toHaveLength(122)
  expect(
    lines.slice(0, 2).map(([, , reference, , , , lot, expiry, , quantity]) => [reference, lot, expiry, quantity]),
  ).toEqual([
    ['LAIT', 'L1', '01/02/2027', '8'],
    ['LAIT', 'L1', '01/02/2027', '7'],
  ])
  const teas = lines.slice(2)
  expect(teas.map(([, , , , , , , , , quantity]) => Number(quantity))).toEqual(
    Array.from({ length: 120 }, (_, rank) => 120 - rank),
  )
  expect(teas[0]?.[10]).toBe(String((120 * 121) / 2))
})

it('chaque ligne porte tous les champs d’un mouvement : sens, quantité par conditionnement, numéro', async () => {
  const { body } = await (await as(customer.contactId)).get('/stock/movements/export', { productId: milk })
  const [head, line] = body.replace(/^\ufeff/, '').split('\r\n')
  expect(head.split(';').slice(15)).toEqual([
    'Sens',
    'Unités',
    'Colis',
    'Palettes',
    'Conditionnements du produit',
    'N° de mouvement',
  ])
  expect(line.split(';').slice(15)).toEqual([
    'Ajout',
    '8',
    '',
    '',
    'Unité, colis et palette',
    expect.stringMatching(/^\d+$/),
  ])
})

it('ses filtres : un produit, un lot, un entrepôt, un type, une période', async () => {
  const count = async (query: Record<string, string | number>) => (await exported(customer.contactId, query)).length
  expect(await count({ productId: milk })).toBe(2)
  expect(await count({ productId: milk, warehouseId: second.userId })).toBe(1)
  expect(await count({ batchId: batch })).toBe(2)
  expect(await count({ kind: 'delivery' })).toBe(0)
  expect(await count({ from: days(-1), to: days(1) })).toBe(122)
  expect(await count({ from: days(2) })).toBe(0)
  expect(await count({ to: days(-2) })).toBe(0)
})

it('la liste des mouvements d’un produit a les mêmes filtres', async () => {
  const caller = await as(customer.contactId)
  const total = async (query: Record<string, string | number>) =>
    (await caller.get(`/stock/movements/${milk}`, query)).body.total
  expect(await total({ batchId: batch })).toBe(2)
  expect(await total({ kind: 'adjustment', warehouseId: second.userId })).toBe(1)
  expect(await total({ kind: 'collection' })).toBe(0)
  expect(await total({ from: days(2) })).toBe(0)
})

it('chacun n’exporte que ce qu’il voit, et rien du produit d’un autre', async () => {
  expect(await exported(second.contactId)).toHaveLength(1)
  const stranger = (await aPair(app.db)).customer
  expect(await exported(stranger.contactId)).toEqual([])
  const path = '/stock/movements/export'
  expect((await (await as(stranger.contactId)).get(path, { productId: milk })).status).toBe(404)
})

it('le classeur est un classeur ; la formule Basic n’a pas les exports, l’essai n’a que le dernier mois', async () => {
  const sheet = await (await as(customer.contactId)).get('/stock/movements/export', { format: 'xlsx' })
  expect(sheet.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(sheet.headers['content-disposition']).toContain('mouvements-2027-01-04.xlsx')
  const basic = await aPair(app.db, { plan: 'basic' })
  expect((await (await as(basic.customer.contactId)).get('/stock/movements/export')).status).toBe(403)
  const trial = await aPair(app.db, { plan: 'trial' })
  const productId = await aProduct(app.db, trial.customer.userId)
  await someStock(app.db, {
    customerId: trial.customer.userId,
    warehouseId: trial.warehouse.userId,
    productId,
    quantity: 1,
  })
  setNow(new Date().toISOString())
  expect(await exported(trial.customer.contactId)).toHaveLength(1)
  setNow(new Date(Date.now() + 32 * 86_400_000).toISOString())
  expect(await exported(trial.customer.contactId)).toEqual([])
  setNow(testNow)
})
