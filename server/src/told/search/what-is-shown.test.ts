import { orderName, orderNameWithin, orderNumbers } from '@quai/contract/orders/orders/name.ts'
import { expect, test } from 'vitest'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { anInvoice } from '../../testing/builders/an-invoice.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aBatch, aPair, aProduct, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const at = { customerId: customer.userId, warehouseId: warehouse.userId }
const asWarehouse = await t.as(warehouse.contactId)
const productId = await aProduct(db, customer.userId, { reference: 'AB.12/34-X', isBatchManaged: true })
const batchId = await aBatch(db, productId, 'LOT-2026/07', '2028-01-01')
await someStock(db, { ...at, productId, batchId, quantity: 10 })
const lines = [{ productId, batchId, quantity: 1 }]
await Promise.all(Array.from({ length: 6 }, () => anOrder(db, { ...at, lines })))
const order = await anOrder(db, { ...at, lines })
await db.updateTable('orders').set({ internal_number: 'BC-2026/00457' }).where('id', '=', order.id).execute()
const sent = await aCourierOrder(db, {
  ...at,
  lines: [{ productPackaging: 'package_box', quantity: 1, reference: 'CARTON' }],
})
const { uuid } = await aShipment(db, sent.id, { shipmentStatus: 'CONSIGNED', trackingNumber: '6A 1234 5678 901' })

type Found = { id: number }[]
/** Every list that shows an order. */
const lists: Record<string, (search: string) => Promise<Found>> = {
  commandes: async (search) => (await asWarehouse.get('/orders', { search })).body.items,
  recherche: async (query) => (await asWarehouse.get('/orders/search', { query })).body.items,
  palette: async (query) => (await asWarehouse.get('/search', { query })).body.orders,
}
const idsIn = async (list: string, search: string) => (await lists[list]?.(search))?.map(({ id }) => id)

test.each(Object.keys(lists))('%s : le numéro se trouve tel que la page l’écrit', async (list) => {
  for (const words of ['n° ', 'N°\u00a0', 'nº', 'numéro ', 'commande ', 'Commande n° ', 'Sortie ', 'ENTRÉE n°', '#'])
    expect(await idsIn(list, `${words}${order.id}`), words).toEqual((await idsIn(list, String(order.id))) ?? [order.id])
  expect((await idsIn(list, `n° ${order.id}`))?.[0]).toBe(order.id)
})

test.each(Object.keys(lists))('%s : le nom entier, tel que les pages et les papiers l’écrivent', async (list) => {
  const { order_type: orderType } = await db
    .selectFrom('orders')
    .select('order_type')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const named = { id: order.id, orderType, internalNumber: 'BC-2026/00457' }
  for (const name of [orderName(named), orderNameWithin(named), orderNumbers(named)])
    expect((await idsIn(list, name))?.[0], name).toBe(order.id)
})

test.each(Object.keys(lists))('%s : avec ou sans tirets, points et espaces', async (list) => {
  for (const typed of ['BC-2026/00457', 'bc202600457', 'BC 2026 00457', 'bc2026', 'commande BC-2026/00457'])
    expect(await idsIn(list, typed), typed).toEqual([order.id])
})

test.each(Object.keys(lists))('%s : par le numéro de suivi, tant que l’expédition l’a', async (list) => {
  for (const typed of ['6A 1234 5678 901', '6A12345678901', '6a-1234', '12345678901'])
    expect(await idsIn(list, typed), typed).toEqual([sent.id])
  await db.updateTable('shipments').set({ tracking_number: '8R99887766554' }).where('uuid', '=', uuid).execute()
  expect(await idsIn(list, '8R9988 7766554')).toEqual([sent.id])
  expect(await idsIn(list, '6A12345678901')).toEqual([])
  await db.updateTable('shipments').set({ tracking_number: '6A 1234 5678 901' }).where('uuid', '=', uuid).execute()
})

test('les expéditions aussi', async () => {
  for (const search of [`n° ${sent.id}`, `commande ${sent.id}`, '6A12345678901', '6A 1234 5678 901'])
    expect((await asWarehouse.get('/orders/shipments', { search })).body.items, search).toMatchObject([
      { orderId: sent.id },
    ])
})

test('les factures', async () => {
  const { id } = await anInvoice(db, { ...at, number: 'FA-2026/118' })
  for (const search of ['FA-2026/118', 'n° FA-2026/118', 'facture FA-2026/118', 'Facture n° fa2026118', 'FA 2026'])
    expect((await asWarehouse.get('/invoices', { search })).body.items, search).toMatchObject([{ id }])
  expect((await asWarehouse.get('/invoices', { search: '--' })).body.items).toEqual([])
})

test('les produits et les lots', async () => {
  for (const search of ['AB12', 'ab1234x', 'AB.12/34-X', 'réf. n° AB12'])
    expect((await asWarehouse.get('/products', { search })).body.items, search).toMatchObject([{ id: productId }])
  for (const search of ['LOT202607', 'lot n° LOT-2026/07', 'lot-2026 07'])
    expect((await asWarehouse.get('/batches', { search })).body.items, search).toMatchObject([{ id: batchId }])
  const { body } = await asWarehouse.get('/search', { query: 'ab1234x' })
  expect(body.products).toMatchObject([{ id: productId }])
})
