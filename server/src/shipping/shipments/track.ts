import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Tracking of a shipment on its way. */
export interface Tracked {
  id: number
  trackingStatus: TrackingStatus
  /** Instant of the delivery; null before. */
  deliveryDate: string | null
  /** null keeps the number that the shipment has. */
  trackingNumber: string | null
}

/** Writes what is known of locked shipments on their way. Does not count as a new version of their packing. */
export const trackShipments = (db: Db, tracked: readonly Tracked[]) =>
  sql`
    UPDATE shipments s SET tracking_status = t."trackingStatus", delivery_date = t."deliveryDate",
      tracking_number = coalesce(t."trackingNumber", s.tracking_number), updated_at = now()
    FROM json_to_recordset(${JSON.stringify(tracked)}::json) AS t (id bigint, "trackingStatus" tracking_status,
      "deliveryDate" timestamptz, "trackingNumber" text)
    WHERE s.id = t.id`.execute(db)

/** Gives a shipment the number by which its carrier tracks it. */
export const numberShipment = (db: Db, id: number, trackingNumber: string) =>
  db.updateTable('shipments').set({ tracking_number: trackingNumber }).where('id', '=', id).execute()
