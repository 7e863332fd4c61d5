import { wallClock } from '@quai/contract/platform/dates.ts'
import type { Pickup } from '@quai/contract/shipping/pickups/pickup.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { type Consignable, consignShipments, lockForPickup } from '../shipments/consign.ts'
import { readPickups } from './list.ts'

interface Asked {
  shipmentIds: number[]
  /** Civil day. */
  pickupDate: string
}

/**
 * Consigns shipments: one pickup for each carrier service. Of two people who consign the same shipment, one wins.
 * Throws PICKUP_PAST and what lockForPickup() throws.
 */
export const createPickups = async (ctx: Context, { shipmentIds, pickupDate }: Asked): Promise<Pickup[]> => {
  await requireNotPast(ctx, pickupDate)
  const shipments = await lockForPickup(ctx, shipmentIds)
  const groups = Map.groupBy(shipments, ({ warehouseId, carrierServiceId }) => `${warehouseId} ${carrierServiceId}`)
  const ids: number[] = []
  for (const group of groups.values()) {
    const pickupId = await insertPickup(ctx, { group, pickupDate })
    await consignShipments(ctx, { shipments: group, pickupId, pickupDate })
    ids.push(pickupId)
  }
  return readPickups(ctx, ids)
}

const requireNotPast = async ({ db, actor, now }: Context, pickupDate: string): Promise<void> => {
  const { rows } = await sql<{ timeZone: string }>`
    SELECT time_zone AS "timeZone" FROM warehouse_settings WHERE warehouse_id = ${actor.userId}`.execute(db)
  if (pickupDate < wallClock(now, rows[0]?.timeZone).date) throw fail('PICKUP_PAST')
}

const insertPickup = async (
  { db, actor }: Context,
  { group: [first], pickupDate }: { group: Consignable[]; pickupDate: string },
): Promise<number> => {
  const { warehouseId, carrierServiceId } = first as Consignable // a group has a shipment
  const { rows } = await sql<{ id: number }>`
    INSERT INTO pickups (pickup_date, warehouse_id, carrier_service_id, contact_id)
    VALUES (${pickupDate}, ${warehouseId}, ${carrierServiceId}, ${actor.contactId}) RETURNING id`.execute(db)
  return (rows[0] as { id: number }).id // an insertion that does not fail returns its row
}
