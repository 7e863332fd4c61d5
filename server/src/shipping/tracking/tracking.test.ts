import { expect, it } from 'vitest'
import { aCarrierService } from '../../testing/builders/a-carrier.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const byCustomer = await as(customer.contactId)
const byWarehouse = await as(warehouse.contactId)
const byAdmin = await as((await aUser(app.db, 'admin')).contactId)

const consigned = async (shipmentStatus: 'CONSIGNED' | 'PACKAGED' = 'CONSIGNED') => {
  const order = await aCourierOrder(app.db, { customerId: customer.userId, warehouseId: warehouse.userId })
  const { carrierServiceId } = await aCarrierService(app.db, { baseUrl: 'https://suivi.example/{trackingNumber}' })
  return { orderId: order.id, ...(await aShipment(app.db, order.id, { shipmentStatus, carrierServiceId })) }
}
const add = (uuid: string, trackingStatus: string, at: string, more: object = {}, by = byWarehouse) =>
  by.post(`/shipments/${uuid}/tracking`, { trackingStatus, at, ...more })
const mailsOf = async (orderId: number) =>
  app.db
    .selectFrom('mails')
    .select(['event', 'contact_id', 'subject', 'body_text as text'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

it('l’histoire se lit du plus récent au plus ancien, avec son auteur ; le client la lit et n’y écrit pas', async () => {
  const { uuid } = await consigned()
  const number = { trackingNumber: 'XY 1/2' }
  expect((await add(uuid, 'shipped', '2027-01-03T08:00:00.000Z', number)).status).toBe(201)
  await add(uuid, 'delayed', '2027-01-04T09:00:00+01:00', { comment: '  Neige  ' }, byAdmin)
  const { body } = await byCustomer.get(`/shipments/${uuid}/tracking`)
  expect(body).toMatchObject({
    trackingStatus: 'delayed',
    deliveryDate: null,
    trackingNumber: 'XY 1/2',
    trackingUrl: 'https://suivi.example/XY%201%2F2',
    canAdd: false,
    items: [
      { trackingStatus: 'delayed', at: '2027-01-04T08:00:00.000Z', comment: 'Neige', source: 'admin' },
      { trackingStatus: 'shipped', comment: null, source: 'warehouse', author: { userType: 'warehouse' } },
    ],
  })
  expect((await add(uuid, 'issue', testNow, {}, byCustomer)).status).toBe(403)
})

it('un événement plus ancien qui arrive plus tard ne change que l’histoire, et ne se dit pas', async () => {
  const { uuid, orderId } = await consigned()
  await add(uuid, 'delivered', '2027-01-04T07:30:00.000Z')
  const { body } = await add(uuid, 'delayed', '2027-01-04T06:00:00.000Z')
  expect(body).toMatchObject({ trackingStatus: 'delivered', deliveryDate: '2027-01-04T07:30:00.000Z' })
  expect(body.items.map((event: { trackingStatus: string }) => event.trackingStatus)).toEqual(['delivered', 'delayed'])
  expect((await byCustomer.get(`/shipments/${uuid}`)).body).toMatchObject({
    trackingStatus: 'delivered',
    deliveryDate: '2027-01-04T07:30:00.000Z',
  })
  expect((await mailsOf(orderId)).map(({ event }) => event)).toEqual(['shipment_delivered'])
})

it('le client apprend le départ, le retard, l’incident et la livraison, une fois par changement', async () => {
  const { uuid, orderId } = await consigned()
  const statuses = ['shipped', 'shipped', 'unknown', 'delayed', 'issue', 'delivered', 'delivered_non_compliant']
  for (const [hour, status] of statuses.entries()) await add(uuid, status, `2027-01-03T0${hour}:00:00.000Z`)
  const mails = await mailsOf(orderId)
  expect(mails.map(({ event }) => event)).toEqual([
    'shipment_shipped',
    'shipment_delayed',
    'shipment_issue',
    'shipment_delivered',
    'shipment_delivered_non_compliant',
  ])
  expect(mails.every(({ contact_id }) => contact_id === customer.contactId)).toBe(true)
  const notes = await app.db.selectFrom('notifications').select('event').where('order_id', '=', orderId).execute()
  expect(notes).toHaveLength(5)
})

it('le mail dit la commande, le transporteur, le commentaire et où suivre les colis, sans rien interpréter', async () => {
  const { uuid, orderId } = await consigned()
  await add(uuid, 'issue', testNow, { comment: '<b>Carton</b> écrasé', trackingNumber: '8R 42' })
  const [mail] = await mailsOf(orderId)
  expect(mail?.subject).toMatch(/^Incident de transport\u00a0: sortie\s\d+$/)
  expect(mail?.text).toContain('https://suivi.example/8R%2042')
  expect(mail?.text).toContain('<b>Carton</b> écrasé')
  const { html } = await app.db
    .selectFrom('mails')
    .select('html')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(html).toContain('&lt;b&gt;Carton&lt;/b&gt;')
})

it('le suivi commence avec l’enlèvement, et un événement a déjà eu lieu', async () => {
  const packed = await consigned('PACKAGED')
  expect(await add(packed.uuid, 'shipped', testNow)).toMatchObject({
    status: 409,
    body: { code: 'SHIPMENT_NOT_CONSIGNED' },
  })
  const { uuid } = await consigned()
  expect(await add(uuid, 'shipped', '2027-01-04T08:16:00.000Z')).toMatchObject({
    status: 422,
    body: { code: 'INVALID', issues: [{ path: ['at'] }] },
  })
  expect((await add(uuid, 'shipped', '2027-01-04T08:14:00.000Z')).status).toBe(201)
})

it('deux événements envoyés ensemble sont gardés tous deux, et le dernier en date l’emporte', async () => {
  const { uuid } = await consigned()
  await Promise.all([
    add(uuid, 'issue', '2027-01-03T12:00:00.000Z'),
    add(uuid, 'shipped', '2027-01-03T11:00:00.000Z'),
    add(uuid, 'delayed', '2027-01-03T11:30:00.000Z'),
  ])
  const { body } = await byAdmin.get(`/shipments/${uuid}/tracking`)
  expect(body.items).toHaveLength(3)
  expect(body.trackingStatus).toBe('issue')
})

it('l’histoire ne se réécrit pas, même par le serveur', async () => {
  const { uuid } = await consigned()
  await add(uuid, 'shipped', testNow)
  await expect(app.db.updateTable('tracking_events').set({ comment: 'x' }).execute()).rejects.toThrow()
  await expect(app.db.deleteFrom('tracking_events').execute()).rejects.toThrow()
})
