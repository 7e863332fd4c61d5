import { expect, it } from 'vitest'
import { csvForm } from '../../testing/builders/an-import.ts'
import { aContact, aDeal, aPair, aProduct, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app

const aScene = async () => {
  const { customer, warehouse } = await aPair(db)
  const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
  const reference = `HIST-${customer.userId}`
  const { id } = (await asCustomer.post('/products', { reference, name: 'Thé vert', packagingType: 'unit' })).body
  const historyOf = async (caller = asCustomer) => (await caller.get(`/products/${id}/changes`)).body
  return { customer, warehouse, asCustomer, asWarehouse, reference, id, historyOf }
}

it('l’historique dit qui a changé quel champ, de quoi à quoi, du plus récent au plus ancien', async () => {
  const { asCustomer, asWarehouse, id, historyOf } = await aScene()
  await asCustomer.patch(`/products/${id}`, { name: 'Thé noir', supplierName: 'Dupont', productType: 'other' })
  await asWarehouse.patch(`/products/${id}`, { grossWeight: 1.25, supplierName: null })
  const { items, total } = await historyOf()
  expect(total).toBe(3)
  expect(items).toMatchObject([
    { action: 'update', changes: { grossWeight: [null, 1.25], supplierName: ['Dupont', null] }, isImported: false },
    { action: 'update', changes: { name: ['Thé vert', 'Thé noir'], supplierName: [null, 'Dupont'] } },
    { action: 'create', changes: {} },
  ])
  expect(Object.keys(items[1].changes)).toEqual(['name', 'supplierName'])
  expect(items[0].contactName).toMatch(/^Contact/)
})

it('une modification qui ne change rien n’y laisse rien, une modification refusée non plus', async () => {
  const { asCustomer, id, historyOf } = await aScene()
  await asCustomer.patch(`/products/${id}`, { name: 'Thé vert' })
  expect((await asCustomer.patch(`/products/${id}`, { packagingType: 'unit_box' })).status).toBe(422)
  expect((await historyOf()).total).toBe(1)
})

it('une modification en nombre y est, produit par produit', async () => {
  const { asCustomer, customer, id, historyOf } = await aScene()
  const other = await aProduct(db, customer.userId)
  const products = [id, other].map((one) => ({ id: one, productType: 'textile' }))
  expect((await asCustomer.patch('/products', { products })).status).toBe(200)
  expect((await historyOf()).items[0]).toMatchObject({ changes: { productType: ['other', 'textile'] } })
  const { items } = (await asCustomer.get(`/products/${other}/changes`)).body
  expect(items).toMatchObject([{ changes: { productType: ['other', 'textile'] } }])
})

it('ce qu’un import crée, change et reprend y est, avec la mention de l’import', async () => {
  const { asCustomer, asWarehouse, reference, id, historyOf } = await aScene()
  const lines = ['Référence;Désignation;Unité;Fournisseur', `${reference};;;Dupont`, `${reference}-B;Café;oui;`]
  const { body } = await asCustomer.upload('/import', csvForm(lines, { type: 'product' }, 'produits.csv'))
  const applied = await asCustomer.post(`/imports/${body.uuid}/apply`)
  expect(applied.status).toBe(200)
  expect((await historyOf()).items[0]).toMatchObject({
    changes: { supplierName: [null, 'Dupont'] },
    isImported: true,
    importUuid: body.uuid,
  })
  const made = applied.body.made.find((one: { isNew: boolean }) => one.isNew)
  const { items } = (await asCustomer.get(`/products/${made.id}/changes`)).body
  expect(items).toMatchObject([{ action: 'create', isImported: true, importUuid: body.uuid }])
  expect((await asCustomer.get(`/products/${made.id}/import`)).body).toMatchObject({ uuid: body.uuid, isOwn: true })
  expect((await asWarehouse.get(`/products/${made.id}/import`)).body).toBeNull()
  expect((await asWarehouse.get(`/products/${made.id}/changes`)).body.items).toMatchObject([{ importUuid: null }])
  expect((await asCustomer.get(`/products/${id}/import`)).body).toBeNull()
  expect((await asCustomer.post(`/imports/${body.uuid}/undo`)).status).toBe(200)
  const [undone] = (await asCustomer.get(`/products/${id}/changes`)).body.items
  expect(undone).toMatchObject({ changes: { supplierName: ['Dupont', null] }, isImported: true })
})

it('le passage à la gestion par lot y est', async () => {
  const { asCustomer, id, historyOf } = await aScene()
  await asCustomer.put(`/products/${id}/batch-management`, { isBatchManaged: true })
  expect((await historyOf()).items[0]).toMatchObject({ changes: { isBatchManaged: [false, true] } })
})

it('un entrepôt n’apprend pas le nom d’un autre entrepôt du client', async () => {
  const { asCustomer, asWarehouse, customer, id, historyOf } = await aScene()
  const other = await aUser(db, 'warehouse')
  await aDeal(db, customer.userId, other.userId)
  const asOther = await t.as(await aContact(db, other.userId))
  await asOther.patch(`/products/${id}`, { supplierName: 'Dupont' })
  const unnamed = { contactName: null, userName: null }
  expect((await historyOf(asWarehouse)).items[0]).toMatchObject(unnamed)
  for (const caller of [asCustomer, asOther]) expect((await historyOf(caller)).items[0].contactName).toMatch(/^Contact/)
})

it('rien ne change ni n’efface l’historique, qui part avec son produit', async () => {
  const { asCustomer, id } = await aScene()
  await expect(
    db.updateTable('product_changes').set({ action: 'create' }).where('product_id', '=', id).execute(),
  ).rejects.toThrow()
  await expect(db.deleteFrom('product_changes').where('product_id', '=', id).execute()).rejects.toThrow()
  expect((await asCustomer.delete(`/products/${id}`)).status).toBe(204)
  const left = await db.selectFrom('product_changes').select('id').where('product_id', '=', id).execute()
  expect(left).toEqual([])
})
