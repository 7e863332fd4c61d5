import { expect, test } from 'vitest'
import { csvForm } from '../testing/builders/an-import.ts'
import { aBatch, aPair, aProduct } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

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

test('sans la colonne des références, rien n’est lu', async () => {
  expect(await read(['unit_quantity', '2'])).toMatchObject({ status: 422, body: { code: 'IMPORT_COLUMNS_MISSING' } })
})
