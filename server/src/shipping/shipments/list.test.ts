import { expect, test } from 'vitest'
import { aCarrierService } from '../../testing/builders/a-carrier.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { aDeal, aPair, aUser, slotOn } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as, setNow } = await createTestApp()
const { db } = app
setNow('2027-01-19T09:00:00.000Z')
const { customer, warehouse } = await aPair(db)
const other = await aUser(db, 'customer')
await aDeal(db, other.userId, warehouse.userId)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const asWarehouse = await as(warehouse.contactId)
const asCustomer = await as(customer.contactId)
const asOther = await as(other.contactId)

const soon = slotOn('2027-01-20')
const later = slotOn('2027-01-28')
const { carrierId, carrierServiceId } = await aCarrierService(db, { name: 'Rapide', baseUrl: 'https://suivi.example/' })
const bare = await aCourierOrder(db, { ...sides, start: soon, status: 'pending' })
const begun = await aCourierOrder(db, {
  ...sides,
  start: later,
  address: { zipCode: '59000', city: 'Lille', countryCode: 'FR' },
})
await aShipment(db, begun.id, { shipmentStatus: 'DRAFT' })
const packed = await aCourierOrder(db, { ...sides, start: later })
await aShipment(db, packed.id, { carrierServiceId })
const consigned = await aCourierOrder(db, { ...sides, start: soon, status: 'confirmed' })
await aShipment(db, consigned.id, {
  shipmentStatus: 'CONSIGNED',
  trackingNumber: 'XY 123 456 FR',
  trackingStatus: 'shipped',
})
const ended = await aCourierOrder(db, { ...sides, start: soon, status: 'canceled_by_warehouse' })
await aCourierOrder(db, { customerId: other.userId, warehouseId: warehouse.userId, start: later })

const idsOf = async (query: Record<string, string | number | boolean>, caller = asCustomer): Promise<number[]> =>
  (await caller.get('/orders/shipments', query)).body.items.map(({ orderId }: { orderId: number }) => orderId)

test('chaque étape a ses commandes : à emballer, à remettre, remises', async () => {
  expect(await idsOf({ stage: 'packing' })).toEqual([bare.id, begun.id])
  expect(await idsOf({ stage: 'consignment' })).toEqual([packed.id])
  expect(await idsOf({ stage: 'consigned' })).toEqual([consigned.id])
  expect(await idsOf({ stage: 'coming' })).toEqual([bare.id, begun.id, packed.id])
  const track = (status: 'shipped' | 'delayed' | 'delivered') =>
    db.updateTable('shipments').set({ tracking_status: status }).where('order_id', '=', consigned.id).execute()
  for (const [status, stage] of [
    ['shipped', 'moving'],
    ['delayed', 'issue'],
    ['delivered', 'delivered'],
  ] as const) {
    await track(status)
    for (const one of ['moving', 'issue', 'delivered'] as const)
      expect(await idsOf({ stage: one }), `${status} ${one}`).toEqual(one === stage ? [consigned.id] : [])
  }
  await track('shipped')
  expect(await idsOf({})).toEqual([bare.id, consigned.id, begun.id, packed.id])
  expect(await idsOf({})).not.toContain(ended.id)
})

test('les filtres se combinent : statut, client, transporteur, dates, mots, retard', async () => {
  expect(await idsOf({ shipmentStatus: 'DRAFT' })).toEqual([begun.id])
  expect(await idsOf({ customerId: other.userId }, asWarehouse)).toHaveLength(1)
  expect(await idsOf({ carrierId })).toEqual([packed.id])
  expect(await idsOf({ from: '2027-01-21' })).toEqual([begun.id, packed.id])
  expect(await idsOf({ to: '2027-01-20' })).toEqual([bare.id, consigned.id])
  expect(await idsOf({ search: 'lille' })).toEqual([begun.id])
  expect(await idsOf({ search: '123 456' })).toEqual([consigned.id])
  expect(await idsOf({ isLate: true })).toEqual([bare.id])
  expect(await idsOf({ stage: 'packing', isLate: false })).toEqual([begun.id])
  expect(await idsOf({ sort: 'createdAt', direction: 'desc', pageSize: 10 })).toEqual([
    consigned.id,
    packed.id,
    begun.id,
    bare.id,
  ])
})

test('une ligne dit l’expédition, son transporteur et son suivi ; une commande non remise est signalée 24 h avant sa date', async () => {
  const { items } = (await asWarehouse.get('/orders/shipments', { customerId: customer.userId })).body
  expect(items).toMatchObject([
    { orderId: bare.id, isLate: true, shipment: null, qtyBox: 1 },
    { orderId: consigned.id, isLate: false, shipment: { trackingNumber: 'XY 123 456 FR', trackingStatus: 'shipped' } },
    {
      orderId: begun.id,
      isLate: false,
      shipment: { shipmentStatus: 'DRAFT', packagesCount: 0, weight: 0, carrier: null },
    },
    {
      orderId: packed.id,
      shipment: {
        packagesCount: 1,
        weight: 4.2,
        carrier: { name: 'Rapide' },
        serviceLevel: expect.stringContaining('Service'),
      },
    },
  ])
  const rows = (await asWarehouse.get('/orders', { customerId: customer.userId })).body.items
  const rowOf = (id: number) => rows.find((row: { id: number }) => row.id === id)
  expect(rowOf(packed.id)).toMatchObject({
    carrierName: 'Rapide',
    shipmentTrackingNumber: null,
    shipmentTrackingStatus: 'pending',
  })
  expect(rowOf(bare.id)).toMatchObject({ carrierName: null, shipmentTrackingStatus: null })
})

test('le nombre d’expéditions compte les commandes en messagerie sans expédition, commencées ou emballées', async () => {
  expect((await asCustomer.get('/shipments/count')).body).toEqual({ count: 3, packing: 2, consignment: 1, late: 1 })
  expect((await asWarehouse.get('/shipments/count')).body.count).toBe(4)
  expect((await asOther.get('/shipments/count')).body).toEqual({ count: 1, packing: 1, consignment: 0, late: 0 })
  expect((await asWarehouse.get('/dashboard/counts')).body.toConsignCount).toBe(4)
})

test('remis, des colis sont à clôturer aussitôt ; les autres une fois leur jour passé', async () => {
  const parties = await aPair(db)
  const place = { customerId: parties.customer.userId, warehouseId: parties.warehouse.userId }
  const start = '2027-01-19T11:00:00.000Z'
  const waiting = await aCourierOrder(db, { ...place, start })
  const handedOver = await aCourierOrder(db, { ...place, start })
  await aShipment(db, handedOver.id, { shipmentStatus: 'CONSIGNED' })
  const dueOnes = async (now: string): Promise<number[]> => {
    setNow(now)
    const { body } = await (await as(parties.warehouse.contactId)).get('/orders/to-complete')
    return body.items.map(({ id }: { id: number }) => id)
  }
  expect(await dueOnes('2027-01-19T10:00:00.000Z')).toEqual([handedOver.id])
  expect(await dueOnes('2027-01-19T22:59:00.000Z')).toEqual([handedOver.id])
  expect(await dueOnes('2027-01-19T23:00:00.000Z')).toEqual([waiting.id, handedOver.id])
})
