import { trackingUrl } from '@quai/contract/parties/carriers/tracking-url.ts'
import { mayCall } from '@quai/contract/platform/roles.ts'
import { inOrderOfEvents, type Tracking, type TrackingEvent } from '@quai/contract/shipping/tracking/tracking.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { authorJson } from '../../orders/orders/core/author.ts'
import { fail } from '../../platform/failure.ts'
import { type TrackedShipment, trackedColumns, trackedFrom } from './tracked.ts'

/** Shows the history of a shipment, the latest event first. Throws NOT_FOUND. */
export const showTracking = async (ctx: Context, { uuid }: { uuid: string }): Promise<Tracking> => {
  const shipment = await requireShipment(ctx, uuid)
  const { rows } = await sql<TrackingEvent>`
    SELECT e.id, e.tracking_status AS "trackingStatus", e.at, e.comment, e.source, e.created_at AS "createdAt",
      ${authorJson(sql`e.contact_id`, sql`e.hijacker_contact_id`)} AS author
    FROM tracking_events e WHERE e.shipment_id = ${shipment.id}`.execute(ctx.db)
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
  const { rows } = await sql<TrackedShipment>`
    SELECT ${trackedColumns} FROM ${trackedFrom} WHERE s.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`.execute(ctx.db)
  const shipment = rows[0]
  if (!shipment) throw fail('NOT_FOUND')
  return shipment
}
