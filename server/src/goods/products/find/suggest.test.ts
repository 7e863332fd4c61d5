import { expect, it } from 'vitest'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const other = await aUser(app.db, 'warehouse')
await aDeal(app.db, customer.userId, other.userId)
const at = { customerId: customer.userId, warehouseId: warehouse.userId }
const caller = await as(customer.contactId)

const make = async (reference: string, { name, ean }: { name?: string; ean?: string } = {}) => {
  const id = await aProduct(app.db, customer.userId, { reference })
  if (name || ean)
    await app.db
      .updateTable('products')
      .set({ ...(name && { name }), ...(ean && { ean }) })
      .where('id', '=', id)
      .execute()
  return id
}
const suggest = async (search?: string) => {
  const { status, body } = await caller.get('/products/suggestions', { ...at, ...(search && { search }) })
  expect(status).toBe(200)
  return body
}
const found = async (search: string) =>
  (await suggest(search)).items.map(({ reference, closeness }: Record<string, string>) => [reference, closeness])
const listed = async (search: string) =>
  (await caller.get('/products', { search })).body.items.map(({ reference }: { reference: string }) => reference)

await make('22535', { name: 'Ardoise magique', ean: '2262932908023' })
await make('22629', { name: 'Lampe' })
await make('X22629', { name: 'Ampoule' })
await make('22629-B', { name: 'Douille' })
await make('30001', { name: 'Câble 22629 noir' })
await make('40001', { name: 'Prise', ean: '3226290000001' })

it('propose d’abord la référence égale, puis ce qui commence ainsi, puis le milieu d’une référence ; jamais le milieu d’un EAN', async () => {
  const order = [
    ['22629', 'exact'],
    ['22629-B', 'prefix'],
    ['22535', 'prefix'],
    ['30001', 'prefix'],
    ['X22629', 'inside'],
  ]
  expect(await found('22629')).toEqual(order)
  expect(await listed('22629')).toEqual(order.map(([reference]) => reference))
})

it('trouve un EAN entier ou par son début, avec ou sans espaces', async () => {
  for (const ean of ['2262932908023', '2 262932 908023']) expect(await found(ean), ean).toEqual([['22535', 'exact']])
  expect(await found('2262932')).toEqual([['22535', 'prefix']])
  expect(await found('908023')).toEqual([])
})

it('un nombre n’en approche jamais un autre, un mot mal tapé si', async () => {
  expect(await found('22639')).toEqual([])
  expect(await found('ardiose')).toEqual([['22535', 'near']])
  expect(await found('lampe')).toEqual([['22629', 'exact']])
})

it('à égalité, ce que l’entrepôt a en stock vient d’abord, puis par référence', async () => {
  await make('SAC-1', { name: 'Sac rouge' })
  const stocked = await make('SAC-2', { name: 'Sac bleu' })
  await make('SAC-3', { name: 'Sac vert' })
  await someStock(app.db, { ...at, productId: stocked, quantity: 4 })
  expect((await found('sac')).map(([reference]: string[]) => reference)).toEqual(['SAC-2', 'SAC-1', 'SAC-3'])
})

it('dit où sont les marchandises ailleurs, et quand vient la prochaine entrée', async () => {
  const productId = await make('AILLEURS')
  await someStock(app.db, { customerId: customer.userId, warehouseId: other.userId, productId, quantity: 5 })
  for (const start of ['2027-02-10', '2027-02-03'])
    await anOrder(app.db, { ...at, orderType: 'delivery', start: slotOn(start), lines: [{ productId, quantity: 1 }] })
  const [product] = (await suggest('ailleurs')).items
  expect(product).toMatchObject({
    stock: [{ warehouseId: other.userId, available: 5 }],
    nextEntryAt: slotOn('2027-02-03'),
  })
})

it('propose vingt-cinq produits et dit combien il y en a', async () => {
  for (let rank = 0; rank < 27; rank++) await make(`FOULE-${rank}`)
  const { items, total } = await suggest('foule')
  expect([items.length, total]).toEqual([25, 27])
})
