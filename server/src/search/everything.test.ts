import { expect, test } from 'vitest'
import { aDocument } from '../testing/builders/a-document.ts'
import { anOrder } from '../testing/builders/an-order.ts'
import { aPair, aProduct, aUser } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const named = async (userId: number, name: string) =>
  void (await db.updateTable('users').set({ name }).where('id', '=', userId).execute())
const aSite = async (word: string) => {
  const { customer, warehouse } = await aPair(db)
  await named(customer.userId, `Maison ${word}`)
  await named(warehouse.userId, `Entrepôt ${word}`)
  const productId = await aProduct(db, customer.userId, { reference: `${word}-01` })
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const order = await anOrder(db, {
    ...place,
    orderType: 'delivery',
    status: 'confirmed',
    lines: [{ productId, quantity: 1 }],
  })
  await aDocument(t.app, order.uuid, { by: customer, filename: `douane ${word}.pdf` })
  return { customer, warehouse, productId, order }
}
const [ours, theirs] = [await aSite('Lavande'), await aSite('Lavandin')]
const admin = await aUser(db, 'admin')

/** Returns what a search finds, by its names. */
const find = async (contactId: number, query: string) => {
  const { status, body } = await (await t.as(contactId)).get('/search', { query })
  expect(status).toBe(200)
  const names = (rows: object[], name: string) => rows.map((row) => Reflect.get(row, name))
  return {
    orders: names(body.orders, 'id'),
    products: names(body.products, 'reference'),
    partners: names(body.partners, 'name'),
    documents: names(body.documents, 'filename'),
  }
}

test('un mot trouve commandes, produits, partenaires et documents, chacun chez soi', async () => {
  const mine = { orders: [ours.order.id], products: ['Lavande-01'], documents: ['douane Lavande.pdf'] }
  expect(await find(ours.customer.contactId, 'lavand')).toEqual({ ...mine, partners: ['Entrepôt Lavande'] })
  expect(await find(ours.warehouse.contactId, 'lavand')).toEqual({ ...mine, partners: ['Maison Lavande'] })
})

test('l’administrateur trouve tout, les noms dans l’ordre français', async () => {
  const found = await find(admin.contactId, 'lavand')
  expect(found.partners).toEqual(['Entrepôt Lavande', 'Entrepôt Lavandin', 'Maison Lavande', 'Maison Lavandin'])
  expect(new Set(found.products)).toEqual(new Set(['Lavande-01', 'Lavandin-01']))
  expect(found.documents).toEqual(['douane Lavandin.pdf', 'douane Lavande.pdf'])
  expect(found.orders).toContain(theirs.order.id)
})

test('une faute de frappe ne sert que si rien n’est trouvé tel quel', async () => {
  expect(await find(ours.customer.contactId, 'lavqnde')).toMatchObject({
    products: ['Lavande-01'],
    partners: ['Entrepôt Lavande'],
  })
  expect(await find(ours.customer.contactId, 'xyzwvu')).toEqual({
    orders: [],
    products: [],
    partners: [],
    documents: [],
  })
})

test('une recherche sans aucun mot ne trouve rien', async () => {
  const { customer } = await aSite('Cumin')
  for (const query of ['<><', '« »', '%%'])
    expect(await find(customer.contactId, query)).toEqual({ orders: [], products: [], partners: [], documents: [] })
})

test('cinq de chaque, ce qui commence par le mot d’abord', async () => {
  const { customer } = await aSite('Romarin')
  for (let rank = 2; rank <= 9; rank++) await aProduct(db, customer.userId, { reference: `X-Romarin-${rank}` })
  const { products } = await find(customer.contactId, 'romarin')
  expect(products).toHaveLength(5)
  expect(products[0]).toBe('Romarin-01')
})

test('les noms d’une liste sont dans l’ordre français', async () => {
  const { customer } = await aSite('Thym')
  for (const name of ['Zeste', 'Équerre', 'Encre', 'étoile'])
    await db
      .updateTable('products')
      .set({ name })
      .where('id', '=', await aProduct(db, customer.userId, { reference: name }))
      .execute()
  const by = await t.as(customer.contactId)
  const names = (await by.get('/products', { sort: 'name' })).body.items.map(({ name }: { name: string }) => name)
  expect(names.filter((name: string) => !name.includes('Thym'))).toEqual(['Encre', 'Équerre', 'étoile', 'Zeste'])
})
