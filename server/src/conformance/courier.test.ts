import { describe, expect, test } from 'vitest'
import { aCourierOrder } from '../testing/builders/a-shipment.ts'
import { fields, items, openScene, perform } from './client.ts'
import { carrier, pickup, shipment, transportRule } from './entities.ts'

const scene = await openScene()
const { make, pair } = scene
const aShipment = async () => {
  const { uuid, orderUuid } = await make.shipment(pair)
  return { at: { uuid: orderUuid, shipmentUuid: uuid } }
}
const shipmentUuids = async () => ({ query: { 'shipmentUuids[]': (await make.shipment(pair)).uuid } })
const ofDeal = { at: { dealId: pair.dealId } }

describe('opérations, section 7 : la messagerie', () => {
  perform(scene, [
    {
      call: 'POST /shipments',
      by: 'warehouse',
      given: async () => ({ body: { orderUuids: [(await make.courierOrder(pair)).uuid] } }),
      status: 201,
      answers: [shipment],
    },
    { call: 'GET /orders/shipments', by: 'warehouse', status: 200, answers: items(null) },
    { call: 'GET /shipments/count', by: 'warehouse', status: 200, answers: fields('count') },
    { call: 'GET /orders/{uuid}/shipments', by: 'warehouse', given: aShipment, status: 200, answers: items(shipment) },
    { call: 'GET /shipments/{shipmentUuid}', by: 'customer', given: aShipment, status: 200, answers: shipment },
    {
      call: 'PUT /orders/{uuid}/shipments',
      by: 'warehouse',
      given: async ({ t }) => {
        const { id, uuid } = await make.courierOrder(pair)
        const { id: orderItemId } = await t.app.db
          .selectFrom('order_items')
          .select('id')
          .where('order_id', '=', id)
          .executeTakeFirstOrThrow()
        const size = { weight: 2, length: 30, width: 20, height: 10 }
        const one = { packageNumber: `${id}-1`, shipmentPackageType: 'BOX', ...size }
        return {
          at: { uuid },
          body: { shipmentStatus: 'DRAFT', packages: [{ ...one, packageItems: [{ orderItemId, quantity: 1 }] }] },
        }
      },
      status: 201,
      answers: shipment,
    },
    { call: 'GET /shipments/{shipmentUuid}/labels', by: 'warehouse', given: aShipment, status: 200, answers: 'zip' },
    { call: 'GET /shipments/labels', by: 'warehouse', given: shipmentUuids, status: 200, answers: 'zip' },
    {
      call: 'GET /shipements-without-label-uuids',
      by: 'warehouse',
      given: shipmentUuids,
      status: 200,
      answers: [null],
    },
    {
      call: 'POST /pickups',
      by: 'warehouse',
      given: async () => ({
        body: { shipmentIds: [(await make.shipment(pair)).id], pickupDate: '2027-01-05T09:00:00.000Z' },
      }),
      status: 201,
      answers: [pickup],
    },
    { call: 'GET /pickups', by: 'warehouse', status: 200, answers: items(pickup) },
    { call: 'GET /carriers', by: 'admin', status: 200, answers: items(carrier) },
    {
      call: 'GET /pickups/notes',
      by: 'warehouse',
      given: async ({ t }) => {
        const { id } = await t.app.db
          .selectFrom('pickups')
          .select('id')
          .where('warehouse_id', '=', pair.warehouse.userId)
          .executeTakeFirstOrThrow()
        return { query: { 'pickupIds[]': id } }
      },
      status: 200,
      answers: 'pdf',
    },
  ])
})

describe('opérations, section 8 : les erreurs', () => {
  test('des unités ne s’emballent pas automatiquement : 422 avec un message', async () => {
    const { customer, warehouse } = pair
    const lines = [{ productPackaging: 'package_unit' as const, quantity: 1, reference: `U-${customer.canary}` }]
    const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
    const { uuid } = await aCourierOrder(scene.t.app.db, { ...sides, lines })
    const { status, body } = await (await scene.as('warehouse')).post('/shipments', { orderUuids: [uuid] })
    expect(status).toBe(422)
    expect(body.message).toContain('ne peuvent pas être emballées automatiquement')
  })
})

describe('opérations, section 7 : les plans de transport', () => {
  perform(scene, [
    {
      call: 'PUT /deals/{dealId}/transport-rules',
      by: 'admin',
      given: async () => ({
        ...ofDeal,
        body: {
          transportRules: [
            {
              orderType: 'collection',
              shipmentPackageType: 'BOX',
              minQuantity: 1,
              maxQuantity: 10,
              minWeightKg: 0,
              maxWeightKg: 30,
              carrierServiceId: (await make.carrierService()).carrierServiceId,
              geographicZone: [{ type: 'department', code: '44', countryCode: 'FR' }],
            },
          ],
        },
      }),
      status: 200,
      answers: items(transportRule),
    },
    { call: 'GET /transport-rules', by: 'warehouse', status: 200, answers: items(transportRule) },
    {
      call: 'GET /deals/{dealId}/transport-rules',
      by: 'customer',
      given: () => ofDeal,
      status: 200,
      answers: items(transportRule),
    },
    {
      call: 'DELETE /transport-rules/{id}',
      by: 'admin',
      given: async () => ({ at: { id: await make.rule(pair) } }),
      status: 204,
    },
  ])
})
