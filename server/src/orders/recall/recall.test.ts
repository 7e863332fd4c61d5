import { expect, it } from 'vitest'
import { textOfPdf } from '../../services/print/testing/text-of-pdf.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const second = await aUser(app.db, 'warehouse')
await aDeal(app.db, customer.userId, second.userId)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }

const productId = await aProduct(app.db, customer.userId, { reference: 'LAIT', isBatchManaged: true })
const batchId = await aBatch(app.db, productId, 'L-77/A', '2027-06-30')
const other = await aBatch(app.db, productId, 'L-AUTRE', '2027-06-30')
const line = (quantity: number, id = batchId) => ({ productId, quantity, batchId: id })
const entry = await anOrder(app.db, { ...place, orderType: 'delivery', status: 'finished', lines: [line(100)] })
await someStock(app.db, { ...place, productId, batchId: other, quantity: 50 })
await someStock(app.db, { customerId: customer.userId, warehouseId: second.userId, productId, batchId, quantity: 5 })
const address = await app.db
  .insertInto('addresses')
  .values({
    user_id: customer.userId,
    name: 'Halles de Lyon',
    street: '102 cours Lafayette',
    zip_code: '69003',
    city: 'Lyon',
    country: 'France',
  })
  .returning('id')
  .executeTakeFirstOrThrow()
const exit = await anOrder(app.db, { ...place, status: 'finished', lines: [line(30)] })
await app.db.updateTable('orders').set({ address_carry_id: address.id }).where('id', '=', exit.id).execute()
await anOrder(app.db, { ...place, status: 'finished', lines: [line(20, other)] })
const open = await anOrder(app.db, { ...place, status: 'confirmed', lines: [line(12)] })
await anOrder(app.db, { ...place, status: 'canceled_by_customer', lines: [line(3)] })

const ids = (part: { items: { orderId: number }[] }) => part.items.map(({ orderId }) => orderId)
const linesOf = (body: string): string[][] =>
  body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((text) => text.split(';'))
    .slice(1)

it('un rappel dit d’où vient un lot, où il est, ce qui doit partir, ce qui est parti et chez qui', async () => {
  const { status, body } = await (await as(customer.contactId)).get(`/batches/${batchId}/recall`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ batch: { id: batchId, batchNumber: 'L-77/A' }, reference: 'LAIT' })
  expect(ids(body.received)).toEqual([entry.id])
  expect(ids(body.left)).toEqual([exit.id])
  expect(ids(body.planned)).toEqual([open.id])
  expect(body.left).toMatchObject({
    total: 1,
    items: [
      {
        quantity: 30,
        orderUuid: exit.uuid,
        consigneeName: 'Halles de Lyon',
        consigneeAddress: '102 cours Lafayette, 69003 Lyon, France',
      },
    ],
  })
  expect(body.received.items).toMatchObject([{ quantity: 100, kind: 'delivery', consigneeName: null }])
  expect(body.corrected).toMatchObject({ total: 1, items: [{ kind: 'adjustment', quantity: 5, orderId: null }] })
  const quantities = body.kept.map(({ quantity, reserved }: Record<string, number>) => [quantity, reserved])
  expect(new Set(quantities.map(String))).toEqual(new Set(['70,12', '5,0']))
})

it('chacun n’y lit que sa part : un entrepôt son site, un tiers rien', async () => {
  const atSecond = await (await as(second.contactId)).get(`/batches/${batchId}/recall`)
  expect(atSecond.body).toMatchObject({
    received: { items: [], total: 0 },
    left: { items: [], total: 0 },
    planned: { items: [], total: 0 },
    corrected: { total: 1 },
    kept: [{ quantity: 5, reserved: 0 }],
  })
  const stranger = await as((await aPair(app.db)).customer.contactId)
  expect((await stranger.get(`/batches/${batchId}/recall`)).status).toBe(404)
  expect((await stranger.get(`/batches/${batchId}/recall/export`, { format: 'pdf' })).status).toBe(404)
})

it('le fichier contient tout le rappel, partie par partie', async () => {
  const { body, headers } = await (await as(customer.contactId)).get(`/batches/${batchId}/recall/export`)
  expect(headers['content-disposition']).toContain('rappel-L-77-A-2027-01-04.csv')
  const lines = linesOf(body)
  expect(lines.map(([part, , , , , quantity]) => `${part} ${quantity}`)).toEqual(
    expect.arrayContaining(['Entré 100', 'En stock 70', 'À sortir 12', 'Sorti 30', 'Corrigé 5']),
  )
  expect(lines).toHaveLength(6)
  expect(lines.find(([part]) => part === 'Sorti')?.slice(8, 10)).toEqual([
    'Halles de Lyon',
    '102 cours Lafayette, 69003 Lyon, France',
  ])
})

it('le papier dit qui prévenir d’abord', async () => {
  const { bytes } = await (await as(customer.contactId)).get(`/batches/${batchId}/recall/export`, { format: 'pdf' })
  const text = (await textOfPdf(bytes)).join(' ')
  expect(text).toContain('Rappel du lot L-77/A')
  expect(text).toContain('30/06/2027')
  expect(text).toMatch(
    /À prévenir : parti vers.*Halles de Lyon.*À retenir : commandes ouvertes.*En stock.*Provenance/su,
  )
})

it('au-delà de ce qu’une page montre, elle dit combien il y en a, et le fichier les a tous', async () => {
  const many = await aBatch(app.db, productId, 'L-MILLE')
  for (let rank = 0; rank < 510; rank++) await someStock(app.db, { ...place, productId, batchId: many, quantity: 1 })
  const caller = await as(customer.contactId)
  const { body } = await caller.get(`/batches/${many}/recall`)
  expect(body.corrected.items).toHaveLength(500)
  expect(body.corrected.total).toBe(510)
  expect(linesOf((await caller.get(`/batches/${many}/recall/export`)).body)).toHaveLength(511)
})
