import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertRows } from '../../platform/database/rows.ts'

/** Event that a carrier told of a shipment. Instants are ISO. */
export interface PastEvent {
  shipmentId: number
  trackingStatus: TrackingStatus
  at: string
}

/** Writes the histories of past shipments, for the demo. */
export const writePastEvents = (db: Db, events: readonly PastEvent[]): Promise<void> =>
  insertRows(
    db,
    'tracking_events',
    events.map(({ shipmentId, trackingStatus, at }) => ({
      shipment_id: shipmentId,
      tracking_status: trackingStatus,
      at,
      source: 'carrier',
      created_at: at,
    })),
  )
