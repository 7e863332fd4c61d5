import { expect, test } from 'vitest'
import { aCourierOrder, aShipment, aTransportPlan } from '../../testing/builders/a-shipment.ts'
import { aPair, slotOn } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

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
const asCustomer = await as(customer.contactId)

const start = { shipmentStatus: 'DRAFT', packages: [] }
const boxes = (quantity: number) => [{ productPackaging: 'package_box' as const, quantity }]
const statusOf = async (uuid: string) => (await asWarehouse.get(`/orders/${uuid}`)).body.orderStatus
const actionsOf = async (uuid: string): Promise<string[]> =>
  (await asWarehouse.get(`/orders/${uuid}/logs`)).body.items.map(({ action }: { action: string }) => action)
const shipmentOf = async (uuid: string) => (await asWarehouse.get(`/orders/${uuid}/shipments`)).body.items[0]

test('ouvrir l’emballage d’une commande à confirmer ne l’accepte pas : elle attend toujours sa réponse', async () => {
  const { uuid } = await aCourierOrder(db, { ...sides, status: 'pending' })
  expect((await asWarehouse.put(`/orders/${uuid}/shipments`, start)).status).toBe(201)
  expect(await statusOf(uuid)).toBe('pending')
  expect(await actionsOf(uuid)).not.toContain('order_start_preparing')
  expect(await db.selectFrom('mails').select('id').where('event', '=', 'order_start_preparing').execute()).toEqual([])
})

test('le premier colis enregistré commence la préparation d’une commande à confirmer, une seule fois, et le client l’apprend', async () => {
  const { id, uuid } = await aCourierOrder(db, { ...sides, status: 'pending' })
  const packages = [
    {
      packageNumber: `${id}-1`,
      shipmentPackageType: 'BOX',
      weight: null,
      length: null,
      width: null,
      height: null,
      packageItems: [],
    },
  ]
  const first = { ...start, packages }
  expect((await asWarehouse.put(`/orders/${uuid}/shipments`, first)).status).toBe(201)
  expect(await statusOf(uuid)).toBe('preparing')
  expect((await asWarehouse.put(`/orders/${uuid}/shipments`, first)).status).toBe(200)
  expect((await actionsOf(uuid)).filter((action) => action === 'order_start_preparing')).toHaveLength(1)
  const mails = await db.selectFrom('mails').select('contact_id').where('event', '=', 'order_start_preparing').execute()
  expect(mails).toEqual([{ contact_id: customer.contactId }])
})

test('une commande planifiée le reste quand on l’emballe', async () => {
  const { uuid } = await aCourierOrder(db, sides)
  await asWarehouse.put(`/orders/${uuid}/shipments`, start)
  expect(await statusOf(uuid)).toBe('confirmed')
})

test('une pré-commande sans stock, une commande terminée ou sans messagerie ne s’emballent pas', async () => {
  const preOrder = await aCourierOrder(db, { ...sides, status: 'pending', isStockAvailable: false })
  const ended = await aCourierOrder(db, { ...sides, status: 'canceled_by_warehouse' })
  const shuttle = await aCourierOrder(db, sides)
  await db.updateTable('orders').set({ order_transporter: 'by_customer' }).where('id', '=', shuttle.id).execute()
  const refusals = [
    [preOrder, 'STOCK_INSUFFICIENT'],
    [ended, 'SHIPMENT_ORDER_ENDED'],
    [shuttle, 'NOT_COURIER'],
  ] as const
  for (const [{ uuid }, code] of refusals) {
    expect((await asWarehouse.put(`/orders/${uuid}/shipments`, start)).body.code).toBe(code)
    expect(await shipmentOf(uuid)).toBeUndefined()
  }
})

test('une commande dont les colis sont remis ne change ni de produits, ni de date, ni de transporteur, ni d’adresse ; elle ne se supprime ni ne s’annule', async () => {
  const { id, uuid, lines } = await aCourierOrder(db, sides)
  await aShipment(db, id, { shipmentStatus: 'CONSIGNED' })
  const [line] = lines
  const changes = [
    { orderItems: [{ productId: line?.productId, productPackaging: 'package_box', quantity: 2 }] },
    { orderDateStart: slotOn('2027-01-25') },
    { addressCarry: { name: 'Ailleurs', street: '2 rue Neuve', city: 'Lille', zipCode: '59000', country: 'France' } },
    { orderTransporter: 'by_customer', orderDateStart: slotOn('2027-01-25') },
  ]
  for (const change of changes)
    expect(
      (await asWarehouse.patch(`/orders/${uuid}`, { version: 1, ...change })).body.code,
      JSON.stringify(change),
    ).toBe('ALREADY_CONSIGNED')
  expect((await asCustomer.patch(`/orders/${uuid}`, { version: 1, messageToWarehouse: 'Merci' })).body.code).toBe(
    'ALREADY_CONSIGNED',
  )
  expect((await asCustomer.post(`/orders/${uuid}/cancel`, {})).body.code).toBe('ALREADY_CONSIGNED')
  for (const path of [`/orders/${uuid}/deletion`, `/orders/${uuid}`])
    expect((await (path.endsWith('n') ? asWarehouse.get(path) : asWarehouse.delete(path))).body.code).toBe(
      'ALREADY_CONSIGNED',
    )
  expect((await asWarehouse.put(`/orders/${uuid}/shipments`, start)).body.code).toBe('ALREADY_CONSIGNED')
  const named = await asWarehouse.patch(`/orders/${uuid}`, { version: 1, additionalInformation: 'Étage 2' })
  expect(named.status).toBe(200)
})

test('une commande réduite garde dans ses colis ce qui reste commandé, et redevient à emballer', async () => {
  const { id, uuid, lines, itemIds } = await aCourierOrder(db, { ...sides, lines: [...boxes(4), ...boxes(2)] })
  await aShipment(db, id)
  const [first, second] = lines
  const orderItems = [{ productId: first?.productId, productPackaging: 'package_box', quantity: 3 }]
  expect((await asWarehouse.patch(`/orders/${uuid}`, { version: 1, orderItems })).status).toBe(200)
  const packed = { shipmentStatus: 'DRAFT', carrierServiceId: null, version: 2 }
  expect(await shipmentOf(uuid)).toMatchObject({
    ...packed,
    packages: [{ weight: null, packageItems: [{ orderItemId: itemIds[0], quantity: 3 }] }],
  })
  const more = [...orderItems, { productId: second?.productId, productPackaging: 'package_box', quantity: 1 }]
  expect((await asWarehouse.patch(`/orders/${uuid}`, { version: 2, orderItems: more })).status).toBe(200)
  const { packages } = await shipmentOf(uuid)
  expect(packages[0].packageItems).toEqual([expect.objectContaining({ orderItemId: itemIds[0], quantity: 3 })])
})

test('une commande emballée dont les produits ne changent pas le reste', async () => {
  const { id, uuid } = await aCourierOrder(db, sides)
  await aShipment(db, id)
  await asWarehouse.patch(`/orders/${uuid}`, { version: 1, internalNumber: 'N-1' })
  expect(await shipmentOf(uuid)).toMatchObject({ shipmentStatus: 'PACKAGED', version: 1 })
})

test('une commande qui quitte la messagerie perd son expédition, et l’historique le dit', async () => {
  const { id, uuid } = await aCourierOrder(db, sides)
  await aShipment(db, id)
  const change = { version: 1, orderTransporter: 'by_customer', orderDateStart: slotOn('2027-01-26') }
  expect((await asWarehouse.patch(`/orders/${uuid}`, change)).status).toBe(200)
  expect(await shipmentOf(uuid)).toBeUndefined()
  expect(await actionsOf(uuid)).toContain('order_remove_shipment')
})

test('la suppression d’une commande compte et emporte son expédition', async () => {
  const { id, uuid } = await aCourierOrder(db, sides)
  await aShipment(db, id)
  expect((await asWarehouse.get(`/orders/${uuid}/deletion`)).body.shipmentDeletedTotal).toBe(1)
  expect((await asWarehouse.delete(`/orders/${uuid}`)).body.shipmentDeletedTotal).toBe(1)
  expect(await db.selectFrom('shipments').select('id').where('order_id', '=', id).execute()).toEqual([])
})

test('une commande en messagerie se clôture une fois ses colis remis, même en préparation', async () => {
  const { id, uuid, lines } = await aCourierOrder(db, { ...sides, status: 'preparing' })
  const body = {
    orderDateDone: app.clock().toISOString(),
    driverOnTime: true,
    proof: 'generated',
    orderItems: lines.map(({ productId, quantity }) => ({ productId, quantity, productPackaging: 'package_box' })),
  }
  expect((await asWarehouse.post(`/orders/${uuid}/complete`, body)).body.code).toBe('NOT_CONSIGNED')
  await aShipment(db, id, { shipmentStatus: 'CONSIGNED' })
  expect((await asWarehouse.post(`/orders/${uuid}/complete`, body)).body.orderStatus).toBe('finished')
})
