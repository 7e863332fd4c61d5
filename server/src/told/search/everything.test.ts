import { expect, test } from 'vitest'
import { aDocument } from '../../testing/builders/a-document.ts'
import { anInvoice } from '../../testing/builders/an-invoice.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

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
    people: names(body.people, 'name'),
    invoices: names(body.invoices, 'invoiceNumber'),
    documents: names(body.documents, 'filename'),
  }
}

test('un mot trouve commandes, produits, partenaires et documents, chacun chez soi', async () => {
  const mine = {
    orders: [ours.order.id],
    products: ['Lavande-01'],
    people: [],
    invoices: [],
    documents: ['douane Lavande.pdf'],
  }
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
    people: [],
    invoices: [],
    documents: [],
  })
})

test('une recherche sans aucun mot ne trouve rien', async () => {
  const { customer } = await aSite('Cumin')
  for (const query of ['<><', '« »', '%%'])
    expect(await find(customer.contactId, query)).toEqual({
      orders: [],
      products: [],
      partners: [],
      people: [],
      invoices: [],
      documents: [],
    })
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

test('une facture se trouve par une partie de son numéro, sans l’autre côté', async () => {
  const at = { customerId: ours.customer.userId, warehouseId: ours.warehouse.userId }
  for (const number of ['FA-2026-091', 'FA-2026-09', 'FA-2026-10']) await anInvoice(db, { ...at, number })
  for (const { contactId } of [ours.customer, ours.warehouse, admin])
    expect((await find(contactId, 'FA-2026-09')).invoices).toEqual(['FA-2026-09', 'FA-2026-091'])
  expect((await find(theirs.customer.contactId, 'FA-2026-09')).invoices).toEqual([])
})

test('l’administrateur trouve une personne par son nom ou son adresse, les autres non', async () => {
  await db
    .updateTable('contacts')
    .set({ name: 'Camille Bellerive', email: 'c.bellerive@lavande.example' })
    .where('id', '=', ours.customer.contactId)
    .execute()
  for (const query of ['camille', 'Bellerive Camille', 'c.bellerive@lavande.example', 'bellerive@lav', 'camile'])
    expect((await find(admin.contactId, query)).people, query).toEqual(['Camille Bellerive'])
  expect((await find(ours.warehouse.contactId, 'camille')).people).toEqual([])
})

test('le produit dont la référence est égale vient avant ceux qui la contiennent', async () => {
  const { customer } = await aSite('Sarriette')
  for (const reference of ['A-4711', '4711', '47110']) await aProduct(db, customer.userId, { reference })
  expect((await find(customer.contactId, '4711')).products).toEqual(['4711', '47110', 'A-4711'])
})
