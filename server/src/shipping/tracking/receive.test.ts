import { signatureHeaders } from '@quai/contract/shipping/tracking/tracking.ts'
import { expect, it } from 'vitest'
import { aCarrierService } from '../../testing/builders/a-carrier.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { signatureOf } from './carrier-keys.ts'

const { app, as, setNow } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const nobody = await as()
const byAdmin = await as((await aUser(app.db, 'admin')).contactId)
let made = 0

const aShipmentOnItsWay = async (shipmentStatus: 'CONSIGNED' | 'PACKAGED' | 'DRAFT' = 'CONSIGNED') => {
  const { id } = await aCourierOrder(app.db, { customerId: customer.userId, warehouseId: warehouse.userId })
  const { carrierId, carrierServiceId } = await aCarrierService(app.db)
  const trackingNumber = `T${++made}`
  const shipment = await aShipment(app.db, id, { shipmentStatus, carrierServiceId, trackingNumber })
  const { key } = (await byAdmin.get(`/carriers/${carrierId}/tracking-key`)).body
  return { ...shipment, carrierId, key, trackingNumber }
}
type OnItsWay = Awaited<ReturnType<typeof aShipmentOnItsWay>>

const eventOf = ({ trackingNumber }: OnItsWay, more: object = {}) => ({
  eventId: `E${++made}`,
  trackingNumber,
  trackingStatus: 'shipped',
  at: testNow,
  ...more,
})
const seconds = (at = testNow) => String(Date.parse(at) / 1_000)
const send = ({ carrierId, key }: Pick<OnItsWay, 'carrierId' | 'key'>, event: object, timestamp = seconds()) =>
  nobody.post(`/carriers/${carrierId}/tracking`, event, {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: signatureOf(key, timestamp, JSON.stringify(event)),
  })
const historyOf = async ({ uuid }: OnItsWay) => (await byAdmin.get(`/shipments/${uuid}/tracking`)).body.items

it('l’événement signé d’un transporteur entre dans le suivi, sans session', async () => {
  const shipment = await aShipmentOnItsWay()
  expect((await send(shipment, eventOf(shipment, { comment: 'Agence de Lyon' }))).status).toBe(204)
  expect(await historyOf(shipment)).toMatchObject([
    { trackingStatus: 'shipped', comment: 'Agence de Lyon', source: 'carrier', author: null },
  ])
})

it('refuse un corps changé, une autre clé, une signature absente, sans rien écrire ni dire si le numéro existe', async () => {
  const shipment = await aShipmentOnItsWay()
  const other = await aShipmentOnItsWay()
  const event = eventOf(shipment)
  const headers = {
    [signatureHeaders.timestamp]: seconds(),
    [signatureHeaders.signature]: signatureOf(shipment.key, seconds(), JSON.stringify(event)),
  }
  const path = `/carriers/${shipment.carrierId}/tracking`
  const refused = { status: 401, body: { code: 'SIGNATURE_INVALID' } }
  expect(await nobody.post(path, { ...event, trackingStatus: 'delivered' }, headers)).toMatchObject(refused)
  expect(await nobody.post(path, event, { ...headers, [signatureHeaders.timestamp]: '1799999999' })).toMatchObject(
    refused,
  )
  expect(await nobody.post(path, event)).toMatchObject(refused)
  expect(await send({ ...shipment, key: other.key }, event)).toMatchObject(refused)
  expect(await send({ ...shipment, key: other.key }, { ...event, trackingNumber: 'ZZ' })).toMatchObject(refused)
  expect(await send({ carrierId: 999_999, key: shipment.key }, event)).toMatchObject(refused)
  expect(await byAdmin.post(path, event)).toMatchObject(refused)
  expect(await historyOf(shipment)).toEqual([])
})

it('refuse ce qui a été signé il y a plus de 5 minutes, ou avec autant d’avance', async () => {
  const shipment = await aShipmentOnItsWay()
  for (const at of ['2027-01-04T07:54:59.000Z', '2027-01-04T08:05:01.000Z'])
    expect(await send(shipment, eventOf(shipment), seconds(at)), at).toMatchObject({
      status: 401,
      body: { code: 'SIGNATURE_EXPIRED' },
    })
  expect((await send(shipment, eventOf(shipment), 'NaN')).body.code).toBe('SIGNATURE_EXPIRED')
  expect((await send(shipment, eventOf(shipment), seconds('2027-01-04T07:55:00.000Z'))).status).toBe(204)
})

it('le même événement envoyé deux fois n’est pris qu’une fois, même en même temps et signé de nouveau', async () => {
  const shipment = await aShipmentOnItsWay()
  const event = eventOf(shipment)
  const answers = await Promise.all([send(shipment, event), send(shipment, event)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  setNow('2027-01-04T08:03:00.000Z')
  expect(await send(shipment, event, seconds('2027-01-04T08:03:00.000Z'))).toMatchObject({
    status: 409,
    body: { code: 'TRACKING_EVENT_KNOWN' },
  })
  setNow(testNow)
  expect(await historyOf(shipment)).toHaveLength(1)
})

it('un transporteur ne suit que ses expéditions emballées', async () => {
  const [shipment, other] = [await aShipmentOnItsWay(), await aShipmentOnItsWay()]
  const unknown = { status: 404, body: { code: 'NOT_FOUND' } }
  expect(await send(shipment, eventOf(other))).toMatchObject(unknown)
  expect(await send(shipment, eventOf(shipment, { trackingNumber: 'ZZ' }))).toMatchObject(unknown)
  const packed = await aShipmentOnItsWay('PACKAGED')
  expect((await send(packed, eventOf(packed))).status).toBe(204)
})

it('une clé remplacée ne signe plus ; la nouvelle signe', async () => {
  const shipment = await aShipmentOnItsWay()
  const path = `/carriers/${shipment.carrierId}/tracking-key`
  const renewed = (await byAdmin.post(path)).body
  expect(renewed).toMatchObject({ path: `/api/carriers/${shipment.carrierId}/tracking`, renewedAt: testNow })
  expect((await send(shipment, eventOf(shipment))).body.code).toBe('SIGNATURE_INVALID')
  expect((await send({ ...shipment, key: renewed.key }, eventOf(shipment))).status).toBe(204)
  const again = (await byAdmin.post(path)).body.key
  expect(new Set([shipment.key, renewed.key, again]).size).toBe(3)
  expect((await byAdmin.get('/carriers/999999/tracking-key')).status).toBe(404)
  expect((await byAdmin.post('/carriers/999999/tracking-key')).status).toBe(404)
})
