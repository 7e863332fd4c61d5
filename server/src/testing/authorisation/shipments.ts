import { aCarrierService, aKarrioService } from '../builders/a-carrier.ts'
import { aCourierOrder, aShipment, aTransportPlan } from '../builders/a-shipment.ts'
import { slotOn } from '../builders/builders.ts'
import type { TestApp } from '../test-app.ts'
import type { Pair } from './world.ts'

let made = 0

/** Makes courier orders and their shipments. */
export const shipmentMakersOf = ({ app: { db } }: TestApp) => {
  const courierOrder = ({ customer, warehouse }: Pair) =>
    aCourierOrder(db, {
      customerId: customer.userId,
      warehouseId: warehouse.userId,
      start: slotOn('2027-02-03'),
      lines: [{ productPackaging: 'package_box', quantity: 1, reference: `${customer.canary}-C${++made}` }],
    })
  return {
    courierOrder: async (pair: Pair) => {
      await aTransportPlan(db, pair.dealId)
      return courierOrder(pair)
    },
    /** Creates a courier order with everything packed. */
    shipment: async (pair: Pair) => {
      const { id, uuid } = await courierOrder(pair)
      return { ...(await aShipment(db, id)), orderId: id, orderUuid: uuid }
    },
    /** Creates a packed shipment whose carrier makes its labels. */
    byKarrio: async (pair: Pair) => {
      const { id } = await courierOrder(pair)
      const { carrierServiceId } = await aKarrioService(db)
      return aShipment(db, id, { carrierServiceId })
    },
    /** Creates a shipment on its way. */
    consigned: async (pair: Pair) => {
      const { id } = await courierOrder(pair)
      const { carrierId, carrierServiceId } = await aCarrierService(db)
      const trackingNumber = `${pair.customer.canary}-T${++made}`
      const shipment = await aShipment(db, id, { shipmentStatus: 'CONSIGNED', carrierServiceId, trackingNumber })
      return { ...shipment, orderId: id, carrierId, trackingNumber }
    },
  }
}
