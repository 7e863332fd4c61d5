import { contract } from '@quai/contract/contract.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aCarrierService } from '../testing/builders/a-carrier.ts'
import { aCourierOrder, aShipment } from '../testing/builders/a-shipment.ts'
import { aPair, aProduct, aUser } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const owner = new pg.Client({ connectionString: t.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const asWarehouse = await t.as(warehouse.contactId)
const asCustomer = await t.as(customer.contactId)
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
const order = await aCourierOrder(db, sides)
const packed = await aShipment(db, (await aCourierOrder(db, sides)).id, {
  shipmentStatus: 'PACKAGED',
  carrierServiceId: (await aCarrierService(db)).carrierServiceId,
})
const productId = await aProduct(db, customer.userId)

/** Breaks a table for one call. */
const without = async <Answer>(table: string, call: () => Promise<Answer>): Promise<Answer> => {
  await owner.query(`ALTER TABLE ${table} RENAME TO broken`)
  try {
    return await call()
  } finally {
    await owner.query(`ALTER TABLE broken RENAME TO ${table}`)
  }
}

test.each([
  [
    'La suppression de la commande a échoué : rien n’a été supprimé.',
    'order_logs',
    () => asAdmin.delete(`/orders/${order.uuid}`),
  ],
  [
    'L’export des mouvements de stock a échoué : rien n’a été enregistré.',
    'stock_movements',
    () => asWarehouse.get('/stock/movements/export'),
  ],
  [
    'La création des étiquettes a échoué : rien n’a été enregistré.',
    'packages',
    () => asWarehouse.get(`/shipments/${packed.uuid}/labels`),
  ],
  [
    'L’emballage a échoué : rien n’a été enregistré.',
    'shipments',
    () => asWarehouse.put(`/orders/${order.uuid}/shipments`, { shipmentStatus: 'DRAFT', packages: [] }),
  ],
  [
    'L’emballage a échoué : rien n’a été enregistré.',
    'shipments',
    () => asWarehouse.post('/shipments', { orderUuids: [order.uuid] }),
  ],
  [
    'La modification du produit a échoué : rien n’a été enregistré.',
    'products',
    () => asCustomer.patch(`/products/${productId}`, { name: 'Autre' }),
  ],
])('une panne se nomme : « %s »', async (sentence, table, call) => {
  const { status, body } = await without(table, call)
  expect({ status, code: body.code }).toEqual({ status: 500, code: 'UNEXPECTED' })
  const general = `Une erreur est survenue (${body.params.requestId}). Veuillez contacter le support svp.`
  expect(body.message.replace(/[\u00a0\u202f]/g, ' ')).toBe(`${sentence} ${general}`)
})

test('sans phrase à elle, une panne dit la phrase générale', async () => {
  const { body } = await without('orders', () => asCustomer.get('/orders'))
  expect(body.message).toBe(`Une erreur est survenue (${body.params.requestId}). Veuillez contacter le support svp.`)
})

test('chaque phrase dit que rien n’est resté', () => {
  const sentences = Object.values(contract).flatMap((routes) =>
    Object.values(routes).flatMap((procedure) => procedure['~orpc'].meta.whenItFails ?? []),
  )
  expect(sentences.length).toBeGreaterThan(9)
  for (const sentence of sentences) expect(sentence).toMatch(/ a échoué : rien n’a été (enregistré|supprimé)\./)
})
