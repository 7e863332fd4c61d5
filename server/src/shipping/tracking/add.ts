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
import { requireShipment, showTracking } from './show.ts'

/** Adds an event to the history of a shipment. Throws NOT_FOUND, SHIPMENT_NOT_CONSIGNED, INVALID for the future. */
export const addTracking = async (ctx: Context, input: AddTrackingInput): Promise<Tracking> => {
  const { id, shipmentStatus } = await requireShipment(ctx, input.uuid)
  if (shipmentStatus !== 'CONSIGNED') throw fail('SHIPMENT_NOT_CONSIGNED')
  refuseFuture(input.at, ctx.now)
  const { trackingStatus, at, comment, trackingNumber = null } = input
  await recordEvents(ctx, [
    {
      shipmentId: id,
      trackingStatus,
      at: new Date(at).toISOString(),
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

/**
 * Adds an event that a carrier sends. Throws SIGNATURE_INVALID, SIGNATURE_EXPIRED, TRACKING_EVENT_KNOWN, and NOT_FOUND
 * when the carrier has no packed shipment of that number.
 */
export const receiveEvent = async (ctx: Context, input: CarrierEventInput): Promise<void> => {
  await requireSignature(ctx, input.id)
  refuseFuture(input.at, ctx.now)
  const { eventId, trackingStatus, at, comment } = input
  await recordEvents(ctx, [
    {
      shipmentId: await findShipment(ctx.db, input),
      trackingStatus,
      at: new Date(at).toISOString(),
      comment: comment || null,
      source: 'carrier',
      carrierEvent: eventId,
    },
  ])
}

/** The latest shipment of that number, because carriers use their numbers again after some years. */
const findShipment = async (db: Db, { id, trackingNumber }: CarrierEventInput): Promise<number> => {
  const row = await db.maybe(sql<{ id: number }>`
    SELECT s.id FROM shipments s JOIN carrier_services v ON v.id = s.carrier_service_id
    WHERE (s.tracking_number = ${trackingNumber}
        OR s.id IN (SELECT shipment_id FROM carrier_labels WHERE tracking_number = ${trackingNumber}))
      AND v.carrier_id = ${id} AND s.shipment_status <> 'DRAFT'
    ORDER BY s.id DESC LIMIT 1`)
  if (!row) throw fail('NOT_FOUND')
  return row.id
}
