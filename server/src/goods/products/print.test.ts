import { expect, it } from 'vitest'
import { textOfPdf } from '../../services/print/testing/text-of-pdf.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer } = await aPair(app.db)
const productId = await aProduct(app.db, customer.userId, { reference: 'CAFÉ/250 <b>' })
await app.db.updateTable('products').set({ ean: '4006381333931' }).where('id', '=', productId).execute()

it('une étiquette porte la référence, la désignation, la contenance et le code-barres', async () => {
  const caller = await as(customer.contactId)
  const { status, bytes, headers } = await caller.get(`/products/${productId}/print`, {
    productPackaging: 'package_box',
  })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('etiquette-CAF')
  const [page, ...more] = await textOfPdf(bytes)
  expect(more).toEqual([])
  for (const text of ['CAFÉ/250 <b>', 'Produit CAFÉ/250 <b>', 'colis de 10 unités', '4006381333931'])
    expect(page).toContain(text)
})

it('l’étiquette d’un produit fragile ou à tenir debout le dit', async () => {
  const id = await aProduct(app.db, customer.userId, { reference: 'VASE' })
  const caller = await as(customer.contactId)
  const label = async () => (await textOfPdf((await caller.get(`/products/${id}/print`)).bytes)).join()
  expect(await label()).not.toMatch(/Fragile|Sens à respecter/)
  await caller.patch(`/products/${id}`, { isFragile: true, keepsUpright: true })
  expect(await label()).toMatch(/Fragile · Sens à respecter/)
})

it('plusieurs exemplaires font autant de pages, et une référence sans code-barres possible n’empêche rien', async () => {
  const plain = await aProduct(app.db, customer.userId, { reference: 'ŒUF'.repeat(20) })
  const { bytes } = await (await as(customer.contactId)).get(`/products/${plain}/print`, { copies: 3 })
  expect(await textOfPdf(bytes)).toHaveLength(3)
})

it('un conditionnement que le produit n’a pas est refusé, le produit d’un autre est inconnu', async () => {
  await app.db.updateTable('products').set({ packaging_type: 'unit' }).where('id', '=', productId).execute()
  const path = `/products/${productId}/print`
  expect(await (await as(customer.contactId)).get(path, { productPackaging: 'package_box' })).toMatchObject({
    status: 422,
    body: { code: 'PACKAGING_UNUSABLE' },
  })
  expect((await (await as((await aPair(app.db)).customer.contactId)).get(path)).status).toBe(404)
})
