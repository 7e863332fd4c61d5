import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDocument } from '../../testing/builders/a-document.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { checkInvariants } from './check.ts'
import { checkFiles } from './files.ts'

const t = await createTestApp()
const { db, storage, incoming } = t.app

const aDocumentOfAnOrder = async () => {
  const { customer, warehouse } = await aPair(db)
  const productId = await aProduct(db, customer.userId)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const { uuid } = await anOrder(db, { ...place, orderType: 'delivery', lines: [{ productId, quantity: 1 }] })
  return aDocument(t.app, uuid, { by: customer })
}

/** Reads the size that is kept: no two PDFs are equally long. */
const sizeOf = async (id: number): Promise<number> => {
  const row = await db.selectFrom('documents').select('size_bytes').where('id', '=', id).executeTakeFirstOrThrow()
  return row.size_bytes
}

const found = async (isDeep = true) =>
  (await checkFiles(t.app, { isDeep })).map(({ invariant, sample }) => [invariant, sample])

test('un document et son fichier s’accordent', async () => {
  await aDocumentOfAnOrder()
  expect(await found()).toEqual([])
  expect(await checkInvariants(db)).toEqual([])
})

test('un fichier perdu, raccourci ou changé se voit', async () => {
  const [lost, shortened, changed] = [
    await aDocumentOfAnOrder(),
    await aDocumentOfAnOrder(),
    await aDocumentOfAnOrder(),
  ]
  await storage.remove(lost.key)
  const path = join(incoming, 'other')
  await writeFile(path, 'bon')
  await storage.put(shortened.key, path, 3)
  const size = await sizeOf(changed.id)
  await writeFile(path, 'x'.repeat(size))
  await storage.put(changed.key, path, size)
  expect(await found()).toEqual([
    [
      'documents_have_their_file',
      [
        `document ${lost.id}: no file ${lost.key}`,
        `document ${shortened.id}: 3 bytes in ${shortened.key}, not ${await sizeOf(shortened.id)}`,
        `document ${changed.id}: other content in ${changed.key}`,
      ],
    ],
  ])
  // Only the deep check reads the content.
  expect((await checkFiles(t.app, { isDeep: false }))[0]?.count).toBe(2)
  await db.deleteFrom('documents').where('id', 'in', [lost.id, shortened.id, changed.id]).execute()
  for (const { key } of [shortened, changed]) await storage.remove(key)
})

test('un fichier sans ligne ne se voit qu’après une heure', async () => {
  const { id, key } = await aDocumentOfAnOrder()
  await db.deleteFrom('documents').where('id', '=', id).execute()
  expect(await found()).toEqual([])
  t.setNow('2027-01-04T09:01:00.000Z')
  expect(await found()).toEqual([['files_have_their_row', [`file ${key}`]]])
  t.setNow(testNow)
  await storage.remove(key)
})
