import { type AddTrackingInput, aheadMs, type Tracking } from '@quai/contract/shipping/tracking/tracking.ts'
import type { Context } from '../../calls/context.ts'
import { fail, failOn } from '../../platform/failure.ts'
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
export const refuseFuture = (at: string, now: Date): void => {
  if (Date.parse(at) > now.getTime() + aheadMs)
    throw failOn(['at'], 'future', 'Un événement du suivi a déjà eu lieu : sa date ne peut pas être à venir.')
}
