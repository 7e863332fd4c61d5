import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import { type ShipmentPackage, shipmentPackageTypes } from '@quai/contract/orders/packing/packing.ts'
import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import { copyAddress } from '../../parties/addresses/address-rows.ts'
import type { Db } from '../../platform/database/database.ts'
import { writePastShipments } from '../../shipping/shipments/write-past.ts'
import { aCarrierService, aRule } from './a-carrier.ts'
import { anOrder } from './an-order.ts'
import { aProduct, someStock } from './builders.ts'

interface Sides {
  customerId: number
  warehouseId: number
}

interface ACourierOrder extends Sides {
  status?: OrderStatus
  start?: string
  /** Lines of sized products in stock, made for the order; by default one box. */
  lines?: { productPackaging: Packaging; quantity: number; reference?: string }[]
  address?: { zipCode: string; city: string; countryCode: string }
  isStockAvailable?: boolean
}

const france = { zipCode: '69002', city: 'Lyon', countryCode: 'FR' }

/** Creates a collection by courier to Lyon, of sized products in stock. Returns the numbers of its lines too. */
export const aCourierOrder = async (db: Db, given: ACourierOrder) => {
  const { lines = [{ productPackaging: 'package_box', quantity: 1 }], address = france, ...order } = given
  const goods = await Promise.all(lines.map((line) => sizedGoods(db, order, line)))
  const made = await anOrder(db, {
    status: 'confirmed',
    ...order,
    transporter: 'by_quai_courier',
    lines: goods,
  })
  const addressId = await copyAddress(db, {
    name: 'Boutique Bellecour',
    street: '1 place Bellecour',
    country: 'France',
    ...address,
  })
  await db.updateTable('orders').set({ address_carry_id: addressId }).where('id', '=', made.id).execute()
  const rows = await db.selectFrom('order_items').select('id').where('order_id', '=', made.id).orderBy('id').execute()
  return { ...made, itemIds: rows.map(({ id }) => id), lines: goods }
}

const sizedGoods = async (
  db: Db,
  { customerId, warehouseId }: Sides,
  { productPackaging, quantity, reference }: { productPackaging: Packaging; quantity: number; reference?: string },
) => {
  const productId = await aProduct(db, customerId, { sized: true, ...(reference && { reference }) })
  await someStock(db, { customerId, warehouseId, productId, packaging: productPackaging, quantity: quantity * 10 })
  return { productId, quantity, packaging: productPackaging }
}

/** Adds to the transport plan of a deal rules that take every package. */
export const aTransportPlan = async (db: Db, dealId: number): Promise<void> => {
  const { carrierServiceId } = await aCarrierService(db)
  for (const shipmentPackageType of shipmentPackageTypes)
    await aRule(db, dealId, { carrierServiceId, shipmentPackageType })
}

interface AShipment {
  shipmentStatus?: ShipmentStatus
  trackingNumber?: string | null
  trackingStatus?: TrackingStatus
  carrierServiceId?: number
}

/** Creates the shipment of a courier order: everything packed in one box unless it is a draft, which is empty. */
export const aShipment = async (db: Db, orderId: number, given: AShipment = {}) => {
  const { shipmentStatus = 'PACKAGED', trackingNumber = null, trackingStatus = 'pending' } = given
  const order = await db
    .selectFrom('orders')
    .select(['customer_id', 'warehouse_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await db.selectFrom('order_items').select(['id', 'quantity']).where('order_id', '=', orderId).execute()
  const isDraft = shipmentStatus === 'DRAFT'
  const carrierServiceId = isDraft ? null : (given.carrierServiceId ?? (await aCarrierService(db)).carrierServiceId)
  const sides = { customerId: order.customer_id, warehouseId: order.warehouse_id }
  const pickupId = shipmentStatus === 'CONSIGNED' ? await aPickup(db, sides.warehouseId, carrierServiceId ?? 0) : null
  const [written] = await writePastShipments(db, [
    {
      orderId,
      ...sides,
      shipmentStatus,
      carrierServiceId,
      pickupId,
      shipmentDate: pickupId === null ? null : pickupDate,
      trackingNumber,
      trackingStatus,
      deliveryDate: null,
      createdAt: '2027-01-10T08:00:00.000Z',
      packages: isDraft ? [] : [packageOf(orderId, items)],
    },
  ])
  if (pickupId) await db.updateTable('orders').set({ is_consigned: true }).where('id', '=', orderId).execute()
  const { id } = written as { id: number } // one for each shipment given
  const { uuid } = await db.selectFrom('shipments').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, uuid, pickupId }
}

const pickupDate = '2027-01-20'

const aPickup = async (db: Db, warehouseId: number, carrierServiceId: number): Promise<number> => {
  const values = { pickup_date: pickupDate, warehouse_id: warehouseId, carrier_service_id: carrierServiceId }
  return (await db.insertInto('pickups').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const packageOf = (orderId: number, items: readonly { id: number; quantity: number }[]): ShipmentPackage => ({
  packageNumber: `${orderId}-1`,
  shipmentPackageType: 'BOX',
  weight: 4.2,
  length: 40,
  width: 30,
  height: 20,
  packageItems: items.map(({ id, quantity }) => ({ orderItemId: id, quantity })),
})
