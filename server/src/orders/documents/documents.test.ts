import { readdir, stat } from 'node:fs/promises'
import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import { expect, test, vi } from 'vitest'
import { fromBuffer } from 'yauzl'
import type { OrderStatus, PricingPlan } from '../../platform/database/schema.generated.ts'
import { newFileKey } from '../../platform/storage/storage.ts'
import { aDocument, pdfBytes } from '../../testing/builders/a-document.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aContact, aPair, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { jobsDone } from '../../testing/queue.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { sweepFiles } from './sweep.ts'

const t = await createTestApp()
const { db, storage, incoming } = t.app
const onePage = await pdfBytes()

const scene = async ({ plan = 'business' as PricingPlan, status = 'confirmed' as OrderStatus } = {}) => {
  const { customer, warehouse } = await aPair(db, { plan })
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const productId = await aProduct(db, customer.userId)
  await someStock(db, { ...place, productId, quantity: 100 })
  const order = await anOrder(db, { ...place, status, lines: [{ productId, quantity: 1 }] })
  return {
    order,
    customer,
    warehouse,
    asCustomer: await t.as(customer.contactId),
    asWarehouse: await t.as(warehouse.contactId),
    asAdmin: await t.as((await aUser(db, 'admin')).contactId),
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

const formOf = (files: [name: string, bytes: Buffer][], type = 'slip'): FormData => {
  const form = new FormData()
  form.append('type', type)
  for (const [name, bytes] of files) form.append('documents[]', new Blob([new Uint8Array(bytes)]), name)
  return form
}
const pdfs = (count: number) =>
  formOf(Array.from({ length: count }, (_, rank): [string, Buffer] => [`bon ${rank + 1}.pdf`, onePage]))

const filesKept = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  return keys.toSorted()
}

const rowsOf = (orderId: number) => db.selectFrom('documents').selectAll().where('order_id', '=', orderId).execute()

test('un document joint est rendu tel quel, aux deux côtés', async () => {
  const { order, asCustomer, asWarehouse } = await scene()
  const { status, body } = await asWarehouse.upload(
    `/orders/${order.uuid}/upload`,
    formOf([['Bon signé n° 4.pdf', onePage]], 'signed_slip'),
  )
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { items: [{ type: 'signed_slip', filename: 'Bon signé n° 4.pdf', pageCount: 1, isDeletable: true }] },
  })
  const listed = await asCustomer.get(`/orders/${order.uuid}/documents`)
  expect(listed.body).toMatchObject({ items: [{ sizeBytes: onePage.length, isDeletable: false }], room: 19 })
  const answer = await asCustomer.get(`/orders/${order.uuid}/documents/${body.items[0].id}`)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''Bon%20sign%C3%A9%20n%C2%B0%204.pdf")
  expect(answer.bytes.equals(onePage)).toBe(true)
  expect(await readdir(incoming)).toEqual([])
})

test('un refusé parmi d’autres : aucun n’est joint, et rien ne reste', async () => {
  const { order, asCustomer } = await scene()
  const before = await filesKept()
  const { status, body } = await asCustomer.upload(
    `/orders/${order.uuid}/upload`,
    formOf([
      ['bon.pdf', onePage],
      ['page.pdf', Buffer.from('<html>')],
    ]),
  )
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: 'DOCUMENT_REFUSED', params: { filename: 'page.pdf', reason: 'notPdf' } },
  })
  expect(await rowsOf(order.id)).toEqual([])
  expect(await filesKept()).toEqual(before)
  expect(await readdir(incoming)).toEqual([])
})

test('l’autre côté l’apprend : historique, notification et mail qui nomment les documents', async () => {
  const { order, asWarehouse, customer } = await scene()
  await asWarehouse.upload(`/orders/${order.uuid}/upload`, pdfs(2))
  const { body } = await asWarehouse.get(`/orders/${order.uuid}/logs`)
  expect(body.items.at(-1)).toMatchObject({
    action: 'order_add_documents',
    fromStatus: 'confirmed',
    toStatus: 'confirmed',
    changes: { documents: [null, 'bon 1.pdf, bon 2.pdf'] },
  })
  const mails = await db.selectFrom('mails').selectAll().where('order_id', '=', order.id).execute()
  expect(mails.map(({ contact_id, subject }) => [contact_id, subject.split('\u00a0:')[0]])).toEqual([
    [customer.contactId, 'Documents joints'],
  ])
  expect(mails[0]?.body_text).toContain('bon 2.pdf')
  const told = await db.selectFrom('notifications').selectAll().where('order_id', '=', order.id).execute()
  expect(told).toMatchObject([{ contact_id: customer.contactId, params: { documents: ['bon 1.pdf', 'bon 2.pdf'] } }])
})

test.each(['pending', 'preparing', 'confirmed', 'finished'] as const)(
  'une commande %s reçoit des documents',
  async (status) => {
    const { order, asCustomer } = await scene({ status })
    expect((await asCustomer.upload(`/orders/${order.uuid}/upload`, pdfs(1))).status).toBe(201)
  },
)

test.each(['refused', 'canceled_by_customer', 'canceled_by_warehouse', 'aborted_by_customer', 'no_show'] as const)(
  'une commande %s n’en reçoit plus, et le dit d’avance',
  async (status) => {
    const { order, asWarehouse } = await scene({ status })
    expect((await asWarehouse.get(`/orders/${order.uuid}/documents`)).body).toEqual({ items: [], room: 0 })
    const answer = await asWarehouse.upload(`/orders/${order.uuid}/upload`, pdfs(1))
    expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_CLOSED_FOR_DOCUMENTS' } })
  },
)

test('vingt documents par commande, pas un de plus', async () => {
  const { order, asCustomer } = await scene()
  for (let rank = 0; rank < 18; rank++) await aDocument(t.app, order.uuid, { by: (await scene()).customer })
  const refused = await asCustomer.upload(`/orders/${order.uuid}/upload`, pdfs(3))
  expect(refused).toMatchObject({ status: 422, body: { code: 'DOCUMENT_COUNT', params: { max: 20, room: 2 } } })
  expect((await asCustomer.upload(`/orders/${order.uuid}/upload`, pdfs(2))).status).toBe(201)
  expect((await asCustomer.get(`/orders/${order.uuid}/documents`)).body.room).toBe(0)
})

test('deux envois à la fois vers les dernières places : un seul passe', async () => {
  const { order, asCustomer, asWarehouse, customer } = await scene()
  for (let rank = 0; rank < 19; rank++) await aDocument(t.app, order.uuid, { by: customer })
  const before = await filesKept()
  const answers = await Promise.all(
    [asCustomer, asWarehouse, asCustomer, asWarehouse].map((caller) =>
      caller.upload(`/orders/${order.uuid}/upload`, pdfs(1)),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
  expect(await rowsOf(order.id)).toHaveLength(documentLimits.perOrder)
  expect(await filesKept()).toHaveLength(before.length + 1)
})

test('la même clé d’idempotence ne joint pas deux fois, et ne garde pas deux fichiers', async () => {
  const { order, asCustomer } = await scene()
  const send = () =>
    asCustomer.upload(`/orders/${order.uuid}/upload`, pdfs(1), { 'idempotency-key': `envoi ${order.id}` })
  const first = await send()
  const kept = await filesKept()
  const second = await send()
  expect(second).toMatchObject({ status: 201, body: first.body })
  expect(await rowsOf(order.id)).toHaveLength(1)
  expect(await filesKept()).toEqual(kept)
})

test('une écriture qui échoue rend ses fichiers', async () => {
  const { order, asCustomer } = await scene()
  const before = await filesKept()
  // The order ends between the preparation and the transaction.
  const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
    put.mockRestore()
    await storage.put(...given)
    await db.updateTable('orders').set({ order_status: 'canceled_by_customer' }).where('id', '=', order.id).execute()
  })
  const answer = await asCustomer.upload(`/orders/${order.uuid}/upload`, pdfs(2))
  expect(answer.body.code).toBe('ORDER_CLOSED_FOR_DOCUMENTS')
  expect(await filesKept()).toEqual(before)
})

test('sans session qui tienne, pas un octet n’est reçu', async () => {
  const { order, asCustomer } = await scene()
  await asCustomer.post('/auth/logout')
  // The folder's modification time shows when a file was last added or removed.
  const before = await stat(incoming)
  expect((await asCustomer.upload(`/orders/${order.uuid}/upload`, pdfs(1))).status).toBe(401)
  expect((await stat(incoming)).mtimeMs).toBe(before.mtimeMs)
})

const removal = async ({ order }: Scene, by: Scene['customer']) => {
  const { id, key } = await aDocument(t.app, order.uuid, { by, filename: 'à retirer.pdf' })
  return { path: `/orders/${order.uuid}/documents/${id}`, key }
}

test('qui a joint un document le retire tant que la commande est ouverte ; le fichier suit', async () => {
  const own = await scene()
  const { path, key } = await removal(own, own.warehouse)
  expect((await own.asCustomer.delete(path)).body.code).toBe('DOCUMENT_NOT_DELETABLE')
  // Another contact of the same side.
  const colleague = await t.as(await aContact(db, own.warehouse.userId))
  expect((await colleague.delete(path)).status).toBe(204)
  expect(await rowsOf(own.order.id)).toEqual([])
  await t.startJobs()
  await jobsDone(db, 'remove-files')
  expect(await storage.sizeOf(key)).toBeUndefined()
  const { body } = await own.asCustomer.get(`/orders/${own.order.uuid}/logs`)
  expect(body.items.at(-1)).toMatchObject({
    action: 'order_remove_document',
    changes: { documents: ['à retirer.pdf', null] },
  })
})

test('une fois la commande clôturée, seul un administrateur retire un document', async () => {
  const own = await scene({ status: 'finished' })
  const { path } = await removal(own, own.warehouse)
  const { body } = await own.asWarehouse.get(`/orders/${own.order.uuid}/documents`)
  expect(body.items[0].isDeletable).toBe(false)
  expect((await own.asWarehouse.delete(path)).body.code).toBe('DOCUMENT_NOT_DELETABLE')
  expect((await own.asAdmin.delete(path)).status).toBe(204)
})

test('le document d’une autre commande est introuvable', async () => {
  const own = await scene()
  const { path } = await removal(await scene(), own.customer)
  const id = path.split('/').at(-1)
  const elsewhere = `/orders/${own.order.uuid}/documents/${id}`
  expect((await own.asCustomer.get(elsewhere)).status).toBe(404)
  expect((await own.asCustomer.delete(elsewhere)).status).toBe(404)
})

test('un fichier perdu par le stockage se dit, sans erreur inattendue', async () => {
  const { order, customer, asWarehouse } = await scene()
  const { id, key } = await aDocument(t.app, order.uuid, { by: customer, filename: 'perdu.pdf' })
  await storage.remove(key)
  expect(await asWarehouse.get(`/orders/${order.uuid}/documents/${id}`)).toMatchObject({
    status: 410,
    body: { code: 'FILE_LOST', message: 'Ce fichier manque dans le stockage. Signalez-le à votre administrateur.' },
  })
})

test('un fichier qui manque au ZIP se dit avant le premier octet', async () => {
  const { order, customer, asWarehouse } = await scene()
  await aDocument(t.app, order.uuid, { by: customer, filename: 'là.pdf' })
  const { key } = await aDocument(t.app, order.uuid, { by: customer, filename: 'perdu.pdf' })
  await storage.remove(key)
  expect(await asWarehouse.get(`/orders/${order.uuid}/documents/download`)).toMatchObject({
    status: 500,
    body: { code: 'ZIP_FAILED', message: expect.stringContaining('La création du ZIP a échoué') },
  })
})

test('le ZIP porte tous les documents, sous des noms sûrs et uniques', async () => {
  const { order, customer, asWarehouse } = await scene()
  for (const filename of ['bon.pdf', 'Bon.pdf', 'bon.pdf', 'CON.pdf', '../a:b.pdf', 'scan', 'é.pdf', 'e\u0301.pdf'])
    await aDocument(t.app, order.uuid, { by: customer, filename })
  const { headers, bytes } = await asWarehouse.get(`/orders/${order.uuid}/documents/download`)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toContain(`commande-${order.id}-documents.zip`)
  const entries = await entriesOf(bytes)
  expect(entries.map(({ name }) => name)).toEqual([
    'bon.pdf',
    'Bon (2).pdf',
    'bon (3).pdf',
    '_CON.pdf',
    '_a_b.pdf',
    'scan.pdf',
    'é.pdf',
    'e\u0301 (2).pdf',
  ])
  const stored = await rowsOf(order.id)
  expect(entries.map(({ size }) => size)).toEqual(stored.map(({ size_bytes }) => size_bytes))
})

const entriesOf = (bytes: Buffer): Promise<{ name: string; size: number }[]> =>
  new Promise((done, failed) => {
    fromBuffer(bytes, { lazyEntries: false, validateEntrySizes: true }, (error, zip) => {
      if (error) return failed(error)
      const entries: { name: string; size: number }[] = []
      zip.on('entry', ({ fileName, uncompressedSize }) => entries.push({ name: fileName, size: uncompressedSize }))
      zip.on('error', failed)
      zip.on('end', () => done(entries))
    })
  })

test('une commande sans document n’a pas de ZIP', async () => {
  const { order, asCustomer } = await scene()
  const answer = await asCustomer.get(`/orders/${order.uuid}/documents/download`)
  expect(answer).toMatchObject({ status: 404, body: { code: 'NO_DOCUMENT' } })
})

test('la liste de tous les documents se filtre et se cherche', async () => {
  const { order, customer, warehouse, asCustomer } = await scene()
  await aDocument(t.app, order.uuid, {
    by: customer,
    filename: 'Douane 100%.pdf',
    type: 'customs',
    createdAt: '2027-01-02T09:00:00Z',
  })
  await aDocument(t.app, order.uuid, {
    by: warehouse,
    filename: 'Bon signé.pdf',
    type: 'signed_slip',
    createdAt: '2027-01-03T23:30:00Z',
  })
  const found = async (query: Record<string, string | number>) =>
    (await asCustomer.get('/orders/documents', query)).body.items.map(({ filename }: { filename: string }) => filename)
  expect(await found({})).toEqual(['Bon signé.pdf', 'Douane 100%.pdf'])
  expect(await found({ type: 'customs' })).toEqual(['Douane 100%.pdf'])
  expect(await found({ search: '100%' })).toEqual(['Douane 100%.pdf'])
  for (const search of ['signe', 'SIGNÉ bon', 'pdf-signe'])
    expect(await found({ search }), search).toEqual(['Bon signé.pdf'])
  for (const search of ['signe douane', '%', '_']) expect(await found({ search }), search).toEqual([])
  expect(await found({ search: String(order.id) })).toHaveLength(2)
  // 23:30 UTC is the next day in Paris.
  expect(await found({ from: '2027-01-04', to: '2027-01-04' })).toEqual(['Bon signé.pdf'])
  expect(await found({ warehouseId: warehouse.userId + 1_000 })).toEqual([])
  expect(await found({ orderType: 'delivery' })).toEqual([])
})

test('la formule basic ne montre qu’un mois de documents, sauf ceux des commandes ouvertes', async () => {
  const old = { createdAt: '2026-11-20T09:00:00Z', filename: 'ancien.pdf' }
  for (const [status, expected] of [
    ['finished', []],
    ['confirmed', ['ancien.pdf']],
  ] as const) {
    const { order, customer, asCustomer, asWarehouse } = await scene({ plan: 'basic', status })
    const { id } = await aDocument(t.app, order.uuid, { by: customer, ...old })
    const names = ({ body }: { body: { items: { filename: string }[] } }) => body.items.map(({ filename }) => filename)
    expect(names(await asCustomer.get('/orders/documents'))).toEqual(expected)
    expect(names(await asCustomer.get(`/orders/${order.uuid}/documents`))).toEqual(expected)
    const one = await asCustomer.get(`/orders/${order.uuid}/documents/${id}`)
    expect(one.status).toBe(expected.length > 0 ? 200 : 404)
    expect(names(await asWarehouse.get('/orders/documents'))).toEqual(['ancien.pdf'])
  }
})

test('supprimer une commande supprime ses documents, les compte, et leurs fichiers suivent', async () => {
  const { order, customer, asWarehouse } = await scene({ status: 'pending' })
  const kept = [
    await aDocument(t.app, order.uuid, { by: customer }),
    await aDocument(t.app, order.uuid, { by: customer }),
  ]
  const { body } = await asWarehouse.delete(`/orders/${order.uuid}`)
  expect(body.documentsDeletedTotal).toBe(2)
  await t.startJobs()
  await jobsDone(db, 'remove-files')
  for (const { key } of kept) expect(await storage.sizeOf(key)).toBeUndefined()
})

test('la liste des commandes compte les documents de chacune', async () => {
  const { order, customer, asCustomer } = await scene()
  await aDocument(t.app, order.uuid, { by: customer })
  const { body } = await asCustomer.get('/orders')
  expect(body.items).toMatchObject([{ id: order.id, documentsCount: 1 }])
})

test('un fichier qu’aucune ligne ne nomme disparaît au bout d’une heure, les autres restent', async () => {
  const { order, customer } = await scene()
  const named = await aDocument(t.app, order.uuid, { by: customer })
  const orphan = await aDocument(t.app, order.uuid, { by: customer })
  await db.deleteFrom('documents').where('id', '=', orphan.id).execute()
  await sweepFiles(t.app)
  expect(await storage.sizeOf(orphan.key)).toBeGreaterThan(0)
  t.setNow('2027-01-04T09:01:00.000Z')
  await sweepFiles(t.app)
  t.setNow(testNow)
  expect(await storage.sizeOf(orphan.key)).toBeUndefined()
  expect(await storage.sizeOf(named.key)).toBeGreaterThan(0)
})

test('trop de fichiers sans ligne : aucun n’est retiré', async () => {
  const removed = vi.spyOn(storage, 'remove')
  const keys = Array.from({ length: 101 }, () => newFileKey(new Date('2027-01-03T08:00:00Z')))
  const list = async function* () {
    yield* keys
  }
  await expect(sweepFiles({ ...t.app, storage: { ...storage, list } })).rejects.toThrow('another database')
  expect(removed).not.toHaveBeenCalled()
})
