import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pdfBytes } from '../../testing/builders/a-document.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db, incoming } = t.app
const { customer, warehouse } = await aPair(db)
const productId = await aProduct(db, customer.userId)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const order = await anOrder(db, { ...place, orderType: 'delivery', lines: [{ productId, quantity: 1 }] })
const path = `/orders/${order.uuid}/upload`
const caller = await t.as(customer.contactId)
const pdf = await pdfBytes()

const send = (parts: (string | Buffer)[], end = '--b--\r\n') =>
  caller.post(path, Buffer.concat([...parts.map((part) => Buffer.from(part)), Buffer.from(end)]), {
    'content-type': 'multipart/form-data; boundary=b',
  })
const type = '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\nslip\r\n'
const file = (filename: string, bytes: Buffer = pdf) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="documents[]"; filename="${filename}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])

test('les fichiers gardent leur ordre, quel que soit celui où ils sont écrits', async () => {
  const large = await pdfBytes({ pages: 5 })
  const { body } = await send([type, file('1.pdf', large), file('2.pdf'), file('3.pdf', large), file('4.pdf')])
  expect(body.items.map(({ filename }: { filename: string }) => filename)).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf'])
})

test('une partie sans nom ne compte pas', async () => {
  const nameless = '--b\r\nContent-Disposition: form-data\r\n\r\nrien\r\n'
  expect((await send([type, nameless, file('bon.pdf')])).status).toBe(201)
})

test('un formulaire coupé dans un fichier est refusé, et rien ne reste', async () => {
  const { status, body } = await send([type, file('bon.pdf'), file('coupé.pdf').subarray(0, -100)], '')
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' })
  expect(await readdir(incoming)).toEqual([])
})

test.each([
  { title: 'des dossiers', given: '../../etc/passwd.pdf', shown: 'passwd.pdf' },
  { title: 'des dossiers de Windows', given: 'C:\\\\temp\\\\bon.pdf', shown: 'bon.pdf' },
  { title: 'un retournement', given: 'bon\u202efdp.exe.pdf', shown: 'bonfdp.exe.pdf' },
  { title: 'un octet nul', given: 'bon\0.pdf', shown: 'bon.pdf' },
  { title: 'des points seuls', given: '...', shown: 'document' },
  { title: '300 caractères', given: `${'é'.repeat(300)}.pdf`, shown: `${'é'.repeat(146)}.pdf` },
])('un nom qui porte $title est montré sans', async ({ given, shown }) => {
  expect((await send([type, file(given)])).body.items[0].filename).toBe(shown)
})

test.each([
  { title: 'de 300 caractères', boundary: 'b'.repeat(300) },
  { title: 'de 71 caractères', boundary: 'b'.repeat(71) },
  { title: 'vide', boundary: '' },
  { title: 'absent', boundary: undefined },
])('un séparateur $title est illisible', async ({ boundary }) => {
  const contentType = `multipart/form-data${boundary === undefined ? '' : `; boundary=${boundary}`}`
  const answer = await caller.post(path, Buffer.from(`--${boundary}--\r\n`), { 'content-type': contentType })
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})
