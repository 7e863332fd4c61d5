import { isOpen, type OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { markConsigned } from '../../orders/orders/core/transition.ts'
import { fail } from '../../platform/failure.ts'

/** Shipment that a pickup may take. */
export interface Consignable {
  id: number
  uuid: string
  orderId: number
  customerId: number
  warehouseId: number
  carrierServiceId: number
}

interface Locked extends Consignable {
  shipmentStatus: ShipmentStatus
  orderStatus: OrderStatus
}

/**
 * Locks shipments with their orders, so that of two people who consign them one wins. Returns them by the number of
 * their order. Throws NOT_FOUND, SHIPMENT_NOT_PACKAGED, SHIPMENT_ORDER_PENDING, SHIPMENT_ORDER_ENDED.
 */
export const lockForPickup = async (ctx: Context, shipmentIds: readonly number[]): Promise<Consignable[]> => {
  const wanted = [...new Set(shipmentIds)]
  ctx.db.send(sql`
    SELECT FROM orders o JOIN shipments s ON s.order_id = o.id
    WHERE s.id = ANY(${wanted}::bigint[]) AND ${orderScope(ctx, 'o')} ORDER BY o.id FOR UPDATE OF o`)
  const rows = await ctx.db.all(sql<Locked>`
    SELECT s.id, s.uuid, s.order_id AS "orderId", s.customer_id AS "customerId", s.warehouse_id AS "warehouseId",
      s.carrier_service_id AS "carrierServiceId", s.shipment_status AS "shipmentStatus", o.order_status AS "orderStatus"
    FROM orders o JOIN shipments s ON s.order_id = o.id
    WHERE s.id = ANY(${wanted}::bigint[]) AND ${orderScope(ctx, 'o')} ORDER BY o.id`)
  if (rows.length < wanted.length) throw fail('NOT_FOUND')
  for (const row of rows) requireConsignable(row)
  return rows
}

const requireConsignable = ({ orderId, orderStatus, shipmentStatus }: Locked): void => {
  if (shipmentStatus !== 'PACKAGED') throw fail('SHIPMENT_NOT_PACKAGED', { orderId, shipmentStatus })
  if (stageOf(orderStatus) === 'asked') throw fail('SHIPMENT_ORDER_PENDING', { orderId })
  if (!isOpen(orderStatus)) throw fail('SHIPMENT_ORDER_ENDED')
}

/** Pickup of some shipments. */
interface Handover {
  shipments: readonly Consignable[]
  pickupId: number
  /** Civil day. */
  pickupDate: string
}

/** Consigns shipments that lockForPickup() returned to a pickup of their warehouse and carrier service. */
export const consignShipments = (ctx: Context, { shipments, pickupId, pickupDate }: Handover): void => {
  ctx.db.send(sql`
    UPDATE shipments SET shipment_status = 'CONSIGNED', pickup_id = ${pickupId}, shipment_date = ${pickupDate},
      version = version + 1, updated_at = now()
    WHERE id = ANY(${shipments.map(({ id }) => id)}::bigint[])`)
  markConsigned(
    ctx,
    shipments.map(({ orderId }) => orderId),
  )
}
