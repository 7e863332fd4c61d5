import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import { trackingUrl } from '@quai/contract/parties/carriers/tracking-url.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { mayCall } from '@quai/contract/platform/roles.ts'
import { inOrderOfEvents, type Tracking, type TrackingEvent } from '@quai/contract/shipping/tracking/tracking.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { authorJson } from '../../orders/orders/core/author.ts'
import { fail } from '../../platform/failure.ts'

/** Shipment as far as its tracking must know it. */
export interface TrackedShipment {
  id: number
  uuid: string
  shipmentStatus: ShipmentStatus
  trackingStatus: TrackingStatus
  trackingNumber: string | null
  deliveryDate: string | null
  carrierName: string | null
  /** Address of the carrier's tracking page, empty without one. */
  baseUrl: string
  orderId: number
  orderUuid: string
  orderType: OrderType
  internalNumber: string | null
  orderDateStart: string
  /** Creation of the order. */
  createdAt: string
  customerId: number
  customerName: string
  warehouseName: string
}

/** Shipment `s` of order `o`, with its carrier `k`. */
export const trackedFrom: RawBuilder<unknown> = sql`shipments s
  JOIN orders o ON o.id = s.order_id
  JOIN users c ON c.id = s.customer_id JOIN users w ON w.id = s.warehouse_id
  LEFT JOIN carrier_services v ON v.id = s.carrier_service_id LEFT JOIN carriers k ON k.id = v.carrier_id`

export const trackedColumns: RawBuilder<unknown> = sql`s.id, s.uuid, s.shipment_status AS "shipmentStatus",
  s.tracking_status AS "trackingStatus", s.tracking_number AS "trackingNumber", s.delivery_date AS "deliveryDate",
  k.name AS "carrierName", coalesce(k.base_url, '') AS "baseUrl", o.id AS "orderId", o.uuid AS "orderUuid",
  o.order_type AS "orderType", o.internal_number AS "internalNumber", o.order_date_start AS "orderDateStart", o.created_at AS "createdAt",
  s.customer_id AS "customerId", c.name AS "customerName", w.name AS "warehouseName"`

/** Shows the history of a shipment, the latest event first. Throws NOT_FOUND. */
export const showTracking = async (ctx: Context, { uuid }: { uuid: string }): Promise<Tracking> => {
  const shipment = await requireShipment(ctx, uuid)
  const rows = await ctx.db.all(sql<TrackingEvent>`
    SELECT e.id, e.tracking_status AS "trackingStatus", e.at, e.comment, e.source, e.created_at AS "createdAt",
      ${authorJson(sql`e.contact_id`, sql`e.hijacker_contact_id`)} AS author
    FROM tracking_events e WHERE e.shipment_id = ${shipment.id}`)
  const { trackingStatus, deliveryDate, trackingNumber, carrierName, baseUrl } = shipment
  return {
    trackingStatus,
    deliveryDate,
    trackingNumber,
    carrierName,
    trackingUrl: trackingNumber && trackingUrl(baseUrl, trackingNumber),
    canAdd: mayCall(ctx.actor.userType, 'tracking.write') && shipment.shipmentStatus === 'CONSIGNED',
    items: inOrderOfEvents(rows).toReversed(),
  }
}

/** Shipment that the caller may see. Throws NOT_FOUND. */
export const requireShipment = async (
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  uuid: string,
): Promise<TrackedShipment> => {
  const shipment = await ctx.db.maybe(sql<TrackedShipment>`
    SELECT ${trackedColumns} FROM ${trackedFrom} WHERE s.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  if (!shipment) throw fail('NOT_FOUND')
  return shipment
}
