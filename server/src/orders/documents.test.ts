import { expect, test } from 'vitest'
import type { OrderStatus, PricingPlan } from '../platform/schema.generated.ts'
import { pdfBytes } from '../platform/testing/a-document.ts'
import { anOrder } from '../platform/testing/an-order.ts'
import { aPair, aProduct, someStock } from '../platform/testing/builders.ts'
import { createTestApp } from '../platform/testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
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
  }
}

const formOf = (files: [name: string, bytes: Buffer][], type = 'slip'): FormData => {
  const form = new FormData()
  form.append('type', type)
  for (const [name, bytes] of files) form.append('documents[]', new Blob([new Uint8Array(bytes)]), name)
  return form
}

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
})

test('des documents joints en même temps trouvent chacun leur place', async () => {
  const { order, asWarehouse } = await scene()
  const send = (name: string) => asWarehouse.upload(`/orders/${order.uuid}/upload`, formOf([[name, onePage]]))
  const answers = await Promise.all(['un.pdf', 'deux.pdf', 'trois.pdf'].map(send))
  expect(answers.map(({ status, body }) => [status, body.items.length])).toEqual([
    [201, 1],
    [201, 1],
    [201, 1],
  ])
  const { body } = await asWarehouse.get(`/orders/${order.uuid}/documents`)
  expect(body.items.map(({ filename }: { filename: string }) => filename).toSorted()).toEqual([
    'deux.pdf',
    'trois.pdf',
    'un.pdf',
  ])
  expect(body.room).toBe(17)
})
