import { expect, test } from 'vitest'
import { aCourierOrder, aShipment, aTransportPlan } from '../../../testing/builders/a-shipment.ts'
import { aPair } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { db } = app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const deal = await db
  .selectFrom('deals')
  .select('id')
  .where('customer_id', '=', customer.userId)
  .executeTakeFirstOrThrow()
await aTransportPlan(db, deal.id)
const asWarehouse = await as(warehouse.contactId)

const box = (quantity: number, reference?: string) => ({
  productPackaging: 'package_box' as const,
  quantity,
  ...(reference && { reference }),
})
const unit = (reference: string) => ({ productPackaging: 'package_unit' as const, quantity: 2, reference })
const shipmentsOf = async (uuid: string) => (await asWarehouse.get(`/orders/${uuid}/shipments`)).body.items

test('l’emballage automatique fait un colis par carton et par palette, au poids et aux dimensions du produit', async () => {
  const { id, uuid, itemIds } = await aCourierOrder(db, {
    ...sides,
    status: 'pending',
    lines: [box(2), { productPackaging: 'package_pallet', quantity: 1 }],
  })
  const { status, body } = await asWarehouse.post('/shipments', { orderUuids: [uuid] })
  expect(status).toBe(201)
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    shipmentStatus: 'PACKAGED',
    orderId: id,
    serviceLevel: expect.stringContaining('Service'),
  })
  expect(body[0].packages).toMatchObject([
    {
      packageNumber: `${id}_1`,
      shipmentPackageType: 'BOX',
      weight: 11,
      length: 40,
      packageItems: [{ orderItemId: itemIds[0], quantity: 1 }],
    },
    { packageNumber: `${id}_2`, shipmentPackageType: 'BOX', weight: 11 },
    {
      packageNumber: `${id}_3`,
      shipmentPackageType: 'PALLET',
      weight: 450,
      packageItems: [{ orderItemId: itemIds[1], quantity: 1 }],
    },
  ])
  expect((await asWarehouse.get(`/orders/${uuid}`)).body.orderStatus).toBe('preparing')
})

test('une commande avec des unités arrête tout : rien n’est emballé, et le message la nomme avec ses références', async () => {
  const packable = await aCourierOrder(db, { ...sides, status: 'pending', lines: [box(1)] })
  const units = await aCourierOrder(db, { ...sides, lines: [unit('SAVON'), box(1)] })
  const unsized = await aCourierOrder(db, { ...sides, lines: [box(1, 'SANS-POIDS')] })
  await db.updateTable('products').set({ box_gross_weight: null }).where('reference', '=', 'SANS-POIDS').execute()
  const packed = await aCourierOrder(db, sides)
  await aShipment(db, packed.id)
  const orderUuids = [packable, units, unsized, packed].map(({ uuid }) => uuid)
  const { status, body } = await asWarehouse.post('/shipments', { orderUuids })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'SHIPMENTS_NOT_AUTOMATIC',
    params: {
      orders: [
        { orderId: units.id, orderUuid: units.uuid, code: 'PACKING_UNITS', message: expect.stringContaining('SAVON') },
        { orderId: unsized.id, code: 'PACKING_SIZES_MISSING', message: expect.stringContaining('SANS-POIDS') },
        { orderId: packed.id, code: 'SHIPMENT_STARTED' },
      ],
    },
  })
  expect(body.message).toContain(`${units.id}`)
  expect(body.message).toContain('emballez-les à la main')
  expect(await shipmentsOf(packable.uuid)).toEqual([])
  expect((await asWarehouse.get(`/orders/${packable.uuid}`)).body.orderStatus).toBe('pending')
})

test('deux personnes emballent les mêmes commandes à la fois : une seule les emballe', async () => {
  const orders = await Promise.all([1, 2, 3, 4].map(() => aCourierOrder(db, sides)))
  const orderUuids = orders.map(({ uuid }) => uuid)
  const answers = await Promise.all([
    asWarehouse.post('/shipments', { orderUuids }),
    asWarehouse.post('/shipments', { orderUuids: orderUuids.toReversed() }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  for (const uuid of orderUuids)
    expect(await shipmentsOf(uuid)).toMatchObject([{ version: 1, shipmentStatus: 'PACKAGED' }])
})

test('100 commandes s’emballent d’un coup, pas une de plus', async () => {
  const orders: string[] = []
  for (let rank = 0; rank < 100; rank++) orders.push((await aCourierOrder(db, sides)).uuid)
  expect((await asWarehouse.post('/shipments', { orderUuids: [...orders, crypto.randomUUID()] })).status).toBe(422)
  const { status, body } = await asWarehouse.post('/shipments', { orderUuids: orders })
  expect([status, body.length]).toEqual([201, 100])
})
