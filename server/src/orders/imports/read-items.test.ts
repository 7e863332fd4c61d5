import { expect, test } from 'vitest'
import { csvForm } from '../../testing/builders/an-import.ts'
import { aBatch, aPair, aProduct, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const the = await aProduct(db, customer.userId, { reference: 'THE' })
const yaourt = await aProduct(db, customer.userId, { reference: 'YAOURT', isBatchManaged: true })
const batchId = await aBatch(db, yaourt, 'L1', '2027-06-01')
const asCustomer = await t.as(customer.contactId)
const read = (lines: string[], fields: Record<string, string> = {}) =>
  asCustomer.upload(
    '/orderitems/upload',
    csvForm(lines, { orderType: 'collection', warehouseId: String(warehouse.userId), ...fields }),
  )

test('les lignes justes reviennent prêtes pour le formulaire', async () => {
  const answer = await read(['Référence;Unités;Colis;Lot', 'THE;;12;', 'YAOURT;3;;L1', 'YAOURT;4;;'])
  expect(answer).toMatchObject({ status: 200, body: { errors: [] } })
  expect(answer.body.items).toMatchObject([
    { line: 2, productId: the, reference: 'THE', productPackaging: 'package_box', quantity: 12, batchId: null },
    { line: 3, productId: yaourt, quantity: 3, batchId, batchNumber: 'L1', batchExpirationDate: '2027-06-01' },
    { line: 4, productId: yaourt, quantity: 4, batchId: null, batchNumber: null },
  ])
})

test('les autres sont dites à leur ligne, sans retenir les justes', async () => {
  const { body } = await read(['reference;unit_quantity', 'THE;2', 'ABSENTE;1', 'THE;'])
  expect(body.items).toMatchObject([{ line: 2 }])
  expect(body.errors).toMatchObject([
    { line: 3, column: 'reference', message: 'Référence inconnue au catalogue.' },
    { line: 4, column: 'unit_quantity' },
  ])
})

test('un lot nouveau passe en entrée, pas en sortie', async () => {
  const lines = ['reference;unit_quantity;batch_number;batch_expiration_date', 'YAOURT;2;NOUVEAU;31/12/2027']
  expect((await read(lines)).body.errors).toMatchObject([{ line: 2, column: 'batch_number' }])
  expect((await read(lines, { orderType: 'delivery' })).body.items).toMatchObject([
    { batchId: null, batchNumber: 'NOUVEAU', batchExpirationDate: '2027-12-31' },
  ])
})

test('une quantité simple va au conditionnement en stock, sinon au premier utilisable', async () => {
  const stocked = await aProduct(db, customer.userId, { reference: 'SIROP' })
  await someStock(db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    productId: stocked,
    packaging: 'package_box',
    quantity: 5,
  })
  const { body } = await read(['Référence;Quantité', 'SIROP;3', 'THE;2'])
  expect(body.errors).toEqual([])
  expect(body.items).toMatchObject([
    { reference: 'SIROP', productPackaging: 'package_box', quantity: 3 },
    { reference: 'THE', productPackaging: 'package_unit', quantity: 2 },
  ])
})

test('une quantité simple refusée est dite dans sa colonne', async () => {
  const { body } = await read(['Référence;Qté;Colis', 'THE;beaucoup;', 'ABSENTE;1;', 'THE;;', 'THE;1;2', 'THE;;4'])
  expect(body.items).toMatchObject([{ line: 6, productPackaging: 'package_box', quantity: 4 }])
  expect(body.errors).toMatchObject([
    { line: 2, column: 'quantity' },
    { line: 3, column: 'reference' },
    { line: 4, column: 'quantity' },
    { line: 5, code: 'PACKAGING_SEVERAL' },
  ])
})

test('sans la colonne des références, rien n’est lu', async () => {
  expect(await read(['unit_quantity', '2'])).toMatchObject({ status: 422, body: { code: 'IMPORT_COLUMNS_MISSING' } })
})
