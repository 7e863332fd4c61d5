import { firstDayDone } from '@quai/contract/orders/orders/done-on.ts'
import { formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import {
  type AddTrackingInput,
  aheadMs,
  type CarrierEventInput,
  type Tracking,
} from '@quai/contract/shipping/tracking/tracking.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { requireSignature } from './carrier-keys.ts'
import { type NewEvent, recordEvents } from './record.ts'
import { requireShipment, showTracking, type TrackedShipment } from './show.ts'

/** Adds an event to the history of a shipment. Throws NOT_FOUND, SHIPMENT_NOT_CONSIGNED, INVALID for a date that it cannot have. */
export const addTracking = async (ctx: Context, input: AddTrackingInput): Promise<Tracking> => {
  const shipment = await requireShipment(ctx, input.uuid)
  if (shipment.shipmentStatus !== 'CONSIGNED') throw fail('SHIPMENT_NOT_CONSIGNED')
  refuseFuture(input.at, ctx.now)
  refuseEarly(input.at, shipment)
  const { trackingStatus, at, comment, trackingNumber = null } = input
  await recordEvents(ctx, [
    {
      shipmentId: shipment.id,
      trackingStatus,
      at,
      comment: comment || null,
      trackingNumber,
      ...writerOf(ctx),
    },
  ])
  return showTracking(ctx, { uuid: input.uuid })
}

/** Author of events written by a person. */
export const writerOf = ({
  actor,
}: Pick<Context, 'actor'>): Pick<NewEvent, 'source' | 'contactId' | 'hijackerContactId'> => ({
  source: actor.userType === 'admin' ? 'admin' : 'warehouse',
  contactId: actor.contactId,
  hijackerContactId: actor.hijackerContactId,
})

/** Throws INVALID for an instant that has not come yet. */
const refuseFuture = (at: string, now: Date): void => {
  if (Date.parse(at) > now.getTime() + aheadMs)
    throw failOn(['at'], 'future', 'Un événement du suivi a déjà eu lieu : sa date ne peut pas être à venir.')
}

type Planned = Pick<TrackedShipment, 'createdAt' | 'orderDateStart'>

/** Throws INVALID for a day on which nothing of the order can have been done. */
const refuseEarly = (at: string, order: Planned): void => {
  const early = earlyText(at, order)
  if (early) throw failOn(['at'], 'early', early)
}

/** Says in French that an instant lies before what an order can have; undefined when it does not. */
export const earlyText = (at: string, order: Planned): string | undefined => {
  const first = firstDayDone(order)
  return wallClock(at).date < first
    ? `Rien de cette commande n’a pu avoir lieu avant le ${formatCivilDate(first)} : vérifiez la date.`
    : undefined
}

/**
 * Adds an event that a carrier sends. Throws SIGNATURE_INVALID, SIGNATURE_EXPIRED, TRACKING_EVENT_KNOWN, and NOT_FOUND
 * when the carrier has no packed shipment of that number.
 */
export const receiveEvent = async (ctx: Context, input: CarrierEventInput): Promise<void> => {
  await requireSignature(ctx, input.id)
  refuseFuture(input.at, ctx.now)
  const { eventId, trackingStatus, at, comment } = input
  const shipment = await findShipment(ctx.db, input)
  refuseEarly(at, shipment)
  await recordEvents(ctx, [
    {
      shipmentId: shipment.id,
      trackingStatus,
      at,
      comment: comment || null,
      source: 'carrier',
      carrierEvent: eventId,
    },
  ])
}

/** The latest shipment of that number, because carriers use their numbers again after some years. */
const findShipment = async (db: Db, { id, trackingNumber }: CarrierEventInput): Promise<Planned & { id: number }> => {
  const row = await db.maybe(sql<Planned & { id: number }>`
    SELECT s.id, o.created_at AS "createdAt", o.order_date_start AS "orderDateStart"
    FROM shipments s JOIN carrier_services v ON v.id = s.carrier_service_id JOIN orders o ON o.id = s.order_id
    WHERE (s.tracking_number = ${trackingNumber}
        OR s.id IN (SELECT shipment_id FROM carrier_labels WHERE tracking_number = ${trackingNumber}))
      AND v.carrier_id = ${id} AND s.shipment_status <> 'DRAFT'
    ORDER BY s.id DESC LIMIT 1`)
  if (!row) throw fail('NOT_FOUND')
  return row
}
